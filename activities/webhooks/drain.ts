import {
  type AttemptResult,
  beginAttempts,
  claimDueDeliveries,
  type ClaimedDelivery,
  recordAttempts,
  releaseDeliveries,
} from '../../db/commands/webhooks/deliveries.ts';
import type { Database } from '../../db/database.ts';
import { noteHealth } from '../../db/commands/webhooks/health.ts';
import { requestsPerEndpoint } from '../../domain/webhooks/schedule.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { attemptDelivery } from './attempt.ts';
import { beginInGroups } from './begin-in-groups.ts';
import type { ConnectionTable } from './endpoint-connections.ts';
import { readEndpoint, type Endpoint } from './endpoints.ts';

/** The dependencies of webhook delivery. */
export interface DeliveryDependencies {
  database: Database;
  sealer: Sealer;
  connections: ConnectionTable;
  /** Seconds between the first attempt and the second. */
  retryInitialSeconds: number;
  /** Called after every attempt. */
  onAttempt?: (attempt: { succeeded: boolean; seconds: number }) => void;
  /** Aborted when the process stops: nothing more is claimed, and claims that were not sent are released. */
  stopping: AbortSignal;
}

/** Claims are large for a fast receiver and small for a slow one, so that a dead claim delays few deliveries. */
const largeGroup = 50;
const fastAnswerMs = 200;

/** A turn ends after this time, so that endpoints share the worker and the workflow history shows progress. */
const turnMs = 20_000;

/**
 * Sends what is due in one endpoint's queue, ten requests at a time, until nothing is due, the turn is over or `signal`
 * says to stop. Requests start in the order of the queue. Attempts are counted right before they are sent and written as
 * they end, both in groups while others are under way.
 */
export async function drainQueue(
  deps: DeliveryDependencies,
  options: { webhookId: number; claim: string; signal: AbortSignal },
): Promise<void> {
  const { webhookId, claim, signal } = options;
  const endsAt = performance.now() + turnMs;
  const claimed: ClaimedDelivery[] = [];
  let ended: AttemptResult[] = [];
  let endpoint: Endpoint | null = null;
  let lastAnswerMs = 0;
  let refill: Promise<void> | null = null;
  let isDry = false;
  const begin = beginInGroups((ids) => beginAttempts(deps.database, { ids, claim }));

  const claimMore = async (): Promise<void> => {
    endpoint = await readEndpoint(deps, webhookId);
    const limit = lastAnswerMs < fastAnswerMs ? largeGroup : requestsPerEndpoint;
    const group = endpoint === null ? [] : await claimDueDeliveries(deps.database, { webhookId, claim, limit });
    claimed.push(...group);
    if (group.length === 0) isDry = true;
  };

  const refillOnce = (): Promise<void> => {
    refill ??= claimMore().finally(() => (refill = null));
    return refill;
  };

  const next = async (): Promise<ClaimedDelivery | null> => {
    while (!signal.aborted) {
      const isOver = isDry || performance.now() > endsAt;
      const isLow = claimed.length < requestsPerEndpoint && lastAnswerMs < fastAnswerMs;
      const delivery = claimed.shift();
      if (delivery !== undefined) {
        // A fault of this prefetch is reported by the claim that awaits its result.
        if (isLow && !isOver) refillOnce().catch(() => null);
        return delivery;
      }
      if (isOver && refill === null) return null;
      await refillOnce();
    }
    return null;
  };

  const write = async (): Promise<void> => {
    const results = ended;
    ended = [];
    if (results.length === 0) return;
    await deps.database.transaction(async (transaction) => {
      const { retryInitialSeconds } = deps;
      await recordAttempts(transaction, { webhookId, claim, retryInitialSeconds, results });
      await noteHealth(transaction, { webhookId, anySucceeded: results.some(({ succeeded }) => succeeded) });
    });
  };

  let writing: Promise<void> | null = null;
  let writeFault: unknown = null;
  const writeSoon = (): void => {
    if (writing !== null || ended.length === 0 || writeFault !== null) return;
    writing = write()
      .catch((error: unknown) => {
        writeFault = error;
      })
      .finally(() => {
        writing = null;
        writeSoon();
      });
  };

  const send = async (): Promise<void> => {
    for (let delivery = await next(); delivery !== null; delivery = await next()) {
      if (endpoint === null) {
        claimed.push(delivery);
        return;
      }
      if (!(await begin(delivery.id))) continue;
      const result = await attemptDelivery(deps, { endpoint, delivery });
      lastAnswerMs = result.duration_ms;
      ended.push(result);
      writeSoon();
      if (writeFault !== null) break;
    }
  };

  const runs = await Promise.allSettled(Array.from({ length: requestsPerEndpoint }, send));
  while (writing !== null) await (writing as Promise<void>);
  if (claimed.length > 0) {
    await releaseDeliveries(deps.database, { ids: claimed.map(({ id }) => id), claim });
  }
  if (writeFault !== null) throw writeFault;
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}
