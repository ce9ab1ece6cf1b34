/** Cloud as folders and code name it → provider kind as the API and stored rows name it (interface specification §2). */
export const kindOf = {
  aws: 'cloud_a',
  gcp: 'cloud_b',
  azure: 'cloud_c',
  kubernetes: 'orchestrator',
} as const;

export type Cloud = keyof typeof kindOf;
export type ProviderKind = (typeof kindOf)[Cloud];

/** Every cloud, in the order of the interface specification. */
export const clouds: readonly Cloud[] = ['aws', 'gcp', 'azure', 'kubernetes'];

/** Every provider kind, in the order of the interface specification. */
export const providerKinds: readonly ProviderKind[] = clouds.map((cloud) => kindOf[cloud]);

/** Provider kind → cloud. */
export const cloudOf = {
  [kindOf.aws]: 'aws',
  [kindOf.gcp]: 'gcp',
  [kindOf.azure]: 'azure',
  [kindOf.kubernetes]: 'kubernetes',
} as const satisfies Record<ProviderKind, Cloud>;

/** Cloud → its name as people see it. */
export const cloudNames = {
  aws: 'AWS',
  gcp: 'Google Cloud',
  azure: 'Azure',
  kubernetes: 'Kubernetes',
} as const satisfies Record<Cloud, string>;
