import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { unendedWindows } from '../db/reads/change-windows/change-windows.ts';
import { changeWindowStart } from '../domain/change-windows/window-start.ts';
import { startWorkflow } from '../platform/temporal.ts';

/** Its pending start may not be dispatched yet. */
const defaultGraceSeconds = 90;

/**
 * Starts the workflows again that publish the ends of change windows, where one was terminated, failed, or is unknown to
 * Temporal. Returns their ids.
 */
export async function reconcileChangeWindows(
  database: Database,
  temporal: Client,
  graceSeconds: number = defaultGraceSeconds,
): Promise<string[]> {
  const windows = await unendedWindows(database, graceSeconds);
  if (windows.length === 0) return [];
  const running = new Set<string>();
  const list = temporal.workflow.list({
    query: `WorkflowType = 'endChangeWindow' AND ExecutionStatus = 'Running'`,
    pageSize: 1_000,
  });
  for await (const { workflowId } of list) running.add(workflowId);
  const restarted = windows.filter(({ workflowId }) => !running.has(workflowId));
  // One that began to run meanwhile, or that Temporal does not list yet, counts as started.
  for (const window of restarted) {
    await startWorkflow(temporal, { ...changeWindowStart(window), afterFailedRun: true });
  }
  return restarted.map(({ workflowId }) => workflowId);
}
