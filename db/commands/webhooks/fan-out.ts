import type { Database } from '../../database.ts';
import { finalEventId } from '../../reads/events/events.ts';

/** The result of a round of fan-out. */
export interface FanOutRound {
  /**
   * `busy`: another process runs the fan-out. `caught_up`: every event that had committed when the round began was
   * processed. `unfinished`: events were committed that are not final yet.
   */
  outcome: 'busy' | 'caught_up' | 'more' | 'unfinished';
  /** The number of events that were processed. */
  events: number;
}

/**
 * The cursor of releases that ordered events by transaction; it is kept up to date so that such a release can take
 * over.
 */
const formerReader = 'webhooks';
const reader = 'deliveries';

/**
 * Turns up to `limit` final events into deliveries, one for each subscribed endpoint, and moves the cursor in the same
 * transaction, so that each event becomes a delivery exactly once. One process at a time runs it; the others get
 * `busy`. After `unfinished`, call it again soon.
 */
export async function fanOutEvents(database: Database, limit: number): Promise<FanOutRound> {
  return database.transaction(async (transaction) => {
    const cursors = await transaction('event_cursors')
      .whereIn('name', [reader, formerReader])
      .orderBy('name')
      .forUpdate()
      .skipLocked()
      .select<{ name: string; event_id: number }[]>('name', 'event_id');
    const cursor = cursors.find(({ name }) => name === reader);
    if (cursor === undefined || cursors.length < 2) return { outcome: 'busy', events: 0 };
    const finalId = await finalEventId(transaction);
    // One statement, so that one snapshot decides which events are processed and which are left.
    const { rows } = await transaction.raw<{ rows: { events: number; has_unfinished: boolean }[] }>(
      `with batch as materialized (
         select xid, id, type, occurred_at, data from events
         where id > :afterId and id <= :finalId order by id limit :limit),
       made as (
         insert into webhook_deliveries (webhook_id, event_id, event, occurred_at, data)
         select webhooks.id, batch.id, batch.type, batch.occurred_at, batch.data
         from batch join webhooks on batch.type = any(webhooks.events)
         where webhooks.enabled and webhooks.deleted_at is null and webhooks.paused_at is null
           and batch.occurred_at >= webhooks.active_since
         order by batch.id, webhooks.id
         on conflict (webhook_id, event_id) where redelivery_of is null do nothing
         returning webhook_id),
       woken as (
         insert into webhook_wakeups select distinct webhook_id from made order by 1 on conflict do nothing),
       moved as (
         update event_cursors set event_id = (select max(id) from batch)
         where name = :reader and exists (select from batch)),
       followed as (
         update event_cursors set (xid, event_id) = (select xid, id from batch order by batch.xid desc, batch.id desc limit 1)
         where name = :formerReader
           and (xid, event_id) < (select xid, id from batch order by batch.xid desc, batch.id desc limit 1))
       select count(*) as events, exists (select from events where id > :finalId) as has_unfinished from batch`,
      { afterId: cursor.event_id, finalId, limit, reader, formerReader },
    );
    const [{ events, has_unfinished: hasUnfinished } = { events: 0, has_unfinished: false }] = rows;
    if (events === limit) return { outcome: 'more', events };
    return { outcome: hasUnfinished ? 'unfinished' : 'caught_up', events };
  });
}

/**
 * Notifies the workflows of endpoints whose queue has new rows, once for each endpoint, however many rows there are.
 * When a `notify` fails, all rows stay, and their workflows are notified again later. Returns how many were notified.
 */
export async function notifyWokenEndpoints(
  database: Database,
  notify: (webhookId: number) => Promise<void>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { webhook_id: number }[] }>(
      `delete from webhook_wakeups where webhook_id in
         (select webhook_id from webhook_wakeups order by webhook_id limit 100 for update skip locked)
       returning webhook_id`,
    );
    await Promise.all(rows.map((row) => notify(row.webhook_id)));
    return rows.length;
  });
}
