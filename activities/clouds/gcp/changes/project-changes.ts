import { setTimeout as wait } from 'node:timers/promises';
import { meansOf } from '../../../../domain/changes/change-means.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage, type SeenChange } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { partlyAnnounced } from './announced-assets.ts';
import { announcementsIn, type NamedChange, type Project } from './announcements.ts';
import { actorsOf } from './audit-log.ts';
import { acknowledge, pulled } from './subscription.ts';

/** Pub/Sub keeps messages that nobody acknowledged for seven days, unless a subscription says otherwise. */
const keptMs = 7 * 24 * 60 * 60_000;
/** Keeps a server that answers at once from being called in a loop. */
const shortestPullMs = 1_000;

const noActors = 'who made a change is not shown: the log of admin activity may not be read (logging.logEntries.list)';

/**
 * Yields the changes of a project that feeds of Cloud Asset Inventory publish to a Pub/Sub subscription
 * (cloud.google.com/asset-inventory/docs/monitor-asset-changes). Messages are acknowledged when their page is stored.
 * They only name assets; who made a change is read from the log of admin activity, where that is allowed.
 */
export async function* projectChanges(
  run: GcpRun,
  { cursor, subscription }: { cursor: JsonObject | null; subscription: string },
): AsyncGenerator<ChangePage> {
  const project = await projectOf(run);
  let notes: string[] = [];
  yield { ...emptyPage(cursorNow()), gaps: gapsSince(cursor), refused: { ...partlyAnnounced }, notes };
  for (;;) {
    const startedAt = performance.now();
    const messages = await pulled(run, subscription);
    const { changes, listings, rejected } = announcementsIn(messages, project);
    const known = notes.length > 0 ? null : await attributed(run, changes);
    if (known === 'refused') notes = [noActors];
    const shown = Array.isArray(known) ? known : changes.map(({ change }) => change);
    yield { ...emptyPage(cursorNow()), changes: shown, listings, rejected, notes };
    await acknowledge(run, subscription, messages);
    const leftMs = messages.length === 0 ? shortestPullMs - (performance.now() - startedAt) : 0;
    if (leftMs > 0) await wait(leftMs, undefined, { signal: run.signal });
  }
}

const cursorNow = (): JsonObject => ({ pulled_at: Date.now() });

function gapsSince(cursor: JsonObject | null): string[] {
  const pulledAt = cursor?.['pulled_at'];
  if (typeof pulledAt !== 'number') return ['changes were not followed before'];
  return Date.now() - pulledAt < keptMs ? [] : ['the subscription was not read for longer than messages are kept'];
}

async function projectOf({ calls, projectId }: GcpRun): Promise<Project> {
  const path = `/v1/projects/${projectId}`;
  const { projectNumber } = await calls.get<{ projectNumber?: string }>('cloudresourcemanager', path);
  return { id: projectId, number: projectNumber ?? null };
}

/**
 * Returns the changes with those who made them, as far as the log names them; `refused` where it may not be read. A
 * change is announced without its actor rather than late.
 */
async function attributed(run: GcpRun, changes: readonly NamedChange[]): Promise<SeenChange[] | 'refused'> {
  const wanted = changes.flatMap(({ change: { occurredAt, place }, loggedAs }) =>
    occurredAt === null || place !== null ? [] : [{ resourceName: loggedAs, occurredAt }],
  );
  try {
    const found = await actorsOf(run, wanted);
    return changes.map(({ change, loggedAs }) => {
      const logged = change.occurredAt === null ? null : found(loggedAs, change.occurredAt);
      if (logged === null || change.place !== null) return change;
      const { userAgent } = logged.actor;
      return { ...change, call: logged.call, via: userAgent, means: meansOf(userAgent), actor: logged.actor };
    });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'access_denied' || error.kind === 'not_supported') return 'refused';
    return changes.map(({ change }) => change);
  }
}
