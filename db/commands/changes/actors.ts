import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import { meansOf } from '../../../domain/changes/change-means.ts';
import {
  matchRecords,
  type RecordedCall,
  type WatchedChange,
} from '../../../domain/clouds/kubernetes/audit/match-records.ts';
import type { Transaction } from '../../database.ts';
import { attributeAgain } from '../drifts/attribute.ts';

/** An object of a cluster. */
interface NamedObject {
  resource_type: string;
  external_id: string;
}

/** Objects, and when calls on them were recorded or their changes announced. */
export interface Neighbourhood {
  providerId: number;
  objects: NamedObject[];
  from: Date;
  to: Date;
}

/** Changes this far before and after are named; those twice as far are looked at, since calls may be theirs. */
const marginMs = 5_000;

type ChangeRow = NamedObject & WatchedChange & { actor: ChangeActor | null };
type CallRow = NamedObject & RecordedCall & { actor: ChangeActor; call: string; at: Date };

/**
 * Writes into changes that a watch announced who made them, from the records of the audit log, and publishes the findings
 * of which the actor becomes known. What the records say together counts: an actor is removed when a later record
 * makes it doubtful. Returns the changes that still lack an actor.
 */
export async function nameActors(transaction: Transaction, near: Neighbourhood): Promise<number[]> {
  if (near.objects.length === 0) return [];
  const changes = await changesNear(transaction, near);
  if (changes.length === 0) return [];
  const calls = await callsNear(transaction, near);
  const changed: number[] = [];
  const unnamed: number[] = [];
  for (const own of byObject(changes)) {
    const [first] = own;
    const matched = matchRecords(own, first === undefined ? [] : callsOn(calls, first));
    for (const change of own.filter(({ announcedAt }) => isWithin(near, announcedAt))) {
      const call = matched.get(change) as CallRow | undefined;
      if (call === undefined) unnamed.push(change.id);
      if (change.actor?.eventId === call?.actor.eventId) continue;
      await writeActor(transaction, change.id, call);
      changed.push(change.id);
    }
  }
  if (changed.length > 0) await attributeAgain(transaction, changed);
  return unnamed;
}

async function writeActor(transaction: Transaction, changeId: number, call: CallRow | undefined): Promise<void> {
  const userAgent = call?.actor.userAgent ?? null;
  await transaction.raw(
    `update announced_changes set actor = :actor::jsonb, call = :call, occurred_at = coalesce(occurred_at, :at),
       via = coalesce(:via, via), means = coalesce(:means, means), due_at = least(due_at, clock_timestamp())
     where id = :changeId`,
    {
      changeId,
      actor: call === undefined ? null : JSON.stringify(call.actor),
      call: call?.call ?? null,
      at: call?.at ?? null,
      via: userAgent?.split(/[\s/]/)[0] ?? null,
      means: meansOf(userAgent),
    },
  );
}

/** Locks the changes but not their keys: a reading that links one of them with its finding does not wait for it. */
async function changesNear(transaction: Transaction, near: Neighbourhood): Promise<ChangeRow[]> {
  const { rows } = await transaction.raw<{ rows: ChangeRow[] }>(
    `select change.id, change.resource_type, change.external_id, kind, actor,
       split_part(event_id, '/', 1) as uid, split_part(event_id, '/', 2) as "resourceVersion",
       (extract(epoch from occurred_at) * 1000)::float8 as "occurredAt",
       (extract(epoch from announced_at) * 1000)::float8 as "announcedAt"
     from jsonb_to_recordset(:objects::jsonb) as object (resource_type text, external_id text)
     join announced_changes as change on change.provider_id = :providerId
       and change.resource_type = object.resource_type and change.external_id = object.external_id
     where source = 'watch' and announced_at between :from and :to
     order by change.id for no key update of change`,
    bindingsOf(near, 2 * marginMs),
  );
  return rows;
}

async function callsNear(transaction: Transaction, near: Neighbourhood): Promise<CallRow[]> {
  const { rows } = await transaction.raw<{ rows: CallRow[] }>(
    `select record.id, record.resource_type, record.external_id, verb, uid, resource_version as "resourceVersion",
       (extract(epoch from requested_at) * 1000)::float8 as "requestedAt",
       (extract(epoch from completed_at) * 1000)::float8 as "completedAt",
       concat(actor->>'principal', chr(10), actor->>'actingAs') as by, actor, call, completed_at as at
     from jsonb_to_recordset(:objects::jsonb) as object (resource_type text, external_id text)
     join audit_records as record on record.provider_id = :providerId
       and record.resource_type = object.resource_type
       and record.external_id in (object.external_id, regexp_replace(object.external_id, '[^/]+$', '*'), '*')
     where completed_at >= :from and requested_at <= :to
     order by requested_at, record.id`,
    bindingsOf(near, 3 * marginMs),
  );
  const seen = new Map(rows.map((row) => [row.id, row]));
  return [...seen.values()];
}

function bindingsOf({ providerId, objects, from, to }: Neighbourhood, margin: number) {
  return {
    providerId,
    objects: JSON.stringify(objects),
    from: new Date(from.getTime() - margin),
    to: new Date(to.getTime() + margin),
  };
}

function isWithin({ from, to }: Neighbourhood, ms: number): boolean {
  return from.getTime() - marginMs <= ms && ms <= to.getTime() + marginMs;
}

function byObject(changes: readonly ChangeRow[]): ChangeRow[][] {
  const objects = new Map<string, ChangeRow[]>();
  for (const change of changes) {
    const key = `${change.resource_type}\n${change.external_id}`;
    objects.set(key, [...(objects.get(key) ?? []), change]);
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
