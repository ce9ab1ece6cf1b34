import type { ChangeStatus } from '../../../domain/changes/announced-change.ts';
import type { Database, Transaction } from '../../database.ts';
import type { NamedResource } from '../../reads/changes/changes.ts';
import { notifyAnnounced } from './count-announced.ts';
import { postpone } from './postpone.ts';

interface Named {
  providerId: number;
  resource: NamedResource;
}

/** A resource as its provider knows it. */
interface ResourceName {
  resource_type: string;
  external_id: string;
}

/** A resource that announcements name, as it is stored. */
export interface StoredResource extends ResourceName {
  id: number;
  version_id: number | null;
  deleted_at: Date | null;
}

const ofResource = 'provider_id = :providerId and resource_type = :type and external_id = :externalId';

function bindingsOf({ providerId, resource }: Named) {
  return { providerId, type: resource.resource_type, externalId: resource.external_id, upTo: resource.up_to };
}

const columnsOfNames = 'resource_type text, external_id text';

/** Condition that what was read of `resource` shows all that `change` may have changed. */
const isRead = (resource: string): string =>
  `(${resource}.parts is null or change.parts is not null and change.parts <@ ${resource}.parts)`;

/**
 * Locks the announcements that reading some resources settles, but not their keys. Returns those of the resources for
 * which one is still waiting.
 */
export async function lockAnnouncements(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly NamedResource[] },
): Promise<ResourceName[]> {
  const { rows } = await transaction.raw<{ rows: ResourceName[] }>(
    `select change.resource_type, change.external_id
     from jsonb_to_recordset(:named::jsonb) as named (${columnsOfNames}, up_to bigint, parts text[])
     join announced_changes as change on change.provider_id = :providerId
       and change.resource_type = named.resource_type and change.external_id = named.external_id
       and change.status = 'pending' and change.id <= named.up_to and ${isRead('named')}
     order by change.id for no key update of change`,
    { providerId, named: JSON.stringify(resources) },
  );
  return rows;
}

/** What a reading that began at `readAt` found out about a resource. */
export interface SettledReading {
  named: NamedResource;
  readAt: Date;
  status: Exclude<ChangeStatus, 'pending' | 'failed'>;
  /** Null for one that was never stored. */
  resourceId: number | null;
}

/** Settles the announcements of each resource up to the one before which it was read. */
export async function settleAnnouncements(
  transaction: Transaction,
  { providerId, readings }: { providerId: number; readings: readonly SettledReading[] },
): Promise<void> {
  await transaction.raw(
    `update announced_changes as change set status = reading.status, resource_id = reading.resource_id,
       read_at = reading.read_at, settled_at = clock_timestamp(), reason = null
     from jsonb_to_recordset(:readings::jsonb) as reading (${columnsOfNames}, up_to bigint, status text,
       resource_id bigint, read_at timestamptz, parts text[])
     where change.provider_id = :providerId and change.resource_type = reading.resource_type
       and change.external_id = reading.external_id and change.status = 'pending' and change.id <= reading.up_to
       and ${isRead('reading')}`,
    {
      providerId,
      readings: JSON.stringify(
        readings.map(({ named, readAt, status, resourceId }) => ({
          resource_type: named.resource_type,
          external_id: named.external_id,
          up_to: named.up_to,
          parts: named.parts,
          status,
          resource_id: resourceId,
          read_at: readAt,
        })),
      ),
    },
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
  await postpone(
    database,
    {
      table: 'announced_changes',
      where: `${ofResource} and status = 'pending' and id <= :upTo`,
      bindings: bindingsOf(named),
    },
    named,
  );
}

/** Lets resources be read as a whole now, of which reading the announced parts was not enough. */
export async function readWhole(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly NamedResource[] },
): Promise<void> {
  if (resources.length === 0) return;
  await transaction.raw(
    `update announced_changes as change set parts = null
     from jsonb_to_recordset(:named::jsonb) as named (${columnsOfNames}, up_to bigint)
     where change.provider_id = :providerId and change.resource_type = named.resource_type
       and change.external_id = named.external_id and change.status = 'pending' and change.id <= named.up_to`,
    { providerId, named: JSON.stringify(resources) },
  );
}

/** Locks the resources that announcements name, in the order of their ids. Returns them so. */
export async function lockNamedResources(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly ResourceName[] },
): Promise<StoredResource[]> {
  const { rows } = await transaction.raw<{ rows: StoredResource[] }>(
    `select known.id, known.version_id, known.deleted_at, known.resource_type, known.external_id
     from jsonb_to_recordset(:named::jsonb) as named (${columnsOfNames})
     join resources as known on known.provider_id = :providerId and known.resource_type = named.resource_type
       and known.external_id = named.external_id
     order by known.id for update of known`,
    { providerId, named: JSON.stringify(resources) },
  );
  return rows;
}

/** Marks resources as deleted that were not seen again after they were read as gone. */
export async function deleteReadAsGone(
  transaction: Transaction,
  { providerId, gone }: { providerId: number; gone: readonly (ResourceName & { read_at: Date })[] },
): Promise<void> {
  if (gone.length === 0) return;
  await transaction.raw(
    `update resources as known set status = 'deleted', deleted_at = clock_timestamp()
     from jsonb_to_recordset(:gone::jsonb) as gone (${columnsOfNames}, read_at timestamptz)
     where known.provider_id = :providerId and known.resource_type = gone.resource_type
       and known.external_id = gone.external_id and known.deleted_at is null and known.last_seen_at < gone.read_at`,
    { providerId, gone: JSON.stringify(gone) },
  );
}
