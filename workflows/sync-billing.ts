import {
  ActivityFailure,
  type ActivityInterfaceFor,
  ApplicationFailure,
  CancellationScope,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type {
  BillingActivities,
  BillingFetchActivities,
  Detections,
  ProviderBilling,
} from '../activities/billing/billing-activities.ts';
import type { FetchedCosts } from '../activities/billing/fetch-costs.ts';
import type { DayWindow } from '../domain/costs/fetch-windows.ts';
import { cloudListing, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { workflowIds } from './ids.ts';
import { cloudQueue, fairShareOf } from './task-queues.ts';

const { listBilledProviders, planBilling, closeBilling, logBilling, endBilling } =
  proxyActivities<BillingActivities>(databaseActivity);
const { detectAnomalies } = proxyActivities<BillingActivities>({
  ...databaseActivity,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20 seconds',
});

/** How many providers are synced, and how many windows of one are fetched, at a time. */
const providersAtOnce = 4;
const windowsAtOnce = 2;

/** The outcome for one provider's bill. */
export interface BilledProvider {
  providerId: number;
  /** Why there is no bill; null when there is. */
  missed: string | null;
  /** Whether a bill was expected: a cluster has none, so its absence is not a failure; a refused request is. */
  hasFailed: boolean;
  written: number;
  revised: number;
  detections: Detections | null;
}

/**
 * Fetches the bills of all providers, each in its own child workflow, and looks for anomalies in the costs. Fails when
 * no bill could be fetched although one was expected.
 */
export async function syncBilling(executionId: number): Promise<void> {
  try {
    const providers = await listBilledProviders();
    const billed: BilledProvider[] = [];
    await inLanes(providers, providersAtOnce, async (provider) => {
      billed.push(await billOne({ executionId, ...provider }));
      setCurrentDetails(`${billed.length} of ${providers.length} providers done`);
    });
    await end(executionId, billed);
  } catch (error) {
    const reason = isCancellation(error) ? 'The billing sync was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() =>
      endBilling({ executionId, status: 'failed', error: reason, counts: {} }),
    );
    throw error;
  }
}

/** Fetches the bill and the metrics of one provider, then looks for anomalies in both. */
export async function syncProviderBilling(billing: ProviderBilling): Promise<BilledProvider> {
  const { executionId, providerId, kind } = billing;
  const plan = await planBilling(billing);
  const none = { providerId, hasFailed: false, written: 0, revised: 0, detections: null };
  if (plan.missed !== null && !plan.hasMetrics) return { ...none, missed: plan.missed };
  const fetches = proxyActivities<BillingFetchActivities>({
    ...cloudListing,
    taskQueue: cloudQueue(kind),
    priority: fairShareOf(providerId),
  });
  let missed = plan.missed;
  let hasFailed = false;
  let written = 0;
  let revised = 0;
  if (plan.missed === null) {
    try {
      const fetched = await fetchBill(billing, { plan, fetches });
      written = fetched.reduce((sum, window) => sum + window.written, 0);
      revised = await closeBilling({ ...billing, through: plan.through });
      await logFetched(billing, { fetched, revised });
    } catch (error) {
      if (isCancellation(error)) throw error;
      missed = failureText(error);
      hasFailed = !isNotOffered(error);
    }
  }
  try {
    const summary = 'Metrics of resources';
    await fetches.fetchResourceMetrics.executeWithOptions({ summary }, [{ executionId, providerId }]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    const message = `Provider ${providerId}: metrics were not read: ${failureText(error)}`;
    await logBilling({ executionId, lines: [{ level: 'warn', message, data: { provider_id: providerId } }] });
  }
  const detections = await detectAnomalies(billing);
  return { providerId, missed, hasFailed, written, revised, detections };
}

/** Returns whether the provider offers no bill, which a retry could not change. */
function isNotOffered(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === 'NotSupported'
  );
}

async function billOne(billing: ProviderBilling): Promise<BilledProvider> {
  const { executionId, providerId } = billing;
  let billed: BilledProvider;
  try {
    billed = await executeChild(syncProviderBilling, {
      workflowId: workflowIds.billProvider(executionId, providerId),
      args: [billing],
      staticSummary: `Sync the bill of provider ${providerId}`,
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    const missed = failureText(error);
    billed = { providerId, missed, hasFailed: true, written: 0, revised: 0, detections: null };
  }
  if (billed.missed !== null) {
    const level = billed.hasFailed ? ('warn' as const) : ('info' as const);
    const message = `Provider ${providerId}: no bill was fetched: ${billed.missed}`;
    await logBilling({ executionId, lines: [{ level, message, data: { provider_id: providerId } }] });
  }
  return billed;
}

async function fetchBill(
  { executionId, providerId }: ProviderBilling,
  bill: {
    plan: { windows: DayWindow[]; fetchedThrough: string | null };
    fetches: ActivityInterfaceFor<BillingFetchActivities>;
  },
): Promise<FetchedCosts[]> {
  const { windows, fetchedThrough } = bill.plan;
  const fetched: FetchedCosts[] = [];
  await inLanes(windows, windowsAtOnce, async (window) => {
    const summary = `${window.from} to ${window.to}`;
    const done = await bill.fetches.fetchCosts.executeWithOptions({ summary }, [
      { executionId, providerId, fetchedThrough, window },
    ]);
    if (done !== null) fetched.push(done);
    setCurrentDetails(`${fetched.length} of ${windows.length} windows fetched`);
  });
  return fetched;
}

async function logFetched(
  { executionId, providerId }: ProviderBilling,
  { fetched, revised }: { fetched: FetchedCosts[]; revised: number },
): Promise<void> {
  const written = fetched.reduce((sum, window) => sum + window.written, 0);
  const message = `Provider ${providerId}: ${written} amounts new or changed, ${revised} of them revised by the cloud`;
  const notes = [...new Set(fetched.flatMap((window) => window.notes))];
  const refused: Record<string, number> = {};
  for (const [reason, count] of fetched.flatMap((window) => Object.entries(window.refused))) {
    refused[reason] = (refused[reason] ?? 0) + count;
  }
  const data = { provider_id: providerId };
  await logBilling({
    executionId,
    lines: [
      { level: 'info', message, data },
      ...notes.map((note) => ({ level: 'info' as const, message: `Provider ${providerId}: ${note}`, data })),
      ...Object.entries(refused).map(([reason, count]) => ({
        level: 'warn' as const,
        message: `Provider ${providerId}: ${count} lines of the bill were skipped: ${reason}`,
        data,
      })),
    ],
  });
}

async function end(executionId: number, billed: BilledProvider[]): Promise<void> {
  const failed = billed.filter(({ hasFailed }) => hasFailed);
  const hasBill = billed.filter(({ missed, hasFailed }) => missed === null || hasFailed);
  const isFailed = failed.length > 0 && failed.length === hasBill.length;
  const sum = (read: (one: BilledProvider) => number): number => billed.reduce((all, one) => all + read(one), 0);
  await endBilling({
    executionId,
    status: isFailed ? 'failed' : 'succeeded',
    error: isFailed ? `No bill could be fetched: ${failed[0]?.missed ?? ''}` : null,
    counts: {
      providers: billed.length,
      amounts: sum(({ written }) => written),
      revised: sum(({ revised }) => revised),
      cost_anomalies: sum(({ detections }) => detections?.cost?.found ?? 0),
      performance_anomalies: sum(({ detections }) => detections?.performance?.found ?? 0),
      learned: sum(({ detections }) => (detections?.cost?.learned ?? 0) + (detections?.performance?.learned ?? 0)),
      not_billed: billed
        .filter(({ missed }) => missed !== null)
        .map(({ providerId, missed }) => ({ provider_id: providerId, reason: missed })),
    },
  });
}

async function inLanes<Item>(items: Item[], lanes: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
