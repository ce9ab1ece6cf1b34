import type { Client } from '@temporalio/client';
import { jobKinds } from '../domain/jobs/job-kinds.ts';
import type { ExecutionStatus, JobType } from '../domain/jobs/job-types.ts';
import type { ProviderSelection } from '../domain/organizations/provider-selection.ts';
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

/** Filters of a list of executions. */
export interface ExecutionFilter {
  status?: ExecutionStatus | undefined;
  type?: JobType | undefined;
  providers: ProviderSelection;
}

/**
 * Creates the function that links to a list of workflows in the Temporal UI, filtered by search attributes (List Filter of
 * Temporal's visibility). It returns null without a UI, and for filters that no search attribute has: units, and limits.
 */
export function temporalListUrlOf({
  temporalUiUrl,
  temporalNamespace,
}: Pick<ProcessSettings, 'temporalUiUrl' | 'temporalNamespace'>): (filter: ExecutionFilter) => string | null {
  if (temporalUiUrl === null) return () => null;
  const start = `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows?query=`;
  return ({ status, type, providers: { providerId, organizationId, ou, limits } }) => {
    if (organizationId !== null || ou !== null || limits.length > 0) return null;
    const types = Object.entries(jobKinds)
      .filter(([name]) => type === undefined || name === type)
      .map(([, { workflowType }]) => `WorkflowType="${workflowType}"`);
    const parts = [
      types.length === 1 ? types[0] : `(${types.join(' OR ')})`,
      // A workflow whose execution failed may have completed: only those that run are the same in both.
      status === 'running' ? 'ExecutionStatus="Running"' : null,
      providerId === null ? null : `ProviderId="${providerId}"`,
    ];
    return start + encodeURIComponent(parts.filter((part) => part !== null).join(' AND '));
  };
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
