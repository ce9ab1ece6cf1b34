import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { noteWake } from '../db/commands/remediation/progress.ts';
import { remediationStartOf } from '../db/reads/remediation/revive.ts';
import type { ActionAtWork, OpenAction } from '../db/reads/remediation/unfinished.ts';
import { startWorkflow, withinDeadline } from '../platform/temporal.ts';
import { wakeSignalName } from '../workflows/remediation/names.ts';
import type { WorkflowState } from './workflow-state.ts';

/** After this many attempts at one task the workflow cannot replay its history, and waiting does not help. */
const wedgedAfterAttempts = 4;
/** Reason of terminating a run that another one follows. */
const restartReason = 'its tasks kept failing, it goes on from its row';
/** Activities of the terminated run are notified by their heartbeat; the next run starts when they have stopped. */
const letGoMs = 20_000;
/** Time from a wake-up without progress to the next one. */
const wakeAgainSeconds = 60;

interface Found<State extends WorkflowState['state'], Action = OpenAction> {
  database: Database;
  temporal: Client;
  action: Action;
  found: Extract<WorkflowState, { state: State }>;
}

/**
 * Terminates the run of a workflow whose tasks keep failing; `startNextRun` continues from the row. Returns false for
 * any other workflow.
 */
export async function endWedgedRun({ temporal, action, found }: Omit<Found<'running'>, 'database'>): Promise<boolean> {
  if (found.taskAttempts < wedgedAfterAttempts) return false;
  const handle = temporal.workflow.getHandle(action.workflow_id);
  await withinDeadline(temporal, () => handle.terminate(restartReason)).catch(ignoreNotFound);
  return true;
}

/** Returns whether a run was ended by `endWedgedRun`. */
export function isToGoOn({ reason }: { reason: string }): boolean {
  return reason.endsWith(restartReason);
}

/** Starts the run after one that `endWedgedRun` terminated, as soon as its activities have stopped. */
export async function startNextRun({ database, temporal, action, found }: Found<'closed'>): Promise<boolean> {
  if (found.closedAt !== null && Date.now() - found.closedAt.getTime() < letGoMs) return false;
  const start = await remediationStartOf(database, action.id);
  if (start === null) return false;
  await startWorkflow(temporal, { ...start, afterFailedRun: true });
  return true;
}

/**
 * Makes the workflow of a running action read its row again if it reported nothing for `graceSeconds`: it may have lost
 * the command that changed the row. Returns whether it did.
 */
export async function wakeIdle(
  { database, temporal, action }: Omit<Found<'running', ActionAtWork>, 'found'>,
  graceSeconds: number,
): Promise<boolean> {
  const { idle_seconds: idle, woken_seconds_ago: woken } = action;
  if (idle < graceSeconds) return false;
  if (woken !== null && woken < Math.min(wakeAgainSeconds, graceSeconds * 2)) return false;
  await wake(temporal, action.workflow_id);
  await noteWake(database, action.id);
  return true;
}

/** Makes a workflow, if it runs, read its row again. Throws the client's error if Temporal cannot be reached. */
export async function wake(temporal: Client, workflowId: string): Promise<void> {
  const handle = temporal.workflow.getHandle(workflowId);
  await withinDeadline(temporal, () => handle.signal(wakeSignalName)).catch(ignoreNotFound);
}

/** Ignores the error of a call to a workflow that has ended. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
