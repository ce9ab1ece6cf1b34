import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { noteWake } from '../db/commands/remediation/progress.ts';
import { remediationStartOf } from '../db/reads/remediation/revive.ts';
import type { ActionAtWork, OpenAction } from '../db/reads/remediation/unfinished.ts';
import { startWorkflow, withinDeadline } from '../platform/temporal.ts';
import { wakeSignalName } from '../workflows/remediation/names.ts';
import type { WorkflowState } from './workflow-state.ts';

/** So many attempts at one task: the workflow cannot replay its history, and no wait changes that. */
const wedgedAfterAttempts = 4;
/** What ends a run that is to be followed by another one. */
const restartReason = 'its tasks kept failing, it goes on from its row';
/** Activities of the run that was ended learn of it by their heartbeat; the next run begins when they have let go. */
const letGoMs = 20_000;
/** How long after a wake without progress the next one follows. */
const wakeAgainSeconds = 60;

interface Found<State extends WorkflowState['state'], Action = OpenAction> {
  database: Database;
  temporal: Client;
  action: Action;
  found: Extract<WorkflowState, { state: State }>;
}

/** Ends the run of a workflow whose tasks keep failing. `startNextRun` goes on from the row. False for any other. */
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

/** Starts the run that follows one which `endWedgedRun` ended, as soon as its activities have let go. */
export async function startNextRun({ database, temporal, action, found }: Found<'closed'>): Promise<boolean> {
  if (found.closedAt !== null && Date.now() - found.closedAt.getTime() < letGoMs) return false;
  const start = await remediationStartOf(database, action.id);
  if (start === null) return false;
  await startWorkflow(temporal, { ...start, afterFailedRun: true });
  return true;
}

/**
 * Has the workflow of an action at work read its row again when nothing was heard of it for `graceSeconds`: it may
 * have forgotten the command that moved the row. Returns whether it did.
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

/** Has a workflow, if it runs, read its row again. Throws what the client throws when Temporal cannot be reached. */
export async function wake(temporal: Client, workflowId: string): Promise<void> {
  const handle = temporal.workflow.getHandle(workflowId);
  await withinDeadline(temporal, () => handle.signal(wakeSignalName)).catch(ignoreNotFound);
}

/** Ignores that a workflow has ended meanwhile; for calls to it. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
