import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { EventType } from '../../../domain/events/payloads.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';

/** An event as readers receive it. */
export interface StoredEvent {
  id: number;
  type: EventType;
  occurred_at: Date;
  data: JsonObject;
}

/** Events in order, and whether the reader has reached the end of what is final. */
export interface EventPage {
  events: StoredEvent[];
  /** No final event follows the page. */
  isWhole: boolean;
  /** Later events are committed but not final: a transaction that began to write before them is still running. */
  hasUnfinished: boolean;
}

/**
 * Returns the id up to which no further event can appear (see `106-event-order`). Every event up to it that committed
 * is visible to a statement that begins afterwards. The highest visible id is not enough, since ids are drawn before
 * their transaction commits.
 */
export async function finalEventId(database: Database | Transaction): Promise<number> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>('select final_event_id() as id');
  return rows[0]?.id ?? 0;
}

/**
 * Returns up to `limit` final events of the given types after an id, in order. The page and both of its flags come from
 * one snapshot, taken after the final id was read, so that `isWhole` never skips an event.
 */
export async function eventsAfter(
  database: Database | Transaction,
  options: { afterId: number; types: readonly EventType[]; limit: number },
): Promise<EventPage> {
  const finalId = await finalEventId(database);
  const { rows } = await database.raw<{ rows: (StoredEvent & { is_final: boolean })[] }>(
    `(select id, type, occurred_at, data, true as is_final from events
      where id > :afterId and id <= :finalId and type = any(:types) order by id limit :limit)
     union all
     (select id, type, occurred_at, data, false from events
      where id > :finalId and type = any(:types) order by id limit 1)`,
    { afterId: options.afterId, finalId, types: [...options.types], limit: options.limit },
  );
  const events = rows
    .filter((row) => row.is_final)
    .map((row) => ({ id: row.id, type: row.type, occurred_at: row.occurred_at, data: row.data }));
  return { events, isWhole: events.length < options.limit, hasUnfinished: events.length < rows.length };
}

/**
 * Returns up to `limit` final events of the given types after an id whose providers are inside the limits, in order, and
 * the id up to which there are no others.
 */
export async function eventsInside(
  database: Database,
  options: { afterId: number; types: readonly EventType[]; limits: AccessLimits; limit: number },
): Promise<{ events: StoredEvent[]; reachedId: number; isWhole: boolean }> {
  const { afterId, types, limits, limit } = options;
  const finalId = await finalEventId(database);
  const events = await database('events')
    .where('id', '>', afterId)
    .where('id', '<=', finalId)
    .whereIn('type', [...types])
    .whereRaw(insideLimits(database, 'provider_id', limits))
    .orderBy('id')
    .limit(limit)
    .select<StoredEvent[]>('id', 'type', 'occurred_at', 'data');
  const isWhole = events.length < limit;
  const lastId = isWhole ? finalId : (events.at(-1)?.id ?? finalId);
  return { events, reachedId: Math.max(afterId, lastId), isWhole };
}
