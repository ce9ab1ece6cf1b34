import { CloudError } from '../../errors.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { ClusterRun } from './cluster-run.ts';
import { ClusterAnswerError } from './cluster-errors.ts';

interface GroupList {
  groups?: { name?: string; versions?: { version?: string }[] }[];
}

interface ResourceList {
  resources?: { name?: string }[];
}

/** The API that serves a resource. The core group is the empty string. */
export interface ServedResource {
  group: string;
  /** Versions that this service can read, the preferred one first. */
  versions: readonly string[];
  /** Plural name, e.g. `pods`. */
  resource: string;
}

/**
 * Returns the API groups of a cluster and their versions; null when it may not be asked. Throws `CloudError` otherwise.
 */
export async function offeredGroups(
  client: ClusterClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  try {
    const { groups = [] } = await client.get<GroupList>({ path: '/apis', signal });
    return new Map(
      groups.map(({ name = '', versions = [] }) => [name, versions.map(({ version = '' }) => version)] as const),
    );
  } catch (fault) {
    if (fault instanceof CloudError && fault.kind === 'access_denied') return null;
    throw fault;
  }
}

/** Returns the path of a group and version, e.g. `/api/v1` or `/apis/apps/v1`. */
export function groupPath(group: string, version: string): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
}

/**
 * Checks whether a group is served although the list of groups lacks it, which happens on a server that has just
 * started. Otherwise, the listing of a group that is only missing from the list would be empty, and its objects would
 * count as deleted.
 */
async function isServedUnlisted(run: ClusterRun, path: string): Promise<boolean> {
  try {
    await run.client.get<ResourceList>({ path, signal: run.signal });
    return true;
  } catch (fault) {
    if (fault instanceof ClusterAnswerError && fault.status === 404) return false;
    throw fault;
  }
}

/**
 * Returns the version to read a resource in; null when the cluster does not offer its group. Throws `CloudError` of
 * kind `not_supported` when it offers the group in versions only that cannot be read here: then nothing is known of it.
 */
export async function servedVersion(run: ClusterRun, served: ServedResource): Promise<string | null> {
  const [wanted = ''] = served.versions;
  if (served.group === '') return wanted;
  const groups = await run.groups();
  if (groups === null) return wanted;
  const offered = groups.get(served.group);
  if (offered === undefined) return (await isServedUnlisted(run, groupPath(served.group, wanted))) ? wanted : null;
  const version = served.versions.find((candidate) => offered.includes(candidate));
  if (version !== undefined) return version;
  throw new CloudError({
    kind: 'not_supported',
    call: `${served.group}/${served.resource}`,
    message: `the cluster offers it in ${offered.join(', ')} only`,
  });
}

/** Returns whether a list that was answered with 404 is of a resource that the cluster does not serve at all. */
export async function isUnserved(
  run: ClusterRun,
  fault: unknown,
  served: ServedResource & { version: string },
): Promise<boolean> {
  if (!(fault instanceof ClusterAnswerError) || fault.status !== 404) return false;
  const path = groupPath(served.group, served.version);
  const { resources = [] } = await run.client.get<ResourceList>({ path, signal: run.signal });
  return !resources.some(({ name }) => name === served.resource);
}
