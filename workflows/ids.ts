import type { JobType } from '../domain/jobs/job-types.ts';

/** All workflow ids in one place, readable for an operator who looks at a list. */
export const workflowIds = {
  connectProvider: (providerId: number) => `connect-${providerId}`,
  /** Returns one id for each change that was requested. */
  changeCredentials: (providerId: number, changeId: number) => `credentials-${providerId}-${changeId}`,
  /** Returns the same text as the column `executions.workflow_id`. */
  execution: (type: JobType, executionId: number) => `${type.replaceAll('_', '-')}-${executionId}`,
  /** Returns the id of one provider's part of an assessment. */
  assessProvider: (executionId: number, providerId: number) =>
    `compliance-assess-${executionId}-provider-${providerId}`,
  /** Returns the same text as the column `remediation_actions.workflow_id`. */
  remediate: (actionId: number) => `remediation-${actionId}`,
  /** Returns the id of one provider's part of a billing sync. */
  billProvider: (executionId: number, providerId: number) => `billing-sync-${executionId}-provider-${providerId}`,
  /** Follows the announcements of a provider's cloud. */
  changeFeed: (providerId: number) => `change-feed-${providerId}`,
  /** Returns the same text as the column `change_windows.workflow_id`. */
  endChangeWindow: (windowId: number) => `change-window-${windowId}`,
  /** Drains the queue of one webhook endpoint. */
  deliverWebhooks: (webhookId: number) => `webhook-${webhookId}`,
  /** Returns the id for the further attempts of one delivery after the first one failed. */
  retryDelivery: (deliveryId: string) => `webhook-delivery-${deliveryId}`,
  /** Returns the same text as the column `reports.workflow_id`. */
  generateReport: (reportId: string) => `report-${reportId}`,
  /** Returns the same text as the column `diagnoses.workflow_id`. */
  diagnoseProvider: (diagnosisId: number) => `diagnosis-${diagnosisId}`,
  /** Returns the same text as the column `organization_discoveries.workflow_id`. */
  discoverOrganization: (discoveryId: number) => `organization-discovery-${discoveryId}`,
  /** Prefix of the workflows that request discoveries; Temporal adds the time the Schedule fired for. */
  requestDiscoveries: 'discover-organizations',
  /** Returns the same text as the column `recommendation_writings.workflow_id`. */
  recommend: (writingId: number) => `recommend-${writingId}`,
  /** Prefix of the workflows that evaluate due accounts; Temporal adds the time the Schedule fired for. */
  recommendAccounts: 'recommend-accounts',
  /** Prefix of the workflows that compare costs with budgets; Temporal adds the time the Schedule fired for. */
  evaluateBudgets: 'evaluate-budgets',
  /** Evaluates the recommendations of one account. */
  recommendAccount: (providerId: number) => `recommend-account-${providerId}`,
  /** Sends the mail of one invitation. */
  sendInvitation: (invitationId: number) => `invitation-${invitationId}`,
  /** Sends the link of one password reset. */
  sendPasswordReset: (resetId: number) => `password-reset-${resetId}`,
  /** Prefix of the workflows that load advisories; Temporal adds the time the Schedule fired for. */
  pullAdvisories: 'pull-advisories',
  /** Queries NVD for scores; one runs at a time. */
  scoreVulnerabilities: 'score-vulnerabilities',
  /** Prefix of the workflows that apply remediation policies; Temporal adds the time the Schedule fired for. */
  applyRemediationPolicies: 'apply-remediation-policies',
  /** Prefix of the workflows that record daily figures; Temporal adds the time the Schedule fired for. */
  recordTrends: 'record-trends',
  /** Prefix of the workflows that alert on overdue findings; Temporal adds the time the Schedule fired for. */
  alertOnOverdue: 'alert-on-overdue',
  /** Sends the mail of one notice about findings. */
  sendFindingNotice: (noticeId: number) => `finding-notice-${noticeId}`,
  /** Prefix of the workflows that remove old rows; Temporal adds the time the Schedule fired for. */
  prune: 'prune',
  /** Returns the prefix of the workflows that a Schedule starts; Temporal adds the time it fired for. */
  scheduledJob: (jobId: number) => `job-${jobId}`,
};

/** Id of the Temporal Schedule that loads advisories. */
export const advisoryScheduleId = 'pull-advisories';

/** Id of the Temporal Schedule that removes rows older than the retention. */
export const pruneScheduleId = 'prune';

/** Id of the Temporal Schedule that discovers organizations. */
export const discoveryScheduleId = 'discover-organizations';

/** Id of the Temporal Schedule that applies remediation policies. */
export const policyScheduleId = 'apply-remediation-policies';

/** Id of the Temporal Schedule that records daily figures. */
export const trendScheduleId = 'record-trends';

/** Id of the Temporal Schedule that evaluates the recommendations of accounts. */
export const recommendationScheduleId = 'recommend-accounts';
/** Id of the Temporal Schedule that alerts on overdue findings. */
export const overdueScheduleId = 'alert-on-overdue';

/** Id of the Temporal Schedule that compares costs with budgets. */
export const budgetScheduleId = 'evaluate-budgets';

/** Returns the id of the Temporal Schedule of a job. */
export const scheduleId = (jobId: number): string => `job-${jobId}`;
