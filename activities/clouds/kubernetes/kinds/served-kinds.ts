import { isListedBySchema, schemaTypeOf } from '../../../../domain/clouds/kubernetes/schema-kinds.ts';
import type { ClusterClient } from '../session/cluster-client.ts';
import { readDiscovery } from './discovery-document.ts';

/** A kind that the cluster serves, in the version that the server prefers. The core group is the empty string. */
export interface ServedKind {
  /** Group and kind, e.g. `cert-manager.io/Certificate`. */
  resourceType: string;
  group: string;
  version: string;
  kind: string;
  /** Plural name, e.g. `certificates`. */
  resource: string;
  /** Whether the server changes objects of the kind at all: some that other servers than the API server itself keep are only shown. */
  isPatchable: boolean;
}

/**
 * Returns the kinds that are listed by schema, by resource type. Of a group whose server does not respond nothing is known:
 * that a kind is missing here does not mean that it is gone. Throws `CloudError`.
 */
export async function servedKinds(
  client: ClusterClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ServedKind>> {
  const kinds = new Map<string, ServedKind>();
  for (const { group, version, resources } of await readDiscovery(client, signal)) {
    for (const { name, kind, verbs } of resources) {
      const resourceType = schemaTypeOf(group, kind);
      const isPreferred = !kinds.has(resourceType);
      if (!isPreferred || !verbs.includes('list') || !isListedBySchema(group, kind)) continue;
      kinds.set(resourceType, {
        resourceType,
        group,
        version,
        kind,
        resource: name,
        isPatchable: verbs.includes('patch'),
      });
    }
  }
  return kinds;
}
