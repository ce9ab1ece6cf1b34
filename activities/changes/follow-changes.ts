import { storeAnnouncements, type HashedChange } from '../../db/commands/changes/announce.ts';
import { noteFailing, noteFollowing, requestResync } from '../../db/commands/changes/feeds.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { openFeed } from '../../db/reads/changes/feeds.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { SeenChange } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import { seenResources } from '../inventory/seen-resources.ts';

const beatMs = 3_000;
/** Feeds are started again elsewhere when they were not known to be followed for some minutes. */
const noteEveryMs = 20_000;
/** The gaps of a start come within moments of each other, and one sync covers them. */
const resyncAfterMs = 1_000;

/**
 * Follows the announcements of a provider for `forMs` and stores them, so that their resources are read; what a gap may
 * have hidden is found by the sync that it requests. Returns false when the feed is switched off. Throws `CloudError`
 * when the cloud announces nothing at the moment; the reason is shown with the feed.
 */
export async function followChanges(
  { database, sessions, listener }: { database: Database; sessions: CloudSessions; listener: DatabaseListener },
  following: { providerId: number; forMs: number; signal: AbortSignal; heartbeat: () => void },
): Promise<boolean> {
  const { providerId, forMs, signal, heartbeat } = following;
  const feed = await openFeed(database, providerId);
  if (feed === null) return false;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), forMs);
  const beat = setInterval(heartbeat, beatMs);
  let resync: NodeJS.Timeout | undefined;
  let isOn = true;
  const look = async (): Promise<void> => {
    if ((await openFeed(database, providerId)) === null) {
      isOn = false;
      over.abort();
      return;
    }
    await noteFollowing(database, providerId);
    await requestResync(database, providerId);
  };
  // Without the database nothing can be stored either, and that ends the activity.
  const lookNow = (): void => void look().catch(() => undefined);
  const looks = setInterval(lookNow, noteEveryMs);
  const unsubscribe = listener.subscribe('change_feeds_changed', lookNow);
  try {
    await sessions.use(providerId, async (session) => {
      if (session.changes === undefined) {
        throw new CloudError({ kind: 'not_supported', call: 'changes', message: 'this cloud announces no changes' });
      }
      for await (const page of session.changes(feed.cursor, AbortSignal.any([signal, over.signal]))) {
        const changes = page.changes.map(hashed);
        const stored = await storeAnnouncements(database, { ...page, providerId, changes });
        if (stored === null) {
          isOn = false;
          return;
        }
        if (page.gaps.length === 0) continue;
        clearTimeout(resync);
        resync = setTimeout(() => void requestResync(database, providerId).catch(() => undefined), resyncAfterMs);
      }
    });
  } catch (error) {
    signal.throwIfAborted();
    if (over.signal.aborted) return isOn;
    if (error instanceof CloudError) await noteFailing(database, { providerId, reason: error.message });
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(resync);
    clearInterval(beat);
    clearInterval(looks);
    unsubscribe();
  }
  return isOn;
}

/** Returns a change with the hash of the configuration it announces, by which one that is stored is recognised. */
function hashed({ resource, ...change }: SeenChange): HashedChange {
  const [seen] = resource === null ? [] : seenResources([resource]);
  return { ...change, externalId: seen?.externalId ?? change.externalId, hash: seen?.hash ?? null };
}
