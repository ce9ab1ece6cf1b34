import type { Client } from '@temporalio/client';
import { completeExecution } from '../db/commands/jobs/execution-ends.ts';
import type { Database } from '../db/database.ts';
import { enqueueWorkflowStart } from '../db/commands/outbox/outbox.ts';
import { removeRefused } from '../db/commands/providers/providers.ts';
import { settleUnanswered } from '../db/commands/jobs/unfinished.ts';
import { connectingProviders, type RunningExecution, runningExecutions } from '../db/reads/jobs/unfinished.ts';
import { removeUnusedFiles } from '../db/commands/attestations/files.ts';
import { failReport, removeExpiredReports } from '../db/commands/reports/building.ts';
import { runningDiscoveries } from '../db/reads/organizations/discoveries.ts';
import { runningAccessChecks } from '../db/reads/access-checks/access-checks.ts';
import { runningDiagnoses } from '../db/reads/diagnoses/diagnoses.ts';
import { endDiscovery } from '../db/commands/organizations/discoveries.ts';
import { endAccessCheck } from '../db/commands/access-checks/access-checks.ts';
import { endDiagnosis } from '../db/commands/diagnoses/diagnoses.ts';
import { discoveryStart } from '../domain/organizations/discovery-start.ts';
import { accessCheckStart } from '../domain/access-checks/access-check-start.ts';
import { diagnosisStart } from '../domain/diagnosis/diagnosis-start.ts';
import { generatingReports } from '../db/reads/reports/building.ts';
import { jobActivities } from '../activities/jobs/job-activities.ts';
import { connectStart } from '../domain/jobs/connect-start.ts';
import { reportStart } from '../domain/reports/report-start.ts';
import { executionStart } from '../domain/jobs/execution-start.ts';
import type { WorkflowStart } from '../domain/workflow-start.ts';
import type { Log } from '../platform/log.ts';
import { workflowIds } from '../workflows/ids.ts';
import { reconcileChangeWindows } from './change-window-reconciler.ts';
import { reconcileRemediations, sweepRemediations } from './remediation-reconciler.ts';
import { stateOfWorkflow } from './workflow-state.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';
import { failStalledConnection } from '../db/commands/providers/connect.ts';
import { withRoundLock, roundLocks } from '../db/locked-round.ts';

/** Minimum age of what is checked; anything younger may still be in progress. */
export interface GracePeriods {
  /** Executions and connects that have ended in Temporal. */
  endedSeconds: number;
  /** Those that Temporal does not know: they may be about to start. */
  unknownSeconds: number;
  /** Connects and credential changes whose request may still be waiting. */
  unansweredSeconds: number;
}

const defaultGrace: GracePeriods = { endedSeconds: 5, unknownSeconds: 30, unansweredSeconds: 90 };
const roundMs = 10_000;
/** Actions that wait for a decision, and windows that wait for their end, are many and not urgent. */
const sweepMs = 300_000;

/**
 * Reconciles rows with Temporal's workflows after a crash, an action of an operator or a loss of Temporal: an execution
 * whose workflow is closed ends as failed, one that Temporal does not know is started again from its row. Returns the
 * ids of the workflows it acted on.
 */
export async function reconcileExecutions(
  database: Database,
  temporal: Client,
  grace: GracePeriods = defaultGrace,
): Promise<{ ended: string[]; restarted: string[] }> {
  const ended: string[] = [];
  const restarted: string[] = [];
  const restart = async (start: WorkflowStart): Promise<void> => {
    await database.transaction((transaction) => enqueueWorkflowStart(transaction, start));
    restarted.push(start.workflowId);
  };
  const end = async (execution: RunningExecution, reason: string): Promise<void> => {
    const input = { executionId: execution.id, reason };
    if (execution.is_live) await jobActivities({ database }).failExecution(input);
    else {
      await database.transaction((transaction) =>
        completeExecution(transaction, { executionId: execution.id, status: 'failed', error: reason }),
      );
    }
    ended.push(execution.workflow_id);
  };
  for (const execution of await runningExecutions(database, grace.endedSeconds)) {
    const { id, type, workflow_id: workflowId, provider_id: providerId } = execution;
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'closed') await end(execution, found.reason);
    if (found.state !== 'unknown' || execution.age_seconds < grace.unknownSeconds) continue;
    if (execution.is_live) await restart(executionStart({ id, type, workflowId, providerId }));
    else await end(execution, 'The provider was deleted');
  }
  for (const { id, type } of await connectingProviders(database, grace.unknownSeconds)) {
    const workflowId = workflowIds.connectProvider(id);
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'unknown') await restart(connectStart({ id, type, workflowId }));
    if (found.state !== 'closed') continue;
    const reason = `${found.reason}; start a sync to try again`;
    if (await failStalledConnection(database, { providerId: id, reason })) ended.push(workflowId);
  }
  for (const report of await generatingReports(database, grace.endedSeconds)) {
    const { id, type, format, provider_id: providerId, workflow_id: workflowId } = report;
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'closed' && (await failReport(database, { reportId: id, reason: found.reason }))) {
      ended.push(workflowId);
    }
    const isLost = found.state === 'unknown' && report.age_seconds >= grace.unknownSeconds;
    if (isLost) await restart(reportStart({ id, workflowId, type, format, providerId }));
  }
  for (const diagnosis of await runningDiagnoses(database, grace.endedSeconds)) {
    const { id, workflow_id: workflowId, provider_id: providerId } = diagnosis;
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'closed' && (await endDiagnosis(database, { diagnosisId: id, reason: found.reason }))) {
      ended.push(workflowId);
    }
    const isLost = found.state === 'unknown' && diagnosis.age_seconds >= grace.unknownSeconds;
    if (isLost) await restart(diagnosisStart({ id, workflowId, providerId }));
  }
  for (const check of await runningAccessChecks(database, grace.endedSeconds)) {
    const { id, workflow_id: workflowId, provider_id: providerId } = check;
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'closed' && (await endAccessCheck(database, { checkId: id, reason: found.reason }))) {
      ended.push(workflowId);
    }
    const isLost = found.state === 'unknown' && check.age_seconds >= grace.unknownSeconds;
    if (isLost) await restart(accessCheckStart({ id, workflowId, providerId }));
  }
  for (const discovery of await runningDiscoveries(database, grace.endedSeconds)) {
    const { id, workflow_id: workflowId, organization_id: organizationId } = discovery;
    const found = await stateOfWorkflow(temporal, workflowId);
    if (found.state === 'closed' && (await endDiscovery(database, { discoveryId: id, reason: found.reason }))) {
      ended.push(workflowId);
    }
    const isLost = found.state === 'unknown' && discovery.age_seconds >= grace.unknownSeconds;
    if (isLost) await restart(discoveryStart({ id, workflowId, organizationId }));
  }
  // Their own workflows do this; this covers those that an operator terminated.
  await removeExpiredReports(database);
  await removeUnusedFiles(database);
  for (const id of await settleUnanswered(database, grace.unansweredSeconds)) {
    await database.transaction((transaction) => removeRefused(transaction, id));
  }
  return { ended, restarted };
}

/** Reconciles every ten seconds, waiting actions and change windows every five minutes, in one worker process at a time. */
export function startReconciler(deps: { database: Database; temporal: Client; log: Log }): Repetition {
  const { database, temporal, log } = deps;
  let nextSweepAt = Date.now();
  const round = async (): Promise<{ againInMs: number | null }> => {
    await withRoundLock(database, roundLocks.reconciler, async () => {
      const { ended, restarted } = await reconcileExecutions(database, temporal);
      if (ended.length > 0) log.warn({ workflows: ended }, 'executions were ended because their workflow had ended');
      if (restarted.length > 0)
        log.warn({ workflows: restarted }, 'executions without a workflow are being started again');
      const isSweep = Date.now() >= nextSweepAt;
      if (isSweep) nextSweepAt = Date.now() + sweepMs;
      const reconciled = await (isSweep ? sweepRemediations : reconcileRemediations)(database, temporal);
      if (reconciled.length > 0)
        log.warn({ workflows: reconciled }, 'remediation actions and their workflows were reconciled');
      const windows = isSweep ? await reconcileChangeWindows(database, temporal) : [];
      if (windows.length > 0) log.warn({ workflows: windows }, 'ends of change windows are being awaited again');
    });
    return { againInMs: roundMs };
  };
  return repeatOnDemand({ name: 'reconciler', round, log });
}
