import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { partlyAnnounced } from './announced-assets.ts';
import { announcementsIn } from './announcements.ts';
import { attributed, noActors } from './attributed.ts';
import { projectOf } from './project.ts';
import { acknowledge, pulled } from './subscription.ts';

/** Pub/Sub keeps messages that nobody acknowledged for seven days, unless a subscription says otherwise. */
const keptMs = 7 * 24 * 60 * 60_000;
/** Keeps a server that answers at once from being called in a loop. */
const shortestPullMs = 1_000;

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
