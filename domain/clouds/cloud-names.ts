/**
 * The clouds, in the order of the interface specification (§2). The key is the name in code and of folders, `kind` the
 * neutral name in the API and the database, `name` the display name. To add a cloud, add a line; the compiler then
 * reports the tables that lack it.
 */
const table = {
  aws: { kind: 'cloud_a', name: 'AWS' },
  gcp: { kind: 'cloud_b', name: 'Google Cloud' },
  azure: { kind: 'cloud_c', name: 'Azure' },
  kubernetes: { kind: 'orchestrator', name: 'Kubernetes' },
} as const;

type Table = typeof table;

export type Cloud = keyof Table;
export type ProviderKind = Table[Cloud]['kind'];

export const clouds = Object.keys(table) as readonly Cloud[];

/** Every provider kind, in the order of the interface specification. */
export const providerKinds: readonly ProviderKind[] = clouds.map((cloud) => table[cloud].kind);

/** Cloud → provider kind. */
export const kindOf = Object.fromEntries(clouds.map((cloud) => [cloud, table[cloud].kind])) as {
  readonly [C in Cloud]: Table[C]['kind'];
};

/** Provider kind → cloud. */
export const cloudOf = Object.fromEntries(clouds.map((cloud) => [table[cloud].kind, cloud])) as {
  readonly [C in Cloud as Table[C]['kind']]: C;
};

/** Cloud → display name. */
export const cloudNames = Object.fromEntries(clouds.map((cloud) => [cloud, table[cloud].name])) as {
  readonly [C in Cloud]: Table[C]['name'];
};
