import type { ProviderKind } from '../clouds/cloud-names.ts';
import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow start that connects a provider. */
export function connectStart(provider: { id: number; type: ProviderKind; workflowId: string }): WorkflowStart {
  return {
    workflowType: 'connectProvider',
    workflowId: provider.workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [provider.id, provider.type],
    searchAttributes: { ProviderId: String(provider.id) },
    staticSummary: `Connect provider ${provider.id} (${provider.type})`,
  };
}
