import type { CaredType } from '../findings/care.ts';
import type { Severity } from '../severity.ts';

/** A problem that may raise an alert, with what its rule and the alert's text need. */
export type AlertCause =
  | DriftCause
  | VulnerabilityCause
  | OverdueCause
  | ControlCause
  | ScoreCause
  | CostAnomalyCause
  | PerformanceAnomalyCause
  | BudgetCause
  | ProviderErrorCause
  | RemediationFailureCause
  | WebhookPausedCause
  | DatabaseFullCause
  | AuditChainCause;

/** A drift finding that is new or was seen again. */
export interface DriftCause {
  kind: 'drift';
  findingId: number;
  resourceId: number;
  resourceName: string;
  providerId: number;
  driftType: 'configuration' | 'security' | 'compliance';
  severity: Severity;
  summary: string;
}

/** A vulnerability finding that is new or was seen again. */
export interface VulnerabilityCause {
  kind: 'vulnerability';
  findingId: number;
  resourceId: number;
  resourceName: string;
  providerId: number;
  cveId: string;
  packageName: string;
  severity: Severity;
  /** 0 to 10. */
  cvssScore: number;
}

/** An open finding whose due date has passed. */
export interface OverdueCause {
  kind: 'finding_overdue';
  findingType: CaredType;
  findingId: number;
  resourceId: number;
  resourceName: string;
  providerId: number;
  severity: Severity;
  /** What was found. */
  title: string;
  dueAt: Date;
}

/** A control that failed in an assessment. */
export interface ControlCause {
  kind: 'compliance_control';
  frameworkId: string;
  frameworkName: string;
  controlId: string;
  title: string;
  severity: Severity;
  providerId: number;
  failedResources: number;
}

/** The score of an assessment, 0 to 1; `previousScore` is that of the previous assessment, if there was one. */
export interface ScoreCause {
  kind: 'compliance_score';
  frameworkId: string;
  frameworkName: string;
  providerId: number;
  score: number;
  previousScore: number | null;
}

/** A day whose cost was outside the expected range. Thresholds of the rule are in the currency of the bill. */
export interface CostAnomalyCause {
  kind: 'cost_anomaly';
  anomalyId: number;
  providerId: number;
  providerName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  actualAmount: number;
  expectedAmount: number;
  deviationPercent: number;
  /** ISO 4217 code. */
  currency: string;
}

/** A day whose performance was outside the expected range. */
export interface PerformanceAnomalyCause {
  kind: 'performance_anomaly';
  anomalyId: number;
  providerId: number;
  providerName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  summary: string;
}

/** A budget of which a share was spent, or will be by the forecast. */
export interface BudgetCause {
  kind: 'budget';
  budgetId: number;
  budgetName: string;
  /** The account that the budget is for; null for one of several. */
  providerId: number | null;
  /** `YYYY-MM`. */
  month: string;
  /** Percent of the budget. */
  threshold: number;
  isForecast: boolean;
  /** The cost so far, or the forecast. */
  spent: number;
  amount: number;
  /** ISO 4217 code. */
  currency: string;
}

/** A sync that left its provider in `error`; `failuresInARow` counts this one. */
export interface ProviderErrorCause {
  kind: 'provider_error';
  providerId: number;
  providerName: string;
  executionId: number;
  failuresInARow: number;
  reason: string;
}

/** A remediation action that failed, or that is executing without progress. */
export interface RemediationFailureCause {
  kind: 'remediation_failure';
  isStalled?: true;
  actionId: number;
  resourceId: number;
  resourceName: string;
  providerId: number;
  title: string;
  reason: string;
}

/** A webhook endpoint that was paused because no delivery had succeeded for days. */
export interface WebhookPausedCause {
  kind: 'webhook_paused';
  webhookId: number;
  webhookName: string;
  days: number;
}

/** Postgres refused a write because its disk is full. */
export interface DatabaseFullCause {
  kind: 'database_full';
}

/** The audit chain does not match the sealer's record of it, so sealing has stopped. */
export interface AuditChainCause {
  kind: 'audit_chain';
  /** What the sealer found, as a sentence. */
  reason: string;
}

/** A problem that is over. Without the field that identifies a single cause, every cause of the subject is over. */
export type ClearedCause =
  | { kind: 'drift' | 'vulnerability'; resourceId: number; findingId?: number }
  | { kind: 'finding_overdue'; resourceId: number; findingType: CaredType; findingId: number }
  | { kind: 'compliance_control'; providerId: number; frameworkId: string; controlId: string }
  | { kind: 'compliance_score'; providerId: number; frameworkId: string }
  | { kind: 'cost_anomaly' | 'performance_anomaly'; providerId: number; anomalyId?: number }
  | { kind: 'budget'; budgetId: number; month: string; threshold: number; isForecast: boolean }
  | { kind: 'provider_error'; providerId: number }
  | { kind: 'remediation_failure'; resourceId: number; actionId?: number; isStalled?: true }
  | { kind: 'webhook_paused'; webhookId: number }
  | { kind: 'database_full' }
  | { kind: 'audit_chain' };
