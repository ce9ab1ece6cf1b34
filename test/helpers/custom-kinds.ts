import { eventually } from './eventually.ts';
import type { Apiserver } from './kube-apiserver.ts';

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** A kind of a cluster under test. */
export interface CustomKind {
  group: string;
  kind: string;
  plural: string;
  /** Served versions; objects are stored in the first one. */
  versions: readonly string[];
  scope?: 'Namespaced' | 'Cluster';
  /** Schemas of the fields of `spec`. */
  spec?: Readonly<Record<string, object>>;
}

/** Defines a kind, and waits until the server serves and describes it. */
export async function defineKind(server: Apiserver, custom: CustomKind): Promise<void> {
  const { group, kind, plural, versions, scope = 'Namespaced', spec = {} } = custom;
  const schema = {
    type: 'object',
    properties: {
      spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: spec },
      status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    },
  };
  const before = await describedAt(server, { group, versions });
  await server.call('POST', definitions, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: schema },
        subresources: { status: {} },
      })),
    },
  });
  for (const version of versions) {
    await eventually(async () => {
      await server.call('GET', `/apis/${group}/${version}/${plural}`);
      const { components } = await server.call<{ components: { schemas: object } }>(
        'GET',
        `/openapi/v3/apis/${group}/${version}`,
      );
      if (!Object.keys(components.schemas).some((name) => name.endsWith(`.${kind}`)))
        throw new Error('not described yet');
      // Collectors go by the index, which names the new document about a second after it is there.
      const [address] = await describedAt(server, { group, versions: [version] });
      if (address === '' || address === before[versions.indexOf(version)]) throw new Error('not in the index yet');
    });
  }
}

/** Returns where the server describes versions of a group, each address with a hash of the description; '' where it does not. */
export async function describedAt(
  server: Apiserver,
  { group, versions }: { group: string; versions: readonly string[] },
): Promise<string[]> {
  const index = await server.call<string>('GET', '/openapi/v3');
  const { paths } = JSON.parse(index) as { paths: Record<string, { serverRelativeURL: string }> };
  return versions.map((version) => paths[`apis/${group}/${version}`]?.serverRelativeURL ?? '');
}
