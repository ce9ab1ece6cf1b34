import { proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities, DeliveryRetryActivities } from '../activities/webhooks/delivery-activities.ts';
import { backoffCoefficient, maximumAttempts } from '../domain/webhooks/schedule.ts';
import { deliveryQueue, deliveryRetryQueue } from './task-queues.ts';

const { settleDelivery } = proxyActivities<DeliveryActivities>({
  taskQueue: deliveryQueue,
  startToCloseTimeout: '30 seconds',
});

/**
 * Makes the remaining attempts of one delivery whose first attempt failed, as one activity with a retry policy that an
 * operator can see in the Temporal UI: 10 minutes after the first attempt, 20 after the second. Fails when the delivery
 * has failed.
 */
export async function retryDelivery(input: { id: number; retryInitialSeconds: number }): Promise<{ status: string }> {
  const activities = proxyActivities<DeliveryRetryActivities>({
    taskQueue: deliveryRetryQueue,
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout: '15 seconds',
    retry: {
      initialInterval: input.retryInitialSeconds * 1000,
      backoffCoefficient,
      maximumAttempts,
    },
  });
  try {
    return await activities.retryDelivery({ id: input.id });
  } catch (error) {
    await settleDelivery({ id: input.id });
    throw error;
  }
}
