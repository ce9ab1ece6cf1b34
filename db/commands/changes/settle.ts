import type { ChangeStatus } from '../../../domain/changes/announced-change.ts';
import type { Database, Transaction } from '../../database.ts';
import type { NamedResource } from '../../reads/changes/changes.ts';
import { notifyAnnounced } from './count-announced.ts';
import { postpone } from './postpone.ts';

interface Named {
  providerId: number;
  resource: NamedResource;
}

const ofResource = 'provider_id = :providerId and resource_type = :type and external_id = :externalId';

function bindingsOf({ providerId, resource }: Named) {
  return { providerId, type: resource.resource_type, externalId: resource.external_id, upTo: resource.up_to };
}

/** Locks the announcements that reading a resource settles, but not their keys; returns how many are still waiting. */
export async function lockAnnouncements(transaction: Transaction, named: Named): Promise<number> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from announced_changes where ${ofResource} and status = 'pending' and id <= :upTo
     order by id for no key update`,
    bindingsOf(named),
  );
  return rows.length;
}

/** Settles the announcements up to the one before which a resource was read, by the reading that began at `readAt`. */
export async function settleAnnouncements(
  transaction: Transaction,
  named: Named & { status: Exclude<ChangeStatus, 'pending' | 'failed'>; resourceId: number | null; readAt: Date },
): Promise<void> {
  const { status, resourceId, readAt } = named;
  await transaction.raw(
    `update announced_changes set status = :status, resource_id = :resourceId, read_at = :readAt,
       settled_at = clock_timestamp(), reason = null
     where ${ofResource} and status = 'pending' and id <= :upTo`,
    { ...bindingsOf(named), status, resourceId, readAt },
  );
}

/**
 * Lets announcements that were settled by the reading at `readAt` wait again: it was made during a remediation, at whose
 * end `endTurn` wakes them. Without that, the resource is read after 3 s, later after a quarter of the time that they
 * have waited, at most a minute.
 */
export async function holdAnnouncements(transaction: Transaction, named: Named & { readAt: Date }): Promise<void> {
  await transaction.raw(
    `update announced_changes set due_at = clock_timestamp() + greatest(interval '3 seconds',
       least(interval '1 minute', (clock_timestamp() - announced_at) / 4)), status = 'pending', settled_at = null
     where ${ofResource} and status in ('applied', 'unchanged') and id <= :upTo and read_at = :readAt`,
    { ...bindingsOf(named), readAt: named.readAt },
  );
}

/**
 * Lets what was announced for a resource be read now: the remediation for whose end it waited has ended. What is being
 * settled at this moment is left out, since who settles locks the resource after its announcements.
 */
export async function wakeAnnouncements(transaction: Transaction, resourceId: number): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { provider_id: number }[] }>(
    `with held as (
       select change.id from resources as resource
       join announced_changes as change on change.provider_id = resource.provider_id
         and change.resource_type = resource.resource_type and change.external_id = resource.external_id
       where resource.id = ? and change.status = 'pending'
       for no key update of change skip locked)
     update announced_changes as change set due_at = least(due_at, clock_timestamp())
     from held where held.id = change.id
     returning change.provider_id`,
    [resourceId],
  );
  const [first] = rows;
  if (first !== undefined) await notifyAnnounced(transaction, first.provider_id);
}

/**
 * Lets announcements wait after a failed attempt, or gives them up, as `postpone` says. What was given up is listed, and
 * the next sync reads the resource.
 */
export async function postponeAnnouncements(
  database: Database,
  named: Named & { reason: string; isFinal: boolean },
): Promise<void> {
  const where = `${ofResource} and status = 'pending' and id <= :upTo`;
  await postpone(database, { table: 'announced_changes', where, bindings: bindingsOf(named) }, named);
}

/** Locks the resource that announcements name; null when it was never stored. */
export async function lockNamedResource(
  transaction: Transaction,
  { providerId, resourceType, externalId }: { providerId: number; resourceType: string; externalId: string },
): Promise<{ id: number; deleted_at: Date | null } | null> {
  const row = await transaction('resources')
    .where({ provider_id: providerId, resource_type: resourceType, external_id: externalId })
    .forUpdate()
    .first<{ id: number; deleted_at: Date | null } | undefined>('id', 'deleted_at');
  return row ?? null;
}

/**
 * Marks one resource as deleted, if it was not seen again after it was read as gone. Returns its id when it was live.
 */
export async function deleteReadAsGone(
  transaction: Transaction,
  gone: { providerId: number; resourceType: string; externalId: string; readAt: Date },
): Promise<number | null> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `update resources set status = 'deleted', deleted_at = clock_timestamp()
     where provider_id = :providerId and resource_type = :resourceType and external_id = :externalId
       and deleted_at is null and last_seen_at < :readAt
     returning id`,
    gone,
  );
  return rows[0]?.id ?? null;
}
