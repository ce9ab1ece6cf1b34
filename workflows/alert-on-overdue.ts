import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { OverdueActivities } from '../activities/findings/overdue-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { alertOnOverdue: alertOnNext } = proxyActivities<OverdueActivities>({
  ...databaseActivity,
  startToCloseTimeout: '10 minutes',
});

/** Activities of one run, which keep its history small; what is left over is left to the next one. */
const mostActivities = 200;

/**
 * Raises the alerts on findings whose due dates have passed, and ends those of findings that were closed or got another
 * date; a Schedule starts it. Returns how many were raised.
 */
export async function alertOnOverdue(): Promise<number> {
  let raised = 0;
  for (let count = 0; count < mostActivities; count += 1) {
    const done = await alertOnNext.executeWithOptions({ summary: 'Alert on overdue findings' }, []);
    raised += done.raised;
    setCurrentDetails(`Raised the alerts of ${raised} findings`);
    if (done.isDone) break;
  }
  return raised;
}
