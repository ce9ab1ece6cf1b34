import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { TrendActivities } from '../activities/trends/trend-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { recordTrends: recordNext } = proxyActivities<TrendActivities>({
  ...databaseActivity,
  startToCloseTimeout: '10 minutes',
});

/** Records the daily figures of all providers, some at a time; a Schedule starts it. Returns how many were recorded. */
export async function recordTrends(): Promise<number> {
  let recorded = 0;
  let afterId: number | null = 0;
  while (afterId !== null) {
    const summary = afterId === 0 ? 'Record the first providers' : `Record the providers after ${afterId}`;
    const done: Awaited<ReturnType<TrendActivities['recordTrends']>> = await recordNext.executeWithOptions(
      { summary },
      [{ afterId }],
    );
    recorded += done.recorded;
    afterId = done.next;
    setCurrentDetails(`Recorded ${recorded} providers`);
  }
  return recorded;
}
