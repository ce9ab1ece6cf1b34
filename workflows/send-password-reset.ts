import { proxyActivities } from '@temporalio/workflow';
import type { PasswordResetActivities } from '../activities/password-resets/password-reset-activities.ts';
import { mailQueue } from './task-queues.ts';

const { sendPasswordReset: send } = proxyActivities<PasswordResetActivities>({
  taskQueue: mailQueue,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '2 minutes',
  // As long as the link is valid.
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

/** Sends the link of a password reset, for as long as it is valid; a refused mail fails the workflow. */
export async function sendPasswordReset(resetId: number): Promise<void> {
  await send.executeWithOptions({ summary: `Password reset ${resetId}` }, [{ resetId }]);
}
