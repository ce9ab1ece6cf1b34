import { once } from 'node:events';
import { storeAnnouncements } from '../../db/commands/changes/announce.ts';
import { followThrough, noteFailing, noteFollowing, requestResync } from '../../db/commands/changes/feeds.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { openFeed, type OpenFeed } from '../../db/reads/changes/feeds.ts';
import { knownResources } from '../../db/reads/changes/known-resources.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { KnownResources } from '../../domain/changes/known-resource.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import { followAuditLog } from './follow-audit-log.ts';
import { hashedChange } from './hashed-change.ts';

/** What following changes needs. */
export interface FollowDependencies {
  database: Database;
  sessions: CloudSessions;
  listener: DatabaseListener;
}

interface Following {
  providerId: number;
  forMs: number;
  signal: AbortSignal;
  heartbeat: () => void;
}

const beatMs = 3_000;
/** Feeds are started again elsewhere when they were not known to be followed for some minutes. */
const noteEveryMs = 20_000;
/** The gaps of a start come within moments of each other, and one sync covers them. */
const resyncAfterMs = 1_000;

/**
 * Follows the announcements of a provider for `forMs` and stores them, so that their resources are read; what a gap may
 * have hidden is found by the sync that it requests. Other settings apply at once. Returns false when the feed is
 * switched off. Throws `CloudError` when the cloud announces nothing at the moment; the reason is shown with the feed.
 */
export async function followChanges(dependencies: FollowDependencies, following: Following): Promise<boolean> {
  const { providerId, forMs, signal, heartbeat } = following;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), forMs);
  const beat = setInterval(heartbeat, beatMs);
  const ended = new AbortController();
  const audited = AbortSignal.any([signal, ended.signal]);
  const works: Promise<boolean>[] = [];
  try {
    const feed = await openFeed(dependencies.database, providerId);
    if (feed === null) return false;
    works.push(followFeeds(dependencies, { providerId, signal, over: over.signal }));
    if (feed.kind === kindOf.kubernetes) {
      works.push(followAuditLog(dependencies, { providerId, signal: audited }));
    }
    return await Promise.race(works);
  } finally {
    clearTimeout(timer);
    clearInterval(beat);
    ended.abort();
    over.abort();
    await Promise.allSettled(works);
  }
}

/** Follows a feed, with whatever settings it has, until the time is over. Returns false when it is switched off. */
async function followFeeds(
  dependencies: FollowDependencies,
  { providerId, signal, over }: { providerId: number; signal: AbortSignal; over: AbortSignal },
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const feed = await openFeed(dependencies.database, providerId);
    if (feed === null) return false;
    if (over.aborted) return true;
    await followFeed(dependencies, { providerId, feed, signal, over });
  }
}

/** Follows a feed as it is set, until the time is over, or it is switched off or starts over. */
async function followFeed(
  { database, sessions, listener }: FollowDependencies,
  { providerId, feed, signal, over }: { providerId: number; feed: OpenFeed; signal: AbortSignal; over: AbortSignal },
): Promise<void> {
  const changed = new AbortController();
  const ends = AbortSignal.any([signal, over, changed.signal]);
  const through = feed.settings.through_provider_id;
  let resync: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = await openFeed(database, providerId);
    if (now?.generation !== feed.generation) {
      changed.abort();
      return;
    }
    if (through === undefined) await noteFollowing(database, providerId);
    else await followThrough(database, providerId);
    await requestResync(database, providerId);
  };
  // Without the database nothing can be stored either, and that ends the activity.
  const lookNow = (): void => void look().catch(() => undefined);
  const looks = setInterval(lookNow, noteEveryMs);
  const unsubscribe = listener.subscribe('change_feeds_changed', (payload) => {
    if (['', String(providerId), String(through)].includes(payload)) lookNow();
  });
  try {
    if (through !== undefined) {
      await look();
      if (!ends.aborted) await once(ends, 'abort');
      return;
    }
    const follow = async (session: CloudSession): Promise<void> => {
      if (session.changes === undefined) {
        throw new CloudError({ kind: 'not_supported', call: 'changes', message: 'this cloud announces no changes' });
      }
      const { cursor, settings, generation } = feed;
      const known: KnownResources = (wanted) => knownResources(database, { ...wanted, providerId });
      for await (const page of session.changes({ cursor, settings, known }, ends)) {
        const changes = page.changes.map(hashedChange);
        const stored = await storeAnnouncements(database, { ...page, providerId, generation, changes });
        if (stored === null) return;
        if (page.gaps.length === 0) continue;
        clearTimeout(resync);
        resync = setTimeout(() => void requestResync(database, providerId).catch(() => undefined), resyncAfterMs);
      }
    };
    await sessions.use(providerId, follow, 'follow');
  } catch (error) {
    signal.throwIfAborted();
    if (ends.aborted) return;
    if (error instanceof CloudError) await noteFailing(database, { providerId, reason: error.message });
    throw error;
  } finally {
    clearTimeout(resync);
    clearInterval(looks);
    unsubscribe();
  }
}
