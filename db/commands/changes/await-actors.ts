import type { AnnouncementPage } from './announcement-page.ts';
import { databaseTime } from '../../clock.ts';
import type { Transaction } from '../../database.ts';
import { nameActors } from './actors.ts';
import { type AuditLog, storeWrites } from './watched-writes.ts';

/**
 * How long a change waits for the record that names its actor before it is read. An API server sends records within 0.4 s
 * where batches wait for 0.2 s; what comes later is added to the finding.
 */
const graceMs = 700;

/**
 * Names the actors of changes that a watch has just announced, as far as the audit log of their cluster was faster, and
 * lets the others wait for it a moment. Call it with the audit log locked.
 */
export async function awaitActors(
  transaction: Transaction,
  { providerId, changes, log }: Pick<AnnouncementPage, 'providerId' | 'changes'> & { log: AuditLog },
): Promise<void> {
  if ((await storeWrites(transaction, { providerId, changes, log })) === 0) return;
  const watched = changes.filter(({ write }) => write !== undefined);
  const to = await databaseTime(transaction);
  const times = watched.flatMap(({ occurredAt }) => (occurredAt === null ? [] : Date.parse(occurredAt)));
  const objects = new Map(
    watched.map(({ resourceType, externalId }) => [
      `${resourceType}\n${externalId}`,
      { resource_type: resourceType, external_id: externalId },
    ]),
  );
  const from = new Date(Math.min(to.getTime(), ...times));
  if (log.isHeard) {
    await transaction.raw(
      `update announced_changes set due_at = greatest(due_at, announced_at + :graceMs * interval '1 millisecond')
       where provider_id = :providerId and event_id = any(:eventIds) and status = 'pending' and actor is null`,
      { providerId, eventIds: watched.map(({ eventId }) => eventId), graceMs },
    );
  }
  await nameActors(transaction, { providerId, objects: [...objects.values()], from, to });
}
