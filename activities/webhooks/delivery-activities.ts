import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { markHandedOver, pruneDeliveries, settleRetry, takeOverQueue } from '../../db/commands/webhooks/deliveries.ts';
import { deliveriesToHandOver, nextDueInMs } from '../../db/reads/webhooks/deliveries.ts';
import { drainQueue, type DeliveryDependencies } from './drain.ts';
import { runRetry } from './retry.ts';

const heartbeatEveryMs = 2_000;

/** What remains to be done after a turn at an endpoint's queue. */
export interface DrainOutcome {
  /** Deliveries whose first attempt failed, which get their own workflows. */
  handOver: { id: number; deliveryId: string }[];
  /** Milliseconds until the next delivery in the queue is due; null when it is empty. */
  nextDueInMs: number | null;
  /** For the retry policy of those workflows. */
  retryInitialSeconds: number;
}

/** Identifies this attempt of the activity among all that may ever claim the same rows. */
function claimOfAttempt(): string {
  const { workflowExecution, activityId, attempt } = activityInfo();
  return `${workflowExecution?.runId ?? 'none'}/${activityId}/${attempt}`;
}

async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), heartbeatEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns the activities of webhook delivery. */
export function createDeliveryActivities(deps: DeliveryDependencies) {
  return {
    /** Takes one turn at the queue of an endpoint. */
    async drainDeliveries({ webhookId }: { webhookId: number }): Promise<DrainOutcome> {
      const claim = claimOfAttempt();
      return withHeartbeat(async () => {
        await takeOverQueue(deps.database, { webhookId, claim });
        const signal = AbortSignal.any([cancellationSignal(), deps.stopping]);
        await drainQueue(deps, { webhookId, claim, signal });
        await pruneDeliveries(deps.database, webhookId);
        const handOver = await deliveriesToHandOver(deps.database, webhookId);
        return {
          handOver: handOver.map((row) => ({ id: row.id, deliveryId: row.delivery_id })),
          nextDueInMs: await nextDueInMs(deps.database, webhookId),
          retryInitialSeconds: deps.retryInitialSeconds,
        };
      });
    },

    async markDeliveriesHandedOver({ ids }: { ids: number[] }): Promise<void> {
      await markHandedOver(deps.database, ids);
    },

    async settleDelivery({ id }: { id: number }): Promise<void> {
      await settleRetry(deps.database, id);
    },
  };
}

/** Returns the activities that retry single deliveries, on a separate task queue. */
export function createDeliveryRetryActivities(deps: DeliveryDependencies) {
  return {
    async retryDelivery({ id }: { id: number }): Promise<{ status: string }> {
      const { attempt } = activityInfo();
      return withHeartbeat(() => runRetry(deps, { id, claim: claimOfAttempt(), run: attempt }));
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
export type DeliveryRetryActivities = ReturnType<typeof createDeliveryRetryActivities>;
