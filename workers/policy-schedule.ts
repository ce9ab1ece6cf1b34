import type { ScheduleOptions } from '@temporalio/client';
import { policyScheduleId, workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';

/** Every five minutes; a run that a policy holds up delays the next one. */
export const policySchedule = {
  scheduleId: policyScheduleId,
  spec: { intervals: [{ every: '5 minutes' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'applyRemediationPolicies',
    workflowId: workflowIds.applyRemediationPolicies,
    taskQueue: workflowQueue,
    args: [],
    staticSummary: 'Apply the remediation policies',
  },
  policies: { overlap: 'SKIP', catchupWindow: 300_000, pauseOnFailure: false },
} satisfies ScheduleOptions;
