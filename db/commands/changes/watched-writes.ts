import {
  isSameState,
  knownWrite,
  type ObjectState,
  type ObjectWrite,
} from '../../../domain/clouds/kubernetes/audit/watched-write.ts';
import { clockDifferenceMs } from '../../../domain/clouds/kubernetes/audit/match-records.ts';
import type { AuditSource } from '../../../domain/clouds/kubernetes/audit/audit-source.ts';
import type { Transaction } from '../../database.ts';
import type { HashedChange } from './announcement-page.ts';
import { pruneAuditLog } from './prune-audit-log.ts';

/** The audit log of a cluster. */
export interface AuditLog {
  /** From when on every event and every record was received (ms): since then, what is new in an object was written. */
  coveredSince: number;
  /** Whether its API server has sent something of late, so that a change may wait for its record. */
  isHeard: boolean;
  source: AuditSource;
}

/** An audit log without a record for this long is not waited for. */
const silentMinutes = 10;

/**
 * Locks the audit log of a cluster: records and events that may belong together are stored one after the other, and
 * whoever comes second sees both. Returns null where there is none.
 */
export async function lockAuditLog(transaction: Transaction, providerId: number): Promise<AuditLog | null> {
  const { rows } = await transaction.raw<{ rows: AuditLog[] }>(
    `select (extract(epoch from greatest(audit.created_at, feed.continuous_since)) * 1000)::float8
         + :clockDifferenceMs as "coveredSince",
       audit.source = 'webhook'
         and coalesce(audit.received_at > now() - make_interval(mins => :silentMinutes), false) as "isHeard",
       audit.source
     from audit_feeds as audit left join change_feeds as feed on feed.provider_id = audit.provider_id
     where audit.provider_id = :providerId for update of audit`,
    { providerId, clockDifferenceMs, silentMinutes },
  );
  return rows[0] ?? null;
}

type WatchedEvent = HashedChange & { write: ObjectWrite };

interface StoredState {
  resource_type: string;
  external_id: string;
  uid: string | null;
  state: ObjectState;
}

interface NewWrite {
  event: WatchedEvent;
  effect: string | null;
  writtenAt: string | null;
  manager: string | null;
}

/**
 * Stores the writes that a page of a watch shows, also of those that are not announced because they change nothing that
 * the inventory keeps: their calls are in the audit log. What only reports a status is left out. Returns how many are
 * new.
 */
export async function storeWrites(
  transaction: Transaction,
  page: { providerId: number; changes: readonly HashedChange[]; log: AuditLog },
): Promise<number> {
  const { providerId, log } = page;
  const events = page.changes.filter((change): change is WatchedEvent => change.write !== undefined);
  if (events.length === 0) return 0;
  const states = await statesBefore(transaction, { providerId, events });
  const announced = await announcedOf(transaction, { providerId, events });
  const writes: NewWrite[] = [];
  for (const event of events) {
    const { write, kind } = event;
    const before = states.get(keyOf(event)) ?? null;
    if (kind === 'changed' && before !== null && isSameState(write, before)) continue;
    states.set(keyOf(event), write);
    const isAnnounced = announced.has(event.eventId);
    const known = knownWrite({ ...write, kind, isAnnounced }, { before, coveredSince: log.coveredSince });
    writes.push({ event, ...known });
  }
  const stored = await insertWrites(transaction, { providerId, writes });
  if (stored > 0) await pruneAuditLog(transaction, providerId);
  return stored;
}

/** Returns the newest state that is stored of each object: by type, name and uid. */
async function statesBefore(
  transaction: Transaction,
  { providerId, events }: { providerId: number; events: readonly WatchedEvent[] },
): Promise<Map<string, ObjectState>> {
  const { rows } = await transaction.raw<{ rows: StoredState[] }>(
    `select newest.* from (
       select distinct "resourceType", "externalId", uid
       from jsonb_to_recordset(:objects::jsonb) as given ("resourceType" text, "externalId" text, uid text)) as object
     cross join lateral (
       select resource_type, external_id, uid, state from watched_writes as write
       where write.provider_id = :providerId and write.resource_type = object."resourceType"
         and write.external_id = object."externalId" and write.uid is not distinct from object.uid
       order by id desc limit 1) as newest`,
    {
      providerId,
      objects: JSON.stringify(
        events.map(({ resourceType, externalId, write: { uid } }) => ({ resourceType, externalId, uid })),
      ),
    },
  );
  return new Map(rows.map((row) => [JSON.stringify([row.resource_type, row.external_id, row.uid]), row.state]));
}

async function announcedOf(
  transaction: Transaction,
  { providerId, events }: { providerId: number; events: readonly WatchedEvent[] },
): Promise<Set<string>> {
  const eventIds = await transaction('announced_changes')
    .where({ provider_id: providerId })
    .whereIn(
      'event_id',
      events.map(({ eventId }) => eventId),
    )
    .pluck<string[]>('event_id');
  return new Set(eventIds);
}

async function insertWrites(
  transaction: Transaction,
  { providerId, writes }: { providerId: number; writes: readonly NewWrite[] },
): Promise<number> {
  if (writes.length === 0) return 0;
  const rows = writes.map(({ event, effect, writtenAt, manager }) => {
    const { eventId, resourceType, externalId, write } = event;
    const { uid, version, writers, content, deletionRequestedAt } = write;
    const state: ObjectState = { writers, content, deletionRequestedAt };
    return { eventId, resourceType, externalId, uid, version, effect, writtenAt, manager, state };
  });
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into watched_writes (provider_id, event_id, resource_type, external_id, uid, version, effect, written_at,
       manager, state)
     select :providerId, "eventId", "resourceType", "externalId", uid, version, effect, "writtenAt", manager, state
     from rows from (jsonb_to_recordset(:rows::jsonb) as ("eventId" text, "resourceType" text, "externalId" text, uid text,
       version text, effect text, "writtenAt" timestamptz, manager text, state jsonb)) with ordinality as given
       ("eventId", "resourceType", "externalId", uid, version, effect, "writtenAt", manager, state, place)
     order by place on conflict (provider_id, event_id) do nothing`,
    { providerId, rows: JSON.stringify(rows) },
  );
  return rowCount;
}

function keyOf({ resourceType, externalId, write }: WatchedEvent): string {
  return JSON.stringify([resourceType, externalId, write.uid]);
}
