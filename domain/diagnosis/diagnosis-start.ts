import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow that diagnoses a provider. */
export function diagnosisStart(diagnosis: { id: number; workflowId: string; providerId: number }): WorkflowStart {
  const { id, workflowId, providerId } = diagnosis;
  return {
    workflowType: 'diagnoseProvider',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: { ProviderId: String(providerId) },
    staticSummary: `Compares answers of provider ${providerId} with what the service knows of its cloud`,
  };
}
