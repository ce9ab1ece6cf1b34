import { noteUnreadableLog, openCloudAuditFeed } from '../../db/commands/changes/audit-feed.ts';
import { storeAuditRecords } from '../../db/commands/changes/audit-records.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import { createBell, type Bell } from './bell.ts';
import type { FollowDependencies } from './follow-changes.ts';

/** A notification can be lost; this is how long a feed that was made then waits. */
const longestWaitMs = 30_000;
/** After a refusal: whoever grants the access also waits for it to take effect. */
const retryMs = 60_000;

interface Reading {
  providerId: number;
  bell: Bell;
  signal: AbortSignal;
}

/**
 * Reads the audit log of a cluster from the log of its cloud, where its audit feed says so, and names who made the changes
 * of its change feed. Returns only by throwing, when the signal aborts. What keeps the log from being read is shown with
 * the audit feed, and tried again; changes are announced all the same.
 */
export async function followAuditLog(
  dependencies: FollowDependencies,
  { providerId, signal }: Omit<Reading, 'bell'>,
): Promise<never> {
  const bell = createBell();
  const unsubscribe = dependencies.listener.subscribe('change_feeds_changed', (payload) => {
    if (payload === '' || payload === String(providerId)) bell.ring();
  });
  try {
    for (;;) {
      signal.throwIfAborted();
      const isOpen = await readWhileOpen(dependencies, { providerId, bell, signal });
      await bell.wait(isOpen ? retryMs : longestWaitMs, signal);
    }
  } finally {
    unsubscribe();
  }
}

/** Reads the log until its feed is removed, or reading fails. Returns whether there is still a feed. */
async function readWhileOpen(
  { database, sessions }: FollowDependencies,
  { providerId, signal }: Reading,
): Promise<boolean> {
  const feed = await openCloudAuditFeed(database, providerId);
  if (feed === null) return false;
  const read = async (session: CloudSession): Promise<boolean> => {
    if (session.auditLog === undefined) {
      const message = 'the cluster is not connected through a cloud account that found it';
      throw new CloudError({ kind: 'not_supported', call: 'audit log', message });
    }
    for await (const { records, received, cursor, isEnd } of session.auditLog(feed.cursor, signal)) {
      const stored = await storeAuditRecords(database, { providerId, received, records, reading: { cursor, isEnd } });
      if (stored === null) return false;
    }
    return true;
  };
  try {
    return await sessions.use(providerId, read, 'follow');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CloudError)) throw error;
    await noteUnreadableLog(database, { providerId, reason: error.message });
    return true;
  }
}
