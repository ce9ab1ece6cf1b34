import type { Client } from '@temporalio/client';
import type { ProcessSettings } from '../platform/settings.ts';

const reachabilityWaitMs = 1_000;

/** Makes the links to the Temporal UI; null without one. */
export function temporalUrlOf({
  temporalUiUrl,
  temporalNamespace,
}: Pick<ProcessSettings, 'temporalUiUrl' | 'temporalNamespace'>): (workflowId: string) => string | null {
  if (temporalUiUrl === null) return () => null;
  const start = `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/`;
  return (workflowId) => start + encodeURIComponent(workflowId);
}

/** Whether Temporal answers within a second. */
export async function isTemporalReachable(client: Client): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + reachabilityWaitMs, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    // Whatever the fault, the answer is no.
    return false;
  }
}
