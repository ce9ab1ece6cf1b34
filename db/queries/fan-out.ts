import type { Database } from '../database.ts';
import { hasUnfinishedEvents, isFinal, type EventPosition } from './events.ts';

/** How a round of fan-out ended. */
export interface FanOutRound {
  /** `busy`: another process is at it. */
  outcome: 'busy' | 'caught_up' | 'more' | 'unfinished';
  /** Events that were passed. */
  events: number;
}

/**
 * Turns up to `limit` final events into deliveries, one for each endpoint that wants them, and moves the cursor with
 * them in one transaction: each event becomes a delivery exactly once. One process at a time does it; the others are
 * told `busy`. `unfinished`: events were written that are not final yet, look again soon.
 */
export async function fanOutEvents(database: Database, limit: number): Promise<FanOutRound> {
  return database.transaction(async (transaction) => {
    const cursor = await transaction('event_cursors')
      .where({ name: 'webhooks' })
      .forUpdate()
      .skipLocked()
      .first<{ xid: string; event_id: number } | undefined>(transaction.raw('xid::text as xid, event_id'));
    if (cursor === undefined) return { outcome: 'busy', events: 0 };
    const { rows } = await transaction.raw<{ rows: { xid: string; id: number; events: number }[] }>(
      `with batch as materialized (
         select xid, id, type, occurred_at, data from events
         where (xid, id) > (?::xid8, ?) and ${isFinal} order by events.xid, events.id limit ?),
       made as (
         insert into webhook_deliveries (webhook_id, event_id, event, occurred_at, data)
         select webhooks.id, batch.id, batch.type, batch.occurred_at, batch.data
         from batch join webhooks on batch.type = any(webhooks.events)
         where webhooks.enabled and webhooks.deleted_at is null and webhooks.paused_at is null
           and batch.occurred_at >= webhooks.active_since
         order by batch.xid, batch.id, webhooks.id
         returning webhook_id),
       woken as (
         insert into webhook_wakeups select distinct webhook_id from made order by 1 on conflict do nothing),
       moved as (
         update event_cursors set (xid, event_id) = (select xid, id from batch order by batch.xid desc, batch.id desc limit 1)
         where name = 'webhooks' and exists (select from batch))
       select xid::text as xid, id, count(*) over () as events from batch order by batch.xid desc, batch.id desc limit 1`,
      [cursor.xid, cursor.event_id, limit],
    );
    const [last] = rows;
    if (last !== undefined && last.events === limit) return { outcome: 'more', events: limit };
    const position: EventPosition = last ?? { xid: cursor.xid, id: cursor.event_id };
    const isUnfinished = await hasUnfinishedEvents(transaction, position);
    return { outcome: isUnfinished ? 'unfinished' : 'caught_up', events: last?.events ?? 0 };
  });
}

/**
 * Tells the workflows of endpoints whose queue has new rows, once for each endpoint however many rows there are.
 * A row goes with the `tell` that succeeded; when one fails all stay, and are told again. Gives how many were told.
 */
export async function tellWokenEndpoints(
  database: Database,
  tell: (webhookId: number) => Promise<void>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { webhook_id: number }[] }>(
      `delete from webhook_wakeups where webhook_id in
         (select webhook_id from webhook_wakeups order by webhook_id limit 100 for update skip locked)
       returning webhook_id`,
    );
    await Promise.all(rows.map((row) => tell(row.webhook_id)));
    return rows.length;
  });
}
