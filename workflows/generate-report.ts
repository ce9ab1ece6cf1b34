import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { ReportActivities, ReportStateActivities } from '../activities/reports/report-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { reportQueue } from './task-queues.ts';

const { buildReport } = proxyActivities<ReportActivities>({
  taskQueue: reportQueue,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', maximumAttempts: 5 },
});
const { endUnbuilt, expireReport } = proxyActivities<ReportStateActivities>(databaseActivity);

/** Builds a report, keeps its link valid for a day, and then removes its bytes. */
export async function generateReport(reportId: string): Promise<void> {
  let expiresAtMs: number | null;
  try {
    expiresAtMs = await buildReport({ reportId });
  } catch (error) {
    const reason = isCancellation(error) ? 'The report was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => endUnbuilt({ reportId, reason }));
    throw error;
  }
  while (expiresAtMs !== null) {
    setCurrentDetails(`Ready until ${new Date(expiresAtMs).toISOString()}`);
    await sleep(Math.max(1, expiresAtMs - Date.now()));
    expiresAtMs = await expireReport({ reportId });
  }
}
