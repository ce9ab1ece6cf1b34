export const remediationStatuses = [
  'pending_approval',
  'approved',
  'executing',
  'completed',
  'failed',
  'rolled_back',
] as const;
export type RemediationStatus = (typeof remediationStatuses)[number];

export const findingTypes = ['drift', 'vulnerability'] as const;
export type FindingType = (typeof findingTypes)[number];

/** How the question whether to carry out an action was settled; all but `approved` end it as failed. */
export const decisions = ['approved', 'rejected', 'expired', 'cancelled'] as const;
export type Decision = (typeof decisions)[number];

/** Where a rollback stands. One that failed leaves its action completed, and may be asked for again. */
export const rollbackStatuses = ['running', 'failed', 'completed'] as const;
export type RollbackStatus = (typeof rollbackStatuses)[number];

/** Where a step stands; the undo is known from before it runs. */
export const stepStatuses = ['planned', 'running', 'done', 'undone', 'kept'] as const;
export type StepStatus = (typeof stepStatuses)[number];
