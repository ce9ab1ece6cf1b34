import type { EventType } from '../../domain/events/payloads.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Database, Transaction } from '../database.ts';

/**
 * A place in the order in which events became final: transaction id, then event id. `xid` is a decimal text, since it
 * has 64 bits.
 */
export interface EventPosition {
  xid: string;
  id: number;
}

/** An event as readers get it. */
export interface StoredEvent extends EventPosition {
  type: EventType;
  occurred_at: Date;
  data: JsonObject;
}

/**
 * Only rows whose transaction precedes every running one: among these none can appear any more, so a reader that has
 * passed them has missed none. Identity order alone is not commit order.
 */
export const isFinal = 'xid < pg_snapshot_xmin(pg_current_snapshot())';

/** Up to `limit` final events of the given types after a position, in order. */
export async function eventsAfter(
  database: Database | Transaction,
  options: { position: EventPosition; types: readonly EventType[]; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await database.raw<{ rows: StoredEvent[] }>(
    `select xid::text as xid, id, type, occurred_at, data from events
     where (xid, id) > (?::xid8, ?) and type = any(?) and ${isFinal}
     order by events.xid, events.id limit ?`,
    [options.position.xid, options.position.id, [...options.types], options.limit],
  );
  return rows;
}

/** The position that every final event precedes and every later one follows. */
export async function presentPosition(database: Database): Promise<EventPosition> {
  const { rows } = await database.raw<{ rows: { xid: string }[] }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
  );
  return { xid: rows[0]?.xid ?? '0', id: 0 };
}

/**
 * The position of an event by its id, for a reader that comes back. One that is no longer kept gives the position
 * before the oldest event with a greater id.
 */
export async function positionOfEvent(database: Database, eventId: number): Promise<EventPosition> {
  const known = await database('events')
    .where({ id: eventId })
    .first<{ xid: string } | undefined>(database.raw('xid::text as xid'));
  if (known !== undefined) return { xid: known.xid, id: eventId };
  const next = await database('events')
    .where('id', '>', eventId)
    .orderBy(['events.xid', 'events.id'])
    .first<{ xid: string } | undefined>(database.raw('xid::text as xid'));
  return next === undefined ? presentPosition(database) : { xid: next.xid, id: eventId };
}

/** Whether events after the position were written that are not final yet, as an older transaction still runs. */
export async function hasUnfinishedEvents(database: Database | Transaction, position: EventPosition): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from events where (xid, id) > (?::xid8, ?) and not (${isFinal})) as found`,
    [position.xid, position.id],
  );
  return rows[0]?.found ?? false;
}
