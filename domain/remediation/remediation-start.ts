import { shortened } from '../drift/labels.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';
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
    },
    // Temporal limits a summary to 400 bytes.
    staticSummary: shortened(action.title, 120),
  };
}
