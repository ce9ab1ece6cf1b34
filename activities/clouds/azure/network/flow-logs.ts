import type { AzureRun } from '../session/azure-run.ts';
import { lowerId, type AzureItem } from '../session/azure-resource.ts';
import { graphRows, resourcesOf } from '../session/graph.ts';

interface FlowLogProperties {
  targetResourceId?: string;
  enabled?: boolean;
  retentionPolicy?: { days?: number; enabled?: boolean };
}

export interface RetainedLog {
  enabled: boolean;
  /** Zero: kept indefinitely. */
  retention_days: number;
}

/** Flow logs by the id of their target: a security group, a network, a subnet or a network interface. */
export type FlowLogsByTarget = Map<string, RetainedLog[]>;

/** Reads every flow log of the subscription; what is enabled comes first. */
export async function flowLogsByTarget(run: AzureRun): Promise<FlowLogsByTarget> {
  const query = resourcesOf(['microsoft.network/networkwatchers/flowlogs']);
  const rows = await graphRows<AzureItem<FlowLogProperties>>(run, query);
  const logs: FlowLogsByTarget = new Map();
  for (const { properties } of rows) {
    const target = lowerId(properties?.targetResourceId) ?? '';
    const log = { enabled: properties?.enabled ?? false, retention_days: retentionDays(properties?.retentionPolicy) };
    logs.set(
      target,
      [...(logs.get(target) ?? []), log].toSorted((a, b) => Number(b.enabled) - Number(a.enabled)),
    );
  }
  return logs;
}

/** Returns the days of retention; a disabled policy deletes nothing. */
function retentionDays(policy: FlowLogProperties['retentionPolicy']): number {
  return policy?.enabled === false ? 0 : (policy?.days ?? 0);
}
