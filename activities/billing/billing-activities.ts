import { Context } from '@temporalio/activity';
import { type CostWriter, countRevisions } from '../../db/reads/costs/bills.ts';
import { countCreatedAnomalies } from '../../db/reads/anomalies/scan.ts';
import { noteFetched, noteSplit } from '../../db/commands/costs/billing-states.ts';
import { findBillingAccount } from '../../db/reads/costs/billing-states.ts';
import { findBillSplit } from '../../db/reads/costs/split-bills.ts';
import { completeWithFindings, type ExecutionEnd } from '../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import type { ExecutionLogLine } from '../../db/reads/jobs/executions.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { windowsToFetch, type DayWindow } from '../../domain/costs/fetch-windows.ts';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { ActivityDependencies } from '../dependencies.ts';
import { detectCost } from './detect-cost.ts';
import { detectPerformance } from './detect-performance.ts';
import { fetchWindow, type FetchedCosts } from './fetch-costs.ts';
import { fetchMetrics } from './fetch-metrics.ts';
import { storeAnomalies, type DetectionCounts } from './store-anomalies.ts';

/** A provider's part of a billing sync. */
export interface ProviderBilling {
  executionId: number;
  providerId: number;
  kind: ProviderKind;
}

/** How to fetch a provider's bill, or why it is not fetched. */
export type BillingPlan =
  | { windows: DayWindow[]; through: string; fetchedThrough: string | null; missed: null }
  /** There may be metrics even without a bill. */
  | { missed: string; hasMetrics: boolean };

/** The detected anomalies, by type. */
export interface Detections {
  cost: DetectionCounts | null;
  performance: DetectionCounts | null;
}

/** Returns the activities of a billing sync that touch Postgres only. */
export function billingActivities({ database, clouds }: Pick<ActivityDependencies, 'database' | 'clouds'>) {
  return {
    /** Returns every connected provider, by id. */
    async listBilledProviders(): Promise<{ providerId: number; kind: ProviderKind }[]> {
      return (await listProviders(database)).map(({ id, type }) => ({ providerId: id, kind: type }));
    },

    /** Returns the windows of a provider's bill to fetch, newest days first; or why there are none. */
    async planBilling({ providerId, kind }: ProviderBilling): Promise<BillingPlan> {
      if (kind === kindOf.kubernetes) return { missed: 'a cluster has no bill of its own', hasMetrics: false };
      if (clouds[kind] === undefined)
        return { missed: `nothing here can read the bill of a ${kind} account`, hasMetrics: false };
      const split = await findBillSplit(database, providerId);
      const splitThrough =
        split === null ? null : await noteSplit(database, { providerId, among: split.providerOf.values() });
      const account = await findBillingAccount(database, providerId);
      if (account === null) return { missed: 'it was deleted', hasMetrics: false };
      if (account.billedThrough !== null) {
        const missed = `its bill is part of that of provider ${account.billedThrough}`;
        return { missed, hasMetrics: true };
      }
      const fetchedThrough = split === null ? account.fetchedThrough : splitThrough;
      const windows = windowsToFetch({ today: dayOf(new Date()), fetchedThrough, byAccount: split !== null });
      const through = windows[0]?.to ?? dayOf(new Date());
      return { windows, through, fetchedThrough, missed: null };
    },

    /** Records that all windows were fetched. Returns how many amounts of earlier days were revised. */
    async closeBilling({ executionId, providerId, through }: ProviderBilling & { through: string }): Promise<number> {
      return database.transaction(async (transaction) => {
        if (!(await holdRunningExecution(transaction, executionId))) return 0;
        const split = await findBillSplit(transaction, providerId);
        for (const billed of [providerId, ...(split?.providerOf.values() ?? [])]) {
          await noteFetched(transaction, billed, through);
        }
        return countRevisions(transaction, { executionId, providerId, fetchedThrough: null });
      });
    },

    /** Detects anomalies in the cost and the metrics of a provider, using all stored data. */
    async detectAnomalies({ executionId, providerId }: ProviderBilling): Promise<Detections> {
      const cost = await detectCost(database, providerId);
      const performance = await detectPerformance(database, providerId);
      const scan = { executionId, providerId };
      return {
        cost: cost === null ? null : await storeAnomalies(database, { ...scan, ...cost, type: 'cost' }),
        performance:
          performance === null
            ? null
            : await storeAnomalies(database, { ...scan, ...performance, type: 'performance' }),
      };
    },

    /** Adds lines to the execution's log. */
    async logBilling(input: { executionId: number; lines: ExecutionLogLine[] }): Promise<void> {
      await logToExecution(database, input.executionId, input.lines);
    },

    /** Ends the execution with the number of anomalies that it found, and publishes `job.completed`. */
    endBilling: (end: ExecutionEnd) => completeWithFindings(database, end, countCreatedAnomalies),
  };
}

const heartbeatMs = 3_000;

/** Runs work that calls a cloud, with a heartbeat for as long as it takes. */
async function whileBeating<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const context = Context.current();
  const beat = setInterval(() => context.heartbeat(), heartbeatMs);
  try {
    return await work(context.cancellationSignal);
  } finally {
    clearInterval(beat);
  }
}

/** Returns the activities of a billing sync that call a cloud. */
export function billingFetchActivities({ database, sessions }: Pick<ActivityDependencies, 'database' | 'sessions'>) {
  return {
    /** Fetches one window of a provider's bill; null when the execution has ended. */
    async fetchCosts(input: {
      executionId: number;
      providerId: number;
      fetchedThrough: string | null;
      window: DayWindow;
    }): Promise<FetchedCosts | null> {
      const { window, ...writer } = input satisfies CostWriter & { window: DayWindow };
      return whileBeating((signal) =>
        sessions.use(input.providerId, (session) => fetchWindow(database, { session, writer, window, signal })),
      );
    },

    /** Fetches the daily metrics of a provider's resources; null when the execution has ended. */
    async fetchResourceMetrics(input: { executionId: number; providerId: number }): Promise<number | null> {
      return whileBeating((signal) =>
        sessions.use(input.providerId, (session) => fetchMetrics(database, { session, ...input, signal })),
      );
    },
  };
}

export type BillingActivities = ReturnType<typeof billingActivities>;
export type BillingFetchActivities = ReturnType<typeof billingFetchActivities>;
