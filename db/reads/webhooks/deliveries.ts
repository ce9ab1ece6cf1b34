import type { Database } from '../../database.ts';

/** Returns deliveries that have their own workflow, which may not have been started yet. */
export async function deliveriesToHandOver(
  database: Database,
  webhookId: number,
): Promise<{ id: number; delivery_id: string }[]> {
  return database('webhook_deliveries')
    .where({ webhook_id: webhookId, lane: 'workflow', is_handed_over: false })
    .whereIn('status', ['pending', 'sending'])
    .orderBy('id')
    .select('id', 'delivery_id');
}

/**
 * Returns the milliseconds until the next delivery of the queue is due, 0 when one is, or null when the queue is empty.
 */
export async function nextDueInMs(database: Database, webhookId: number): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { due_in_ms: number | null }[] }>(
    `select ceil(extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::bigint as due_in_ms
     from webhook_deliveries where webhook_id = ? and status = 'pending' and lane = 'queue'`,
    [webhookId],
  );
  const dueInMs = rows[0]?.due_in_ms ?? null;
  return dueInMs === null ? null : Math.max(0, dueInMs);
}

/** A delivery that its own workflow is about to attempt, or has given up. */
export interface RetryState {
  webhook_id: number;
  status: 'pending' | 'sending' | 'succeeded' | 'failed';
  lane: 'queue' | 'workflow';
  attempts: number;
  error: string | null;
  response_status: number | null;
  /** Milliseconds until its next attempt is due; null when none is planned. */
  due_in_ms: number | null;
}

/** Returns the state of one delivery, or null if it is no longer kept. */
export async function retryState(database: Database, id: number): Promise<RetryState | null> {
  const row = await database('webhook_deliveries')
    .where({ id })
    .first<RetryState | undefined>(
      'webhook_id',
      'status',
      'lane',
      'attempts',
      'error',
      'response_status',
      database.raw('ceil(extract(epoch from next_attempt_at - clock_timestamp()) * 1000)::bigint as due_in_ms'),
    );
  return row ?? null;
}
