import {
  CancellationScope,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { ComplianceActivities, ProviderAssessment } from '../activities/compliance/compliance-activities.ts';
import type { Conclusion } from '../activities/compliance/conclude.ts';
import type { ProviderScope } from '../activities/compliance/scope.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { workflowIds } from './ids.ts';
import { countProgress } from './progress.ts';

const { planAssessment, noteMissedProvider, endAssessment } = proxyActivities<ComplianceActivities>(databaseActivity);
const { judgeResources, concludeProvider } = proxyActivities<ComplianceActivities>({
  ...databaseActivity,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20 seconds',
});

/** How many providers are assessed at a time. */
const windowSize = 4;

/** The outcome for one provider; null when it was deleted in the meantime. */
type ProviderOutcome = { providerId: number } & ({ concluded: Conclusion | null } | { missed: string });

/**
 * Assesses every provider in an execution's scope, each in its own child workflow, and adds up the results. Fails when
 * no provider could be assessed.
 */
export async function assessCompliance(executionId: number): Promise<void> {
  try {
    const scopes = await planAssessment({ executionId });
    const outcomes = await assessAll(executionId, scopes);
    await end(executionId, outcomes);
  } catch (error) {
    const reason = isCancellation(error) ? 'The assessment was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() =>
      endAssessment({ executionId, status: 'failed', error: reason, findingsCount: 0, counts: {} }),
    );
    throw error;
  }
}

/** Evaluates the resources of one provider page by page, then writes its assessments. */
export async function assessProvider(assessment: ProviderAssessment): Promise<Conclusion | null> {
  let evaluated = 0;
  let afterId: number | null = 0;
  while (afterId !== null) {
    const summary = `Resources after ${afterId}`;
    const page: Awaited<ReturnType<typeof judgeResources>> = await judgeResources.executeWithOptions({ summary }, [
      { ...assessment, afterId },
    ]);
    if (page === null) return null;
    evaluated += page.resources;
    afterId = page.next;
    setCurrentDetails(`${evaluated} resources evaluated`);
  }
  return concludeProvider(assessment);
}

async function assessAll(executionId: number, scopes: ProviderScope[]): Promise<ProviderOutcome[]> {
  const outcomes: ProviderOutcome[] = [];
  const progress = countProgress({ total: scopes.length, unit: 'providers' });
  const waiting = scopes[Symbol.iterator]();
  const lanes = Array.from({ length: windowSize }, async () => {
    for (const scope of waiting) {
      outcomes.push(await assess({ executionId, scope }));
      progress.add(1);
    }
  });
  await Promise.all(lanes);
  return outcomes;
}

async function assess({ executionId, scope }: ProviderAssessment): Promise<ProviderOutcome> {
  const { providerId } = scope;
  try {
    const concluded = await executeChild(assessProvider, {
      workflowId: workflowIds.assessProvider(executionId, providerId),
      args: [{ executionId, scope }],
      staticSummary: `Assess provider ${providerId} against ${scope.frameworkIds.join(', ')}`,
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
    return { providerId, concluded };
  } catch (error) {
    if (isCancellation(error)) throw error;
    const missed = failureText(error);
    await noteMissedProvider({ executionId, providerId, reason: missed });
    return { providerId, missed };
  }
}

async function end(executionId: number, outcomes: ProviderOutcome[]): Promise<void> {
  const counts = { assessments: 0, passed: 0, failed: 0 };
  const missed: { provider_id: number; reason: string }[] = [];
  let findingsCount = 0;
  for (const outcome of outcomes) {
    if ('missed' in outcome) missed.push({ provider_id: outcome.providerId, reason: outcome.missed });
    else if (outcome.concluded !== null) {
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += outcome.concluded[name];
      findingsCount += outcome.concluded.newlyFailed;
    }
  }
  const hasFailed = missed.length > 0 && missed.length === outcomes.length;
  await endAssessment({
    executionId,
    status: hasFailed ? 'failed' : 'succeeded',
    error: hasFailed ? `No provider could be assessed: ${missed[0]?.reason ?? ''}` : null,
    findingsCount,
    counts: { ...counts, providers: outcomes.length, not_assessed: missed },
  });
}
