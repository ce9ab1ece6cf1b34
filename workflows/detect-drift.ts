import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { DriftActivities, DriftProvider } from '../activities/drift/drift-activities.ts';
import type { ScanCounts } from '../activities/drift/scan-page.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { countProgress } from './progress.ts';
import { runProviderSync } from './sync-provider.ts';

const { listDriftProviders, logDriftDetection, endDriftDetection } = proxyActivities<DriftActivities>(databaseActivity);
const { scanProviderDrift } = proxyActivities<DriftActivities>({
  ...databaseActivity,
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '15 seconds',
});

/** How many providers are synced and compared at a time. */
const windowSize = 4;

/** The outcome for one provider. */
type ProviderOutcome = { providerId: number } & ({ scanned: ScanCounts } | { notEvaluated: string });

/**
 * Syncs every provider in an execution's scope, or joins the sync that is running, and compares the monitored resources with their baselines. A
 * provider whose sync failed is not compared, since its stored inventory may be out of date; the execution reports
 * that, and fails when no provider could be compared.
 */
export async function detectDrift(executionId: number): Promise<void> {
  try {
    const outcomes = await evaluateAll(executionId, await listDriftProviders(executionId));
    await end(executionId, outcomes);
  } catch (error) {
    const reason = isCancellation(error) ? 'The drift detection was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() =>
      endDriftDetection({ executionId, status: 'failed', error: reason, counts: {} }),
    );
    throw error;
  }
}

async function evaluateAll(executionId: number, providers: DriftProvider[]): Promise<ProviderOutcome[]> {
  const outcomes: ProviderOutcome[] = [];
  const progress = countProgress({ total: providers.length, unit: 'providers' });
  const waiting = providers[Symbol.iterator]();
  const lanes = Array.from({ length: windowSize }, async () => {
    for (const provider of waiting) {
      outcomes.push(await evaluate(executionId, provider));
      progress.add(1);
    }
  });
  await Promise.all(lanes);
  return outcomes;
}

async function evaluate(executionId: number, provider: DriftProvider): Promise<ProviderOutcome> {
  const providerId = provider.id;
  const notEvaluated = async (reason: string): Promise<ProviderOutcome> => {
    const message = `Provider ${providerId} was not evaluated: ${reason}`;
    await logDriftDetection(executionId, [{ level: 'warn', message, data: { provider_id: providerId } }]);
    return { providerId, notEvaluated: reason };
  };
  const sync = await runProviderSync({ providerId, trigger: 'execution' });
  if (sync === null) return notEvaluated('it was deleted');
  if (sync.status === 'failed') return notEvaluated(sync.error ?? 'its sync failed');
  const scan = { executionId, providerId, providerKind: provider.kind };
  const scanned = await scanProviderDrift.executeWithOptions({ summary: `Compare provider ${providerId}` }, [scan]);
  const { compared, detected, updated, resolved } = scanned;
  const message = `Provider ${providerId}: ${compared} resources compared; findings: ${detected} new, ${updated} seen again, ${resolved} resolved`;
  await logDriftDetection(executionId, [{ level: 'info', message, data: { provider_id: providerId, ...scanned } }]);
  return { providerId, scanned };
}

async function end(executionId: number, outcomes: ProviderOutcome[]): Promise<void> {
  const counts = { compared: 0, detected: 0, updated: 0, resolved: 0 };
  const missed: { provider_id: number; reason: string }[] = [];
  for (const outcome of outcomes) {
    if ('notEvaluated' in outcome) {
      missed.push({ provider_id: outcome.providerId, reason: outcome.notEvaluated });
      continue;
    }
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += outcome.scanned[name];
  }
  const hasFailed = missed.length > 0 && missed.length === outcomes.length;
  await endDriftDetection({
    executionId,
    status: hasFailed ? 'failed' : 'succeeded',
    error: hasFailed ? `No provider could be evaluated: ${missed[0]?.reason ?? ''}` : null,
    counts: { ...counts, providers: outcomes.length, not_evaluated: missed },
  });
}
