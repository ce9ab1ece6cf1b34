import { postponeAnnouncements } from '../../db/commands/changes/settle.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { dueResources, nextDueInMs, type NamedResource } from '../../db/reads/changes/changes.ts';
import { openFeed } from '../../db/reads/changes/feeds.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { isRetryable } from '../clouds/errors.ts';
import { applyReadings } from './apply-readings.ts';
import { createBell, type Bell } from './bell.ts';
import { compareListings } from './compare-listings.ts';
import { inBatches } from './in-batches.ts';
import { groupsToRead, readNamed, type FailedReading, type Reading } from './read-named.ts';

/** What applying changes needs. */
export interface ApplyDependencies {
  database: Database;
  sessions: CloudSessions;
  listener: DatabaseListener;
  frameworks: readonly Framework[];
  customChecks: CustomCheckEvaluator;
}

const beatMs = 3_000;
const readsAtOnce = 8;
const resourcesPerRound = 200;
/** Of what was read while the last ones were stored. */
const storedAtOnce = 50;
/** A notification can be lost; this is how long a change then waits. */
const longestWaitMs = 5_000;

/**
 * Reads the resources that announcements name, for `forMs`: stores each as it is now, compares it with its baseline,
 * and settles the announcements that were made before it was read. Returns false when the feed is switched off.
 */
export async function applyChanges(
  dependencies: ApplyDependencies,
  applying: { providerId: number; forMs: number; signal: AbortSignal; heartbeat: () => void },
): Promise<boolean> {
  const { listener } = dependencies;
  const { providerId, forMs, signal, heartbeat } = applying;
  const endsAt = performance.now() + forMs;
  const bell = createBell();
  const listingBell = createBell();
  const ends = (['changes_announced', 'change_feeds_changed'] as const).map((channel) =>
    listener.subscribe(channel, (payload) => {
      if (payload !== '' && payload !== String(providerId)) return;
      bell.ring();
      listingBell.ring();
    }),
  );
  const beat = setInterval(heartbeat, beatMs);
  const over = new AbortController();
  // A listing takes minutes, and what was named is not to wait for it.
  const listings = compareListings(dependencies, {
    providerId,
    bell: listingBell,
    signal,
    over: over.signal,
  });
  try {
    return await Promise.race([listings, applyNamed(dependencies, { providerId, endsAt, bell, signal })]);
  } finally {
    clearInterval(beat);
    for (const end of ends) end();
    over.abort();
    await Promise.allSettled([listings]);
  }
}

/** Reads what announcements name until `endsAt`. Returns false when the feed is switched off. */
async function applyNamed(
  dependencies: ApplyDependencies,
  { providerId, endsAt, bell, signal }: { providerId: number; endsAt: number; bell: Bell; signal: AbortSignal },
): Promise<boolean> {
  const { database } = dependencies;
  for (;;) {
    signal.throwIfAborted();
    const feed = await openFeed(database, providerId);
    if (feed === null) return false;
    if (performance.now() >= endsAt) return true;
    const due = await dueResources(database, { providerId, limit: resourcesPerRound });
    if (due.length > 0) {
      await applyAll(dependencies, { providerId, kind: feed.kind, due, signal });
      continue;
    }
    const dueInMs = (await nextDueInMs(database, providerId)) ?? longestWaitMs;
    await bell.wait(Math.max(1, Math.min(dueInMs, longestWaitMs, endsAt - performance.now())), signal);
  }
}

async function applyAll(
  { database, sessions, frameworks, customChecks }: ApplyDependencies,
  all: { providerId: number; kind: ProviderKind; due: NamedResource[]; signal: AbortSignal },
): Promise<void> {
  const { providerId, kind, due, signal } = all;
  const store = inBatches<Reading>(
    (readings) => applyReadings(database, { providerId, kind, frameworks, customChecks }, readings),
    storedAtOnce,
  );
  await sessions.use(providerId, async (session) => {
    const waiting = groupsToRead(session, due)[Symbol.iterator]();
    const lanes = Array.from({ length: readsAtOnce }, async () => {
      for (const group of waiting) {
        signal.throwIfAborted();
        const readings = await readNamed(database, { session, group, signal });
        for (const reading of readings) {
          if ('error' in reading) await postponeFailed(database, providerId, reading);
        }
        const read = readings.flatMap((reading) => ('error' in reading ? [] : [reading]));
        if (read.length > 0) await store(read);
      }
    });
    await Promise.all(lanes);
  });
}

async function postponeFailed(
  database: Database,
  providerId: number,
  { named: resource, error }: FailedReading,
): Promise<void> {
  const isFinal = !isRetryable(error.kind);
  await postponeAnnouncements(database, { providerId, resource, reason: error.message, isFinal });
}
