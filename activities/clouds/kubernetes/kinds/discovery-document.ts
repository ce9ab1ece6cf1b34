import { CloudError } from '../../errors.ts';
import { ConcurrencyLimit } from '../../shared/concurrency.ts';
import type { ClusterClient } from '../session/cluster-client.ts';
import { ClusterAnswerError } from '../session/cluster-errors.ts';
import { groupPath } from '../session/discovery.ts';

/** What a group serves in one of its versions. */
export interface ServedVersion {
  group: string;
  version: string;
  resources: { name: string; kind: string; verbs: readonly string[] }[];
}

/** `APIGroupDiscoveryList` (apidiscovery.k8s.io): everything in one answer. Served since Kubernetes 1.26. */
interface AggregatedDiscovery {
  kind?: string;
  items?: {
    metadata?: { name?: string };
    versions?: {
      version?: string;
      resources?: { resource?: string; responseKind?: { kind?: string }; verbs?: string[] }[];
    }[];
  }[];
}

/** `APIGroupList`, or `APIVersions` of the core group. */
interface UnaggregatedDiscovery {
  versions?: string[];
  groups?: {
    name?: string;
    versions?: { version?: string }[];
    preferredVersion?: { version?: string };
  }[];
}

interface ResourceList {
  resources?: { name?: string; kind?: string; verbs?: string[] }[];
}

const aggregated = [
  ...['v2', 'v2beta1'].map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`),
  'application/json',
].join(',');

const atOnce = 8;

/**
 * Returns what a cluster serves, by group and version, the preferred version of each group first. A server without
 * aggregated discovery is asked version by version. Versions whose server does not respond are left out. Throws
 * `CloudError`.
 */
export async function readDiscovery(client: ClusterClient, signal: AbortSignal): Promise<ServedVersion[]> {
  const limit = new ConcurrencyLimit(atOnce);
  const found = await Promise.all(
    ['/api', '/apis'].map(async (path) => {
      const answer = await client.get<AggregatedDiscovery & UnaggregatedDiscovery>({
        path,
        accept: aggregated,
        signal,
      });
      if (answer.kind === 'APIGroupDiscoveryList') return versionsOf(answer);
      return Promise.all(
        offered(answer).map(async ({ group, version }) =>
          limit.run(async () => (await respondingVersion(client, { group, version, signal })) ?? []),
        ),
      );
    }),
  );
  return found.flat(2);
}

/**
 * Returns whether a kind is served in no version of its group, by the servers of the group themselves. Throws `CloudError`
 * when one of them does not say.
 */
export async function isKindGone(
  client: ClusterClient,
  { group, kind, signal }: { group: string; kind: string; signal: AbortSignal },
): Promise<boolean> {
  const versions = group === '' ? ['v1'] : await groupVersions(client, { group, signal });
  for (const version of versions) {
    const served = await servedVersion(client, { group, version, signal });
    if (served?.resources.some((resource) => resource.kind === kind) === true) return false;
  }
  return true;
}

function versionsOf({ items = [] }: AggregatedDiscovery): ServedVersion[] {
  return items.flatMap(({ metadata, versions = [] }) =>
    versions.map(({ version = '', resources = [] }) => ({
      group: metadata?.name ?? '',
      version,
      resources: resources.map(({ resource = '', responseKind, verbs = [] }) => ({
        name: resource,
        kind: responseKind?.kind ?? '',
        verbs,
      })),
    })),
  );
}

function offered({ versions = [], groups = [] }: UnaggregatedDiscovery): { group: string; version: string }[] {
  return [
    ...versions.map((version) => ({ group: '', version })),
    ...groups.flatMap(({ name: group = '', preferredVersion, versions: all = [] }) => {
      const preferred = preferredVersion?.version;
      const names = new Set([
        ...(preferred === undefined ? [] : [preferred]),
        ...all.map(({ version = '' }) => version),
      ]);
      return [...names].map((version) => ({ group, version }));
    }),
  ];
}

async function groupVersions(
  client: ClusterClient,
  { group, signal }: { group: string; signal: AbortSignal },
): Promise<string[]> {
  try {
    const { versions = [] } = await client.get<{ versions?: { version?: string }[] }>({
      path: `/apis/${group}`,
      signal,
    });
    return versions.map(({ version = '' }) => version);
  } catch (fault) {
    if (isNotFound(fault)) return [];
    throw fault;
  }
}

/** Returns what a version serves; null when it is not served at all. Throws `CloudError`. */
async function servedVersion(
  client: ClusterClient,
  { group, version, signal }: { group: string; version: string; signal: AbortSignal },
): Promise<ServedVersion | null> {
  try {
    const { resources = [] } = await client.get<ResourceList>({ path: groupPath(group, version), signal });
    return {
      group,
      version,
      resources: resources.flatMap(({ name = '', kind = '', verbs = [] }) =>
        // Subresources, such as `pods/log`.
        name.includes('/') ? [] : [{ name, kind, verbs }],
      ),
    };
  } catch (fault) {
    if (isNotFound(fault)) return null;
    throw fault;
  }
}

async function respondingVersion(
  client: ClusterClient,
  of: { group: string; version: string; signal: AbortSignal },
): Promise<ServedVersion | null> {
  try {
    return await servedVersion(client, of);
  } catch (fault) {
    if (fault instanceof CloudError && fault.kind !== 'bad_credentials') return null;
    throw fault;
  }
}

function isNotFound(fault: unknown): boolean {
  return fault instanceof ClusterAnswerError && fault.status === 404;
}
