import { isDeepStrictEqual } from 'node:util';
import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import { meansOf } from '../../../domain/changes/change-means.ts';
import {
  matchRecords,
  type RecordedCall,
  type WatchedWrite,
} from '../../../domain/clouds/kubernetes/audit/match-records.ts';
import type { Database, Transaction } from '../../database.ts';
import { attributeAgain } from '../drifts/attribute.ts';
import { lockAuditLog } from './watched-writes.ts';

/** An object of a cluster. */
export interface NamedObject {
  resource_type: string;
  external_id: string;
}

/** Objects, and when calls on them were recorded or their events arrived. */
export interface Neighbourhood {
  providerId: number;
  objects: NamedObject[];
  from: Date;
  to: Date;
}

/** Writes this far before and after are named. */
const marginMs = 20_000;
/** Writes and calls this far before and after are looked at, since a call may belong to another write. */
const viewMs = 60_000;
type WriteRow = NamedObject &
  WatchedWrite & { id: number; changeId: number | null; actor: ChangeActor | null; isSettling: boolean | null };
type CallRow = NamedObject & RecordedCall & { actor: ChangeActor; call: string; at: Date };
type NamedRow = WriteRow & { changeId: number };

/**
 * Writes into changes that a watch announced who made them, from the records of the audit log, and publishes the findings
 * of which the actor becomes known. What the records say together counts: an actor is removed when a later record
 * makes it doubtful. Call it with the audit log locked.
 */
export async function nameActors(transaction: Transaction, near: Neighbourhood): Promise<void> {
  if (near.objects.length === 0) return;
  const writes = await writesNear(transaction, near);
  if (!writes.some(isAnnounced)) return;
  const calls = await callsNear(transaction, near);
  const matched = new Map<WriteRow, CallRow>();
  for (const own of byObject(writes)) {
    const [first] = own;
    const found = matchRecords(own, first === undefined ? [] : callsOn(calls, first));
    for (const [write, call] of found) {
      // A write without a time may be that of any call of these seconds, also of one that changed nothing, unless it is
      // the deletion of this object: it waits for its own record until it is read.
      if (!write.isSettling || call.verb === 'delete') matched.set(write, call);
    }
  }
  const changed: number[] = [];
  // In the order of ids, as everybody locks several changes.
  const named = writes.filter(isAnnounced).toSorted((one, other) => one.changeId - other.changeId);
  for (const write of named) {
    if (!isWithin(near, write)) continue;
    const call = matched.get(write);
    // Not by the id of the record: a client may choose it, and so that of somebody else's.
    if (isDeepStrictEqual(write.actor, call?.actor ?? null)) continue;
    await writeActor(transaction, write, call);
    changed.push(write.changeId);
  }
  if (changed.length > 0) await attributeAgain(transaction, changed);
}

/** Names the actors of the changes of an object that is about to be compared, whose records should be there now. */
export async function nameActorsOf(database: Database, providerId: number, object: NamedObject): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await lockAuditLog(transaction, providerId)) === null) return;
    const { rows } = await transaction.raw<{ rows: { from: Date; to: Date }[] }>(
      `select min(announced_at) as from, clock_timestamp() as to from announced_changes
       where provider_id = ? and resource_type = ? and external_id = ? and status = 'pending' and actor is null
       having count(*) > 0`,
      [providerId, object.resource_type, object.external_id],
    );
    for (const span of rows) await nameActors(transaction, { providerId, objects: [object], ...span });
  });
}

async function writeActor(
  transaction: Transaction,
  { changeId, writtenAt }: NamedRow,
  call: CallRow | undefined,
): Promise<void> {
  const userAgent = call?.actor.userAgent ?? null;
  await transaction.raw(
    `update announced_changes set actor = :actor::jsonb, call = :call, occurred_at = coalesce(:at, occurred_at),
       via = coalesce(:via, via), means = coalesce(:means, means), due_at = least(due_at, clock_timestamp())
     where id = :changeId`,
    {
      changeId,
      actor: call === undefined ? null : JSON.stringify(call.actor),
      call: call?.call ?? null,
      at: writtenAt === null ? (call?.at ?? null) : new Date(writtenAt),
      via: userAgent?.split(/[\s/]/)[0] ?? null,
      means: meansOf(userAgent),
    },
  );
}

async function writesNear(transaction: Transaction, near: Neighbourhood): Promise<WriteRow[]> {
  const { rows } = await transaction.raw<{ rows: WriteRow[] }>(
    `select write.id, write.resource_type, write.external_id, write.effect, write.uid, write.version, write.manager,
       (extract(epoch from write.written_at) * 1000)::float8 as "writtenAt",
       (extract(epoch from write.seen_at) * 1000)::float8 as "seenAt",
       change.id as "changeId", change.actor,
       write.written_at is null and change.status = 'pending' and change.due_at > clock_timestamp() as "isSettling"
     from jsonb_to_recordset(:objects::jsonb) as object (resource_type text, external_id text)
     join watched_writes as write on write.provider_id = :providerId
       and write.resource_type = object.resource_type and write.external_id = object.external_id
     left join announced_changes as change on change.provider_id = :providerId and change.event_id = write.event_id
     where write.effect is not null and write.seen_at >= :from and least(write.seen_at, write.written_at) <= :to
     order by case when write.version ~ '^\\d{1,20}$' then write.version::numeric end, write.id`,
    bindingsOf(near),
  );
  return rows;
}

async function callsNear(transaction: Transaction, near: Neighbourhood): Promise<CallRow[]> {
  const { rows } = await transaction.raw<{ rows: CallRow[] }>(
    `select record.id, record.resource_type, record.external_id, verb, uid, resource_version as "resourceVersion", manager,
       (extract(epoch from requested_at) * 1000)::float8 as "requestedAt",
       (extract(epoch from completed_at) * 1000)::float8 as "completedAt",
       concat(actor->>'principal', chr(10), actor->>'actingAs') as by, actor, call, completed_at as at
     from jsonb_to_recordset(:objects::jsonb) as object (resource_type text, external_id text)
     join audit_records as record on record.provider_id = :providerId
       and record.resource_type = object.resource_type
       and record.external_id in (object.external_id, regexp_replace(object.external_id, '[^/]+$', '*'), '*')
     where completed_at >= :from and requested_at <= :to
     order by requested_at, record.id`,
    bindingsOf(near),
  );
  const seen = new Map(rows.map((row) => [row.id, row]));
  return [...seen.values()];
}

function bindingsOf({ providerId, objects, from, to }: Neighbourhood) {
  return {
    providerId,
    objects: JSON.stringify(objects),
    from: new Date(from.getTime() - viewMs),
    to: new Date(to.getTime() + viewMs),
  };
}

function isAnnounced(write: WriteRow): write is NamedRow {
  return write.changeId !== null;
}

function isWithin({ from, to }: Neighbourhood, { seenAt, writtenAt }: WatchedWrite): boolean {
  const earliest = Math.min(seenAt, writtenAt ?? seenAt);
  return from.getTime() - marginMs <= seenAt && earliest <= to.getTime() + marginMs;
}

function byObject(writes: readonly WriteRow[]): WriteRow[][] {
  const objects = new Map<string, WriteRow[]>();
  for (const write of writes) {
    const key = `${write.resource_type}\n${write.external_id}`;
    objects.set(key, [...(objects.get(key) ?? []), write]);
  }
  return [...objects.values()];
}

function callsOn(calls: readonly CallRow[], object: NamedObject): CallRow[] {
  const collection = object.external_id.replace(/[^/]+$/, '*');
  return calls.filter(
    ({ resource_type: type, external_id: id }) =>
      type === object.resource_type && [object.external_id, collection, '*'].includes(id),
  );
}
