import type { AnnouncedChange } from '../../../domain/changes/announced-change.ts';
import { databaseTime } from '../../clock.ts';
import type { Transaction } from '../../database.ts';
import { nameActors } from './actors.ts';

/**
 * How long a change waits for the record that names its actor before it is read. An API server sends records within 0.4 s
 * where batches wait for 0.2 s; what comes later is added to the finding.
 */
const graceMs = 700;
/** An audit log without a record for this long is not waited for. */
const silentMinutes = 10;

/**
 * Names the actors of changes that a watch has just announced, as far as the audit log of their cluster was faster, and
 * lets the others wait for it a moment.
 */
export async function awaitActors(
  transaction: Transaction,
  { providerId, changes }: { providerId: number; changes: readonly AnnouncedChange[] },
): Promise<void> {
  const watched = changes.filter(({ source }) => source === 'watch');
  if (watched.length === 0 || !(await hasAuditLog(transaction, providerId))) return;
  const now = await databaseTime(transaction);
  const objects = new Map(
    watched.map(({ resourceType, externalId }) => [
      `${resourceType}\n${externalId}`,
      { resource_type: resourceType, external_id: externalId },
    ]),
  );
  const unnamed = await nameActors(transaction, { providerId, objects: [...objects.values()], from: now, to: now });
  await transaction.raw(
    `update announced_changes set due_at = greatest(due_at, announced_at + :graceMs * interval '1 millisecond')
     where id = any(:unnamed) and status = 'pending'`,
    { unnamed, graceMs },
  );
}

async function hasAuditLog(transaction: Transaction, providerId: number): Promise<boolean> {
  const feed = await transaction('audit_feeds')
    .where({ provider_id: providerId })
    .whereRaw('received_at > now() - make_interval(mins => ?)', [silentMinutes])
    .first('provider_id');
  return feed !== undefined;
}
