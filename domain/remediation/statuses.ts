export const remediationStatuses = [
  'pending_approval',
  'approved',
  'executing',
  'completed',
  'failed',
  'rolled_back',
] as const;
export type RemediationStatus = (typeof remediationStatuses)[number];

export const findingTypes = ['drift', 'vulnerability', 'control'] as const;
export type FindingType = (typeof findingTypes)[number];

/** How an action was decided; all but `approved` end it as failed. */
export const decisions = ['approved', 'rejected', 'expired', 'cancelled'] as const;
export type Decision = (typeof decisions)[number];

/** The state of a rollback. A failed rollback leaves its action completed, and can be requested again. */
export const rollbackStatuses = ['running', 'failed', 'completed'] as const;
export type RollbackStatus = (typeof rollbackStatuses)[number];

/** The state of a step; its undo is recorded before it runs. */
export const stepStatuses = ['planned', 'running', 'done', 'undone', 'kept'] as const;
export type StepStatus = (typeof stepStatuses)[number];
