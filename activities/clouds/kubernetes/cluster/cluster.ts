import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { readShared } from '../../shared/shared-reads.ts';
import type { ClusterClient } from '../session/cluster-client.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import { clusterResource } from '../session/cluster-resource.ts';
import type { KubernetesUnit } from '../session/object-listing.ts';

/** The namespace that exists for the whole life of every cluster: its uid is the id of the cluster. */
const systemNamespace = 'kube-system';

interface NamespaceAnswer {
  kind?: unknown;
  metadata?: { uid?: unknown };
}

/**
 * Returns the id of the cluster. Throws `CloudError`: of kind `access_denied` when the namespace may not be read, for
 * without it the same cluster could be connected twice and another one in its place.
 */
export async function readClusterId(client: ClusterClient, signal: AbortSignal): Promise<string> {
  const path = `/api/v1/namespaces/${systemNamespace}`;
  const answer = await client.get<NamespaceAnswer>({ path, signal });
  const uid = answer.metadata?.uid;
  if (answer.kind === 'Namespace' && typeof uid === 'string' && /^[0-9a-zA-Z-]{1,64}$/.test(uid)) return uid;
  throw new CloudError({
    kind: 'invalid_request',
    call: `GET ${path}`,
    message: 'the response is not a namespace of a Kubernetes API',
  });
}

/** Returns the id of the cluster, read once for the start of a sync and its listings. */
export async function clusterIdOf(run: ClusterRun): Promise<string> {
  return readShared(run, 'cluster id', async ({ client, signal }) => readClusterId(client, signal));
}

interface VersionAnswer {
  gitVersion?: unknown;
}

async function readVersion(client: ClusterClient, signal: AbortSignal): Promise<string | null> {
  const { gitVersion } = await client.get<VersionAnswer>({ path: '/version', signal });
  return typeof gitVersion === 'string' ? gitVersion.slice(0, 100) : null;
}

async function describeCluster(run: ClusterRun): Promise<CollectedResource<'cluster'>> {
  const [id, version, groups] = await Promise.all([
    clusterIdOf(run),
    readVersion(run.client, run.signal),
    run.groups(),
  ]);
  return clusterResource({
    resourceType: 'cluster',
    metadata: { name: id },
    configuration: { version, api_groups: groups === null ? null : [...groups.keys()].toSorted(), observed: {} },
  });
}

/** The cluster as a whole: its version and the API groups that it serves. */
export const clusterUnit: KubernetesUnit<'cluster'> = {
  service: 'cluster',
  resourceTypes: ['cluster'],
  open: async (run) => async () => ({ next: null, batches: [async () => [await describeCluster(run)]] }),
  read: describeCluster,
  objectPath: async () => null,
};
