import { databaseTime } from '../../db/clock.ts';
import { nameActorsOf } from '../../db/commands/changes/actors.ts';
import { postponeAnnouncements } from '../../db/commands/changes/settle.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { dueResources, nextDueInMs, type NamedResource } from '../../db/reads/changes/changes.ts';
import { openFeed } from '../../db/reads/changes/feeds.ts';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CollectedResource } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { createBell, type Bell } from './bell.ts';
import { compareListings } from './compare-listings.ts';
import { settleReading } from './settle-reading.ts';

/** What applying changes needs. */
export interface ApplyDependencies {
  database: Database;
  sessions: CloudSessions;
  listener: DatabaseListener;
  frameworks: readonly Framework[];
}

const beatMs = 3_000;
const resourcesAtOnce = 8;
const resourcesPerRound = 100;
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

interface Applying {
  providerId: number;
  kind: ProviderKind;
  signal: AbortSignal;
}

async function applyAll(dependencies: ApplyDependencies, all: Applying & { due: NamedResource[] }): Promise<void> {
  await dependencies.sessions.use(all.providerId, async (session) => {
    const waiting = all.due[Symbol.iterator]();
    const lanes = Array.from({ length: resourcesAtOnce }, async () => {
      for (const named of waiting) {
        all.signal.throwIfAborted();
        await applyOne(dependencies, { ...all, named, read: (signal) => session.read(targetOf(named), signal) });
      }
    });
    await Promise.all(lanes);
  });
}

async function applyOne(
  { database, frameworks }: ApplyDependencies,
  one: Applying & { named: NamedResource; read: (signal: AbortSignal) => Promise<CollectedResource | null> },
): Promise<void> {
  const { providerId, kind, named, signal } = one;
  const readAt = await databaseTime(database);
  let resource: CollectedResource | null;
  try {
    resource = await one.read(signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
    const isFinal = !isRetryable(error.kind);
    await postponeAnnouncements(database, { providerId, resource: named, reason: error.message, isFinal });
    return;
  }
  if (kind === kindOf.kubernetes) await nameActorsOf(database, providerId, named);
  await database.transaction((transaction) =>
    settleReading(transaction, { providerId, kind, named, readAt, resource, frameworks }),
  );
}

function targetOf({ external_id: externalId, resource_type: resourceType, region }: NamedResource) {
  return { externalId, resourceType, region };
}
