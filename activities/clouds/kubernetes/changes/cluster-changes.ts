import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';
import { meansOf } from '../../../../domain/changes/change-means.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage, type SeenChange } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import { merged } from '../../shared/merged.ts';
import { ClusterAnswerError } from '../session/cluster-errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import type { KubernetesUnit, WatchedObjects } from '../session/object-listing.ts';
import { eventMetadata } from './event-metadata.ts';
import { objectWrite } from './object-write.ts';
import type { Watch } from './watch-events.ts';

/** What one watch has to say: a change, progress without one, a gap or a refusal. */
interface Report {
  service: string;
  version: string | null;
  change: SeenChange | null;
  gap: string | null;
  refused: { types: readonly string[]; reason: string } | null;
}

const silent: Omit<Report, 'service'> = { version: null, change: null, gap: null, refused: null };

/** The server ends a watch after this time, and the next one continues it. */
const watchSeconds = 290;
const changesPerPage = 500;
/** Lets one page hold what belongs together, such as a deployment and its pods. */
const gatherMs = 20;
/** Keeps a server that ends watches at once from being called in a loop. */
const shortestWatchMs = 1_000;

const changeKindOf: Record<string, ChangeKind> = { ADDED: 'created', MODIFIED: 'changed', DELETED: 'deleted' };

/**
 * Yields the changes of all objects of a cluster, one watch for each listing (kubernetes.io, "Efficient detection of
 * changes"). The cursor has the version up to which each listing was watched. A version that the server no longer
 * knows (410), or a start without a cursor, is a gap: what happened before it must be listed.
 */
export async function* clusterChanges(
  { units, run, watch }: { units: readonly KubernetesUnit[]; run: ClusterRun; watch: Watch },
  cursor: JsonObject | null,
): AsyncGenerator<ChangePage> {
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  // Every watch and every call of it listens.
  setMaxListeners(0, signal);
  const own = { ...run, signal };
  const versions: Record<string, string> = versionsIn(cursor);
  const reports = merged<Report>(changesPerPage);
  const watches = units.map(async (unit) => {
    const { service, resourceTypes } = unit;
    if (unit.watch === undefined) {
      await reports.push({ ...silent, service, refused: { types: resourceTypes, reason: 'found by syncs alone' } });
      return;
    }
    const objects = await unit.watch(own);
    if (objects === null) return;
    await follow({ service, resourceTypes, objects, run: own, watch }, versions[service] ?? null, reports.push);
  });
  for (const one of watches) one.catch(reports.fail);
  run.signal.addEventListener('abort', () => reports.fail(run.signal.reason), { once: true });
  try {
    for (;;) {
      await reports.ready();
      await wait(gatherMs, undefined, { signal });
      const page = emptyPage({});
      for (const { service, version, change, gap, refused } of reports.take()) {
        if (version !== null) versions[service] = version;
        if (change !== null) page.changes.push(change);
        if (gap !== null) page.gaps.push(gap);
        for (const type of refused?.types ?? []) page.refused[type] = refused?.reason ?? '';
      }
      yield { ...page, cursor: { versions: { ...versions } } };
    }
  } finally {
    stop.abort();
    await Promise.allSettled(watches);
  }
}

type Watching = {
  service: string;
  resourceTypes: readonly string[];
  objects: WatchedObjects;
  run: ClusterRun;
  watch: Watch;
};

/** Watches one listing until the signal aborts, and reports every event. Returns when the server refuses the watch. */
async function follow(of: Watching, known: string | null, report: (said: Report) => Promise<void>): Promise<void> {
  const { service, objects, run, watch } = of;
  const { path, accept, query } = objects;
  let version = known;
  for (;;) {
    const startedMs = performance.now();
    try {
      if (version === null) {
        version = await currentVersion(of);
        const gap = known === null ? `${service} were not watched before` : `the watch of ${service} had expired`;
        await report({ ...silent, service, version, gap });
      }
      const watched = watch({
        path,
        ...(accept === undefined ? {} : { accept }),
        query: {
          ...query,
          watch: '1',
          allowWatchBookmarks: 'true',
          resourceVersion: version,
          timeoutSeconds: String(watchSeconds),
        },
        signal: run.signal,
      });
      for await (const { type, object } of watched) {
        if (type === 'ERROR') throw errorIn(object, path);
        const metadata = eventMetadata(object, Date.now());
        version = metadata.version ?? version;
        const kind = changeKindOf[type];
        const resource = kind === undefined ? null : await objects.describe(object);
        await report({
          ...silent,
          service,
          version,
          change:
            kind === undefined || resource === null
              ? null
              : {
                  eventId: `${metadata.uid ?? resource.externalId}/${metadata.version ?? ''}/${type.toLowerCase()}`,
                  source: 'watch',
                  resourceType: resource.resourceType,
                  externalId: resource.externalId,
                  region: resource.region,
                  kind,
                  occurredAt: kind === 'deleted' ? metadata.deletionRequestedAt : metadata.writtenAt,
                  via: metadata.manager,
                  means: meansOf(metadata.manager),
                  call: null,
                  actor: null,
                  resource: kind === 'deleted' ? null : resource,
                  place: null,
                  write: objectWrite(object),
                },
        });
      }
    } catch (fault) {
      run.signal.throwIfAborted();
      if (!(fault instanceof ClusterAnswerError)) throw fault;
      if (fault.kind === 'access_denied') {
        const refused = { types: of.resourceTypes, reason: fault.message.slice(0, 300) };
        await report({ ...silent, service, refused });
        return;
      }
      if (fault.status !== 410) throw fault;
      version = null;
    }
    const leftMs = shortestWatchMs - (performance.now() - startedMs);
    if (leftMs > 0) await wait(leftMs, undefined, { signal: run.signal });
  }
}

/** Returns the version of a listing as it is now, from which a watch misses nothing. */
async function currentVersion({ objects, run }: Watching): Promise<string> {
  const { path, accept, query } = objects;
  const answer = await run.client.get<{ metadata?: { resourceVersion?: string } }>({
    path,
    ...(accept === undefined ? {} : { accept }),
    query: { ...query, limit: '1' },
    signal: run.signal,
  });
  const version = answer.metadata?.resourceVersion;
  if (version !== undefined && version !== '') return version;
  throw new CloudError({ kind: 'invalid_request', call: `GET ${path}`, message: 'the list has no resource version' });
}

function errorIn(status: unknown, path: string): ClusterAnswerError {
  const code = isObject(status) && typeof status['code'] === 'number' ? status['code'] : 500;
  return new ClusterAnswerError({
    status: code,
    body: JSON.stringify(status),
    retryAfter: undefined,
    call: `WATCH ${path}`,
  });
}

function versionsIn(cursor: JsonObject | null): Record<string, string> {
  const versions = cursor?.['versions'];
  if (!isObject(versions)) return {};
  return Object.fromEntries(
    Object.entries(versions).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
