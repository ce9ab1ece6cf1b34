import { Client, Connection } from '@temporalio/client';
import type { Ground } from './ground.ts';

/** What Temporal says of workflows that still run, each in a line: what they wait for, and since which attempt. */
export async function runningWorkflows({ temporal }: Ground): Promise<string[]> {
  const connection = await Connection.connect({ address: temporal.address });
  try {
    const client = new Client({ connection });
    const lines: string[] = [];
    for await (const { workflowId, type } of client.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
      if (workflowId.startsWith('temporal-sys-') || type === 'remediate' || type === 'deliverWebhooks') continue;
      const { raw } = await client.workflow.getHandle(workflowId).describe();
      const activities = (raw.pendingActivities ?? []).map(
        ({ activityType, attempt, state, lastFailure }) =>
          `${activityType?.name} (attempt ${attempt}, state ${state}, ${lastFailure?.message ?? 'no failure'})`,
      );
      const task = raw.pendingWorkflowTask ? `a task (attempt ${raw.pendingWorkflowTask.attempt})` : null;
      const waitsFor = [...activities, ...(task === null ? [] : [task])];
      lines.push(`${workflowId} waits for ${waitsFor.join(', ') || 'nothing pending'}`);
    }
    return lines;
  } finally {
    await connection.close();
  }
}
