import type { JsonObject } from '../../../domain/json.ts';
import { backoffCoefficient, maximumAttempts, retryWorkflowsPerEndpoint } from '../../../domain/webhooks/schedule.ts';
import type { Database, Transaction } from '../../database.ts';
import { deliveriesKeptFor, shownDeliveries } from '../../../domain/webhooks/retention.ts';

/** A delivery that an activity has claimed. */
export interface ClaimedDelivery {
  id: number;
  delivery_id: string;
  event: string;
  occurred_at: Date;
  data: JsonObject;
  /** Attempts that have begun, 0 to 3. */
  attempts: number;
}

/** How an attempt ended. */
export interface AttemptResult {
  id: number;
  succeeded: boolean;
  started_at: string;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

const claimedColumns = 'id, delivery_id, event, occurred_at, data, attempts';

/**
 * Makes `claim` the only one that may claim from the endpoint's queue, and takes over the deliveries whose outcome a
 * dead attempt left unknown: they are due immediately, or failed when that was their last attempt.
 */
export async function takeOverQueue(database: Database, options: { webhookId: number; claim: string }): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction('webhooks').where({ id: options.webhookId }).update({ drain_claim: options.claim });
    await transaction.raw(
      `update webhook_deliveries set ${inDoubt}
       where webhook_id = ? and status = 'sending' and lane = 'queue'`,
      [options.webhookId],
    );
  });
}

const mayGoOn = `(not is_begun or attempts < ${maximumAttempts})`;

/** A delivery that was claimed and not begun keeps waiting; the outcome of an attempt that had begun is unknown. */
const inDoubt = `
  status = case when ${mayGoOn} then 'pending' else 'failed' end,
  -- Their old place: before what was queued after them.
  next_attempt_at = case when ${mayGoOn} then created_at end,
  claim = null,
  error = case when is_begun then 'The attempt was cut off; whether it arrived is not known' else error end,
  attempt_log = case when is_begun
    then attempt_log || jsonb_build_object('attempt', attempts, 'started_at', started_at, 'duration_ms', null,
      'response_status', null, 'error', 'cut off')
    else attempt_log end`;

/**
 * Claims up to `limit` due deliveries of a queue in order; their attempts begin with `beginAttempts`. Returns none once
 * another claim has taken the queue over.
 */
export async function claimDueDeliveries(
  database: Database,
  options: { webhookId: number; claim: string; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await database.raw<{ rows: ClaimedDelivery[] }>(
    `update webhook_deliveries
     set status = 'sending', is_begun = false, claim = :claim, next_attempt_at = null
     where id in (
       select id from webhook_deliveries
       where webhook_id = :webhookId and status = 'pending' and lane = 'queue' and next_attempt_at <= now()
         and exists (select from webhooks where id = :webhookId and drain_claim = :claim)
       order by next_attempt_at, id limit :limit for update)
     returning ${claimedColumns}`,
    options,
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/**
 * Counts the next attempt of claimed deliveries, right before their requests are sent. Returns the ids of those that
 * may be sent, leaving out those that another claim has taken over.
 */
export async function beginAttempts(
  database: Database,
  options: { ids: readonly number[]; claim: string },
): Promise<number[]> {
  const rows = await database('webhook_deliveries')
    .whereIn('id', [...options.ids])
    .where({ claim: options.claim, status: 'sending', is_begun: false })
    .update({ is_begun: true, attempts: database.raw('attempts + 1'), started_at: database.raw('clock_timestamp()') })
    .returning<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

/** Claims one delivery for an attempt by its own workflow; null when it has ended or is back in the queue. */
export async function claimRetry(
  database: Database,
  options: { id: number; claim: string },
): Promise<ClaimedDelivery | null> {
  const { rows } = await database.raw<{ rows: ClaimedDelivery[] }>(
    `update webhook_deliveries
     set status = 'sending', is_begun = true, attempts = attempts + 1, claim = :claim, next_attempt_at = null,
       started_at = clock_timestamp()
     where id = :id and lane = 'workflow' and status in ('pending', 'sending') and attempts < ${maximumAttempts}
     returning ${claimedColumns}`,
    options,
  );
  return rows[0] ?? null;
}

/** Releases claimed deliveries whose attempt has not begun, as if they had not been claimed. */
export async function releaseDeliveries(database: Database, options: { ids: number[]; claim: string }): Promise<void> {
  await database('webhook_deliveries')
    .whereIn('id', options.ids)
    .where({ claim: options.claim, status: 'sending', is_begun: false })
    .update({
      status: 'pending',
      claim: null,
      next_attempt_at: database.fn.now(),
    });
}

/**
 * Records how attempts ended. Those whose claim was taken over are skipped. A failed delivery is due again 10 minutes
 * after its first attempt and 20 after its second (by `retryInitialSeconds`), or has failed for good after its third. A
 * first failure gets its own workflow while the endpoint has fewer than 100 of them.
 */
export async function recordAttempts(
  transaction: Transaction,
  options: { webhookId: number; claim: string; retryInitialSeconds: number; results: AttemptResult[] },
): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { id: number; is_first_failure: boolean }[] }>(
    `update webhook_deliveries as known set
       status = case when given.succeeded then 'succeeded' when attempts >= ${maximumAttempts} then 'failed' else 'pending' end,
       next_attempt_at = case when not given.succeeded and attempts < ${maximumAttempts}
         then now() + power(${backoffCoefficient}, attempts - 1) * :retryInitialSeconds * interval '1 second' end,
       claim = null,
       started_at = given.started_at,
       duration_ms = given.duration_ms,
       response_status = given.response_status,
       response_body = given.response_body,
       error = given.error,
       attempt_log = attempt_log || jsonb_build_object('attempt', attempts, 'started_at', given.started_at,
         'duration_ms', given.duration_ms, 'response_status', given.response_status, 'error', given.error)
     from jsonb_to_recordset(cast(:results as jsonb)) as given (id bigint, succeeded boolean, started_at timestamptz,
       duration_ms integer, response_status smallint, response_body text, error text)
     where known.id = given.id and known.claim = :claim and known.status = 'sending'
     returning known.id, known.status = 'pending' and known.attempts = 1 and known.lane = 'queue' as is_first_failure`,
    {
      claim: options.claim,
      retryInitialSeconds: options.retryInitialSeconds,
      results: JSON.stringify(options.results),
    },
  );
  const failed = rows.filter((row) => row.is_first_failure).map((row) => row.id);
  if (failed.length > 0) await moveToWorkflows(transaction, { webhookId: options.webhookId, ids: failed });
}

async function moveToWorkflows(transaction: Transaction, options: { webhookId: number; ids: number[] }): Promise<void> {
  await transaction.raw(
    `update webhook_deliveries set lane = 'workflow', is_handed_over = false
     where id in (
       select id from webhook_deliveries where id = any(:ids) order by id
       limit greatest(0, ${retryWorkflowsPerEndpoint} - (
         select count(*) from webhook_deliveries
         where webhook_id = :webhookId and lane = 'workflow' and status in ('pending', 'sending'))))`,
    { webhookId: options.webhookId, ids: options.ids },
  );
}

/** Records that the workflows of these deliveries were started. */
export async function markHandedOver(database: Database, ids: number[]): Promise<void> {
  await database('webhook_deliveries').whereIn('id', ids).update({ is_handed_over: true });
}

/**
 * Settles a delivery whose workflow has no attempt left: it failed when its three attempts are used up; otherwise (its
 * activity was lost before it counted one) it goes back into the queue of its endpoint, due at once.
 */
export async function settleRetry(database: Database, id: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { webhook_id: number; status: string }[] }>(
      `update webhook_deliveries set lane = 'queue', ${inDoubt}
       where id = ? and lane = 'workflow' and status = 'sending' returning webhook_id, status`,
      [id],
    );
    const { rows: waiting } = await transaction.raw<{ rows: { webhook_id: number; status: string }[] }>(
      `update webhook_deliveries set lane = 'queue', next_attempt_at = now()
       where id = ? and lane = 'workflow' and status = 'pending' returning webhook_id, status`,
      [id],
    );
    const returned = [...rows, ...waiting].filter((row) => row.status === 'pending');
    for (const row of returned) await wakeEndpoint(transaction, row.webhook_id);
  });
}

/** Requests a signal to the workflow of an endpoint, because its queue has rows. */
export async function wakeEndpoint(transaction: Transaction, webhookId: number): Promise<void> {
  await transaction('webhook_wakeups').insert({ webhook_id: webhookId }).onConflict('webhook_id').ignore();
}

/** Fails the waiting deliveries of an endpoint that does not, or no longer, receive any, with the reason. */
export async function failWaiting(database: Database, options: { webhookId: number; reason: string }): Promise<void> {
  await database('webhook_deliveries')
    .where({ webhook_id: options.webhookId, status: 'pending' })
    .update({ status: 'failed', next_attempt_at: null, error: options.reason });
}

/**
 * Removes ended deliveries that are older than a day and not among the last 100 of their endpoint, oldest first, a
 * bounded number at a time.
 */
export async function pruneDeliveries(database: Database, webhookId: number): Promise<void> {
  await database.raw(
    `delete from webhook_deliveries where id in (
       select id from (
         select id, status, created_at from webhook_deliveries where webhook_id = :webhookId order by id limit 1000) as oldest
       where status in ('succeeded', 'failed') and created_at < now() - interval '${deliveriesKeptFor}'
         and id < (select min(id) from (
           select id from webhook_deliveries where webhook_id = :webhookId order by id desc limit ${shownDeliveries}) as kept))`,
    { webhookId },
  );
}
