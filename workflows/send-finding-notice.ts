import { proxyActivities } from '@temporalio/workflow';
import type { NoticeActivities } from '../activities/findings/notice-activities.ts';
import { mailQueue } from './task-queues.ts';

const { sendFindingNotice: send } = proxyActivities<NoticeActivities>({
  taskQueue: mailQueue,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '2 minutes',
  // After a day the console shows the member more than the mail could.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '5 seconds', maximumInterval: '5 minutes' },
});

/** Sends one notice about findings, for a day; a refused mail fails the workflow. */
export async function sendFindingNotice(noticeId: number): Promise<void> {
  await send.executeWithOptions({ summary: `Notice ${noticeId} about findings` }, [{ noticeId }]);
}
