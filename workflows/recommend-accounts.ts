import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ApplicationFailure,
  continueAsNew,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { AccountRecommendationActivities } from '../activities/recommendations/account-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { workflowIds } from './ids.ts';

const { accountsToEvaluate, beginRecommendations, endRecommendations } =
  proxyActivities<AccountRecommendationActivities>(databaseActivity);
const { recommendNext } = proxyActivities<AccountRecommendationActivities>({
  ...databaseActivity,
  startToCloseTimeout: '10 minutes',
});

const accountsAtOnce = 4;

/** What has been done before a run continued as new. */
interface Progress {
  afterId: number;
  done: number;
  failed: number[];
}

/** Evaluates the recommendations of every account that is due, each in its own child workflow; a Schedule starts it. */
export async function recommendAccounts(progress: Progress = { afterId: 0, done: 0, failed: [] }): Promise<number> {
  let { afterId, done } = progress;
  const failed = [...progress.failed];
  for (;;) {
    const ids = await accountsToEvaluate({ afterId });
    const last = ids.at(-1);
    if (last === undefined) break;
    const queue = ids[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: accountsAtOnce }, async () => {
        for (const providerId of queue) {
          if (!(await evaluateOne(providerId))) failed.push(providerId);
          done += 1;
          setCurrentDetails(`${done} accounts evaluated`);
        }
      }),
    );
    afterId = last;
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof recommendAccounts>({ afterId, done, failed });
    }
  }
  if (failed.length > 0) {
    throw ApplicationFailure.nonRetryable(`Accounts could not be evaluated: ${failed.slice(0, 50).join(', ')}`);
  }
  return done;
}

/** Returns whether the evaluation of an account succeeded, or goes on already. */
async function evaluateOne(providerId: number): Promise<boolean> {
  try {
    await executeChild(recommendAccount, {
      workflowId: workflowIds.recommendAccount(providerId),
      args: [{ providerId, afterId: 0, evaluated: 0 }],
      staticSummary: `Evaluate the recommendations of provider ${providerId}`,
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    });
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return error instanceof WorkflowExecutionAlreadyStartedError;
  }
}

/** Evaluates the recommendations of one account by rules, some resources at a time. Returns the number of resources. */
export async function recommendAccount(start: {
  providerId: number;
  afterId: number;
  evaluated: number;
}): Promise<number> {
  const { providerId } = start;
  if (start.afterId === 0 && !(await beginRecommendations({ providerId }))) return 0;
  let { evaluated } = start;
  for (let afterId: number | null = start.afterId; afterId !== null;) {
    const summary = afterId === 0 ? 'Evaluate the first resources' : `Evaluate resources after ${afterId}`;
    const turn: Awaited<ReturnType<AccountRecommendationActivities['recommendNext']>> =
      await recommendNext.executeWithOptions({ summary }, [{ providerId, afterId }]);
    evaluated += turn.evaluated;
    afterId = turn.next;
    setCurrentDetails(`${evaluated} resources evaluated`);
    if (afterId !== null && workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof recommendAccount>({ providerId, afterId, evaluated });
    }
  }
  await endRecommendations({ providerId, evaluated });
  return evaluated;
}
