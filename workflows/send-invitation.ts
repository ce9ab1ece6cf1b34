import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type {
  InvitationActivities,
  InvitationStateActivities,
} from '../activities/invitations/invitation-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { mailQueue } from './task-queues.ts';

const { sendInvitation: send } = proxyActivities<InvitationActivities>({
  taskQueue: mailQueue,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '2 minutes',
  // Longer than any outage of a mail server, shorter than the validity of the invitation.
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '5 seconds', maximumInterval: '15 minutes' },
});
const { noteInvitationUnsent } = proxyActivities<InvitationStateActivities>(databaseActivity);

/** Sends the mail of an invitation, however long the mail server is unavailable; records a refusal. */
export async function sendInvitation(invitationId: number): Promise<void> {
  try {
    await send.executeWithOptions({ summary: `Invitation ${invitationId}` }, [{ invitationId }]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    await noteInvitationUnsent({ invitationId, reason: failureText(error) });
  }
}
