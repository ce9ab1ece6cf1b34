import type { Client } from '@temporalio/client';
import type { ProcessSettings } from '../platform/settings.ts';
import { progressQueryName, type Progress } from '../workflows/progress-message.ts';

const reachabilityWaitMs = 1_000;
const progressWaitMs = 500;

/** Creates the function that links to the Temporal UI; it returns null without one. */
export function temporalUrlOf({
  temporalUiUrl,
  temporalNamespace,
}: Pick<ProcessSettings, 'temporalUiUrl' | 'temporalNamespace'>): (workflowId: string) => string | null {
  if (temporalUiUrl === null) return () => null;
  const start = `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/`;
  return (workflowId) => start + encodeURIComponent(workflowId);
}

/**
 * Returns the progress of a running workflow; null if it does not report it, has not started, or does not respond
 * within half a second.
 */
export async function progressOf(client: Client, workflowId: string): Promise<Progress | null> {
  try {
    return await client.withDeadline(Date.now() + progressWaitMs, () =>
      client.workflow.getHandle(workflowId).query<Progress>(progressQueryName),
    );
  } catch {
    // Progress is optional: after any error the execution is shown without it.
    return null;
  }
}

/** Returns whether Temporal responds within a second. */
export async function isTemporalReachable(client: Client): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + reachabilityWaitMs, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    // Any error means that Temporal is not reachable.
    return false;
  }
}
