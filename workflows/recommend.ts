import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type {
  RecommendationActivities,
  RecommendationStateActivities,
} from '../activities/recommendations/recommendation-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { modelQueue } from './task-queues.ts';

const { writeByModel } = proxyActivities<RecommendationActivities>({
  taskQueue: modelQueue,
  startToCloseTimeout: '90 seconds',
  // A queue without workers must not block anything: the texts of the rules suffice.
  scheduleToCloseTimeout: '10 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumAttempts: 2 },
});
const { keepWordsOfRules } = proxyActivities<RecommendationStateActivities>(databaseActivity);

/** Has a model write the texts of recommendations; after two unusable answers the texts of the rules stay. */
export async function recommend(writingId: number): Promise<void> {
  try {
    const { written } = await writeByModel.executeWithOptions({ summary: `Request ${writingId}` }, [{ writingId }]);
    setCurrentDetails(`The model wrote ${written} of the recommendations`);
    if (written === 0) await keepWordsOfRules({ writingId, reason: null });
  } catch (error) {
    const reason = isCancellation(error) ? 'the request was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => keepWordsOfRules({ writingId, reason }));
    if (isCancellation(error)) throw error;
  }
}
