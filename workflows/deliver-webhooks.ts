import {
  condition,
  continueAsNew,
  ParentClosePolicy,
  proxyActivities,
  setHandler,
  startChild,
  workflowInfo,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { DeliveryActivities, DrainOutcome } from '../activities/webhooks/delivery-activities.ts';
import { workflowIds } from './ids.ts';
import { retryDelivery } from './retry-delivery.ts';
import { deliveryQueue } from './task-queues.ts';
import { deliveriesWaiting } from './webhook-messages.ts';

const { drainDeliveries, markDeliveriesHandedOver } = proxyActivities<DeliveryActivities>({
  taskQueue: deliveryQueue,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
});

/** Turns before the workflow continues as new. */
const turnsPerRun = 200;

/** Drains the queue of one endpoint, turn by turn, and ends when the queue is empty and no signal is left. */
export async function deliverWebhooks(input: { webhookId: number }): Promise<void> {
  let isWoken = false;
  setHandler(deliveriesWaiting, () => {
    isWoken = true;
  });
  for (let turn = 0; turn < turnsPerRun && !workflowInfo().continueAsNewSuggested; turn += 1) {
    isWoken = false;
    const outcome = await drainDeliveries(input);
    if (outcome.handOver.length > 0) {
      await Promise.all(outcome.handOver.map((delivery) => startRetry(delivery, outcome)));
      await markDeliveriesHandedOver({ ids: outcome.handOver.map(({ id }) => id) });
    }
    // The server refuses the completion when a signal arrives after this point, and the loop checks again.
    if (outcome.nextDueInMs === null && !isWoken) return;
    if (outcome.nextDueInMs !== null && outcome.nextDueInMs > 0) await condition(() => isWoken, outcome.nextDueInMs);
  }
  // Signals from here on reach the next run, which begins with a turn.
  await continueAsNew<typeof deliverWebhooks>(input);
}

/** Starts the retry of a delivery. One that an interrupted turn started before counts as started. */
async function startRetry(
  delivery: DrainOutcome['handOver'][number],
  { retryInitialSeconds }: DrainOutcome,
): Promise<void> {
  try {
    await startChild(retryDelivery, {
      workflowId: workflowIds.retryDelivery(delivery.deliveryId),
      args: [{ id: delivery.id, retryInitialSeconds }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      staticSummary: `Retry delivery ${delivery.deliveryId}`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
