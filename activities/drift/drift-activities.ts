import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { countCreatedFindings, countMonitored } from '../../db/reads/drifts/scan.ts';
import { completeWithFindings, type ExecutionEnd } from '../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { type ExecutionLogLine, findExecution } from '../../db/reads/jobs/executions.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { amongProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import { storedSelection } from '../../domain/organizations/provider-selection.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { ActivityDependencies } from '../dependencies.ts';
import { scanPage, type ProviderScan, type ScanCounts } from './scan-page.ts';

/** A provider whose resources are compared. */
export interface DriftProvider {
  id: number;
  kind: ProviderKind;
}

/** Progress of a scan after a page; sent with heartbeats, so that a later attempt can resume. */
interface ScanProgress {
  after: number;
  counts: ScanCounts;
}

/** Also sent while a page waits for a lock, so that only a dead worker times out. */
const heartbeatMs = 3_000;

/** Returns the activities of drift detection; they touch Postgres only. */
export function createDriftActivities({
  database,
  frameworks,
  customChecks,
}: Pick<ActivityDependencies, 'database' | 'frameworks' | 'customChecks'>) {
  return {
    /** Returns every connected provider in the execution's scope, by id. Workflows of earlier releases name none. */
    async listDriftProviders(executionId?: number): Promise<DriftProvider[]> {
      const execution = executionId === undefined ? null : await findExecution(database, executionId);
      const selected = await selectProviders(database, storedSelection(execution?.parameters ?? {}));
      return amongProviders(await listProviders(database), selected).map(({ id, type }) => ({ id, kind: type }));
    },

    /**
     * Compares all monitored resources of a provider with their newest baselines, page by page. Returns the counts,
     * including pages of earlier attempts. Stops without writing when the execution has ended.
     */
    async scanProviderDrift(scan: ProviderScan): Promise<ScanCounts> {
      const progress: ScanProgress = (activityInfo().heartbeatDetails as ScanProgress | undefined) ?? {
        after: 0,
        counts: { compared: 0, detected: 0, updated: 0, resolved: 0 },
      };
      const beat = setInterval(() => heartbeat(progress), heartbeatMs);
      try {
        for (;;) {
          cancellationSignal().throwIfAborted();
          const page = await scanPage({ database, frameworks, customChecks }, scan, progress.after);
          if (page === null) return progress.counts;
          for (const name of Object.keys(page.counts) as (keyof ScanCounts)[]) {
            progress.counts[name] += page.counts[name];
          }
          if (page.next === null) {
            const compared = await countMonitored(database, scan.providerId);
            return { ...progress.counts, compared };
          }
          progress.after = page.next;
          heartbeat(progress);
        }
      } finally {
        clearInterval(beat);
      }
    },

    /** Adds lines to the execution's log. */
    async logDriftDetection(executionId: number, lines: ExecutionLogLine[]): Promise<void> {
      await logToExecution(database, executionId, lines);
    },

    /** Ends the execution with the number of findings that it created, and publishes `job.completed`. */
    endDriftDetection: (end: ExecutionEnd) => completeWithFindings(database, end, countCreatedFindings),
  };
}

export type DriftActivities = ReturnType<typeof createDriftActivities>;
