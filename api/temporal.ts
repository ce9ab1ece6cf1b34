import type { Client } from '@temporalio/client';
import type { ProcessSettings } from '../platform/settings.ts';
import { progressQueryName, type Progress } from '../workflows/progress-message.ts';

const reachabilityWaitMs = 1_000;
const progressWaitMs = 500;

/** Makes the links to the Temporal UI; null without one. */
export function temporalUrlOf({
  temporalUiUrl,
  temporalNamespace,
}: Pick<ProcessSettings, 'temporalUiUrl' | 'temporalNamespace'>): (workflowId: string) => string | null {
  if (temporalUiUrl === null) return () => null;
  const start = `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/`;
  return (workflowId) => start + encodeURIComponent(workflowId);
}

/**
 * Returns how far a running workflow is; null when it does not report it, has not begun, or does not answer within half
 * a second.
 */
export async function progressOf(client: Client, workflowId: string): Promise<Progress | null> {
  try {
    return await client.withDeadline(Date.now() + progressWaitMs, () =>
      client.workflow.getHandle(workflowId).query<Progress>(progressQueryName),
    );
  } catch {
    // Progress is a courtesy: whatever the fault, the execution is shown without it.
    return null;
  }
}

/** Returns whether Temporal answers within a second. */
export async function isTemporalReachable(client: Client): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + reachabilityWaitMs, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    // Whatever the fault, the answer is no.
    return false;
  }
}
