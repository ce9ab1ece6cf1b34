/** Job types of the interface specification §2, and `inventory_sync`, the sync of a provider. */
export const jobTypes = [
  'drift_detection',
  'vulnerability_scan',
  'compliance_assess',
  'billing_sync',
  'inventory_sync',
] as const;
export type JobType = (typeof jobTypes)[number];

export const executionStatuses = ['running', 'succeeded', 'failed'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** What started an execution: a Schedule, a request, or another execution that needs its result. */
export type ExecutionTrigger = 'schedule' | 'api' | 'execution';
