import { shortened } from '../drift/labels.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';
import type { Severity } from '../severity.ts';
import type { RiskLevel } from './plan.ts';
import type { FindingType } from './statuses.ts';

/** Returns the workflow start of an action: the same whether a request or the reconciler starts it. */
export function remediationStart(action: {
  id: number;
  workflowId: string;
  providerKind: ProviderKind;
  providerId: number;
  resourceId: number;
  findingType: FindingType;
  title: string;
  risk: RiskLevel;
  /** Null for a failing check of which it is not known. */
  severity: Severity | null;
  planHash: string;
  steps: number;
}): WorkflowStart {
  return {
    workflowType: 'remediate',
    workflowId: action.workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [action.id, action.providerKind],
    searchAttributes: {
      ProviderId: String(action.providerId),
      ResourceId: String(action.resourceId),
      FindingType: action.findingType,
      RemediationStatus: 'pending_approval',
      Risk: action.risk,
      ...(action.severity === null ? {} : { Severity: action.severity }),
    },
    // Temporal limits a summary to 400 bytes.
    staticSummary: shortened(action.title, 120),
    staticDetails: [
      `**Risk:** ${action.risk}`,
      `**Plan:** ${action.steps} ${action.steps === 1 ? 'step' : 'steps'}, hash \`${action.planHash}\``,
      `**Fixes:** ${action.findingType} of resource ${action.resourceId}`,
    ].join('  \n'),
    consolePath: `/remediation/${action.id}`,
  };
}
