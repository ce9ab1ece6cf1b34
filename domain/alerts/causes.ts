import type { Severity } from '../severity.ts';

/** Something wrong that may be worth an alert, with what its rule and the alert's text need. */
export type AlertCause =
  | DriftCause
  | VulnerabilityCause
  | ControlCause
  | ScoreCause
  | CostAnomalyCause
  | PerformanceAnomalyCause
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

/** The score of an assessment, 0 to 1; `previousScore` is that of the assessment before, if there was one. */
export interface ScoreCause {
  kind: 'compliance_score';
  frameworkId: string;
  frameworkName: string;
  providerId: number;
  score: number;
  previousScore: number | null;
}

/** A day whose cost left the expected range. Thresholds of the rule count in the currency of the bill. */
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

/** A day whose performance left the expected range. */
export interface PerformanceAnomalyCause {
  kind: 'performance_anomaly';
  anomalyId: number;
  providerId: number;
  providerName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  summary: string;
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

/** A remediation action that failed, or that executes without progress. */
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

/** A webhook endpoint that was paused because no delivery had reached it for days. */
export interface WebhookPausedCause {
  kind: 'webhook_paused';
  webhookId: number;
  webhookName: string;
  days: number;
}

/** Postgres refused to store something because its disk is full. */
export interface DatabaseFullCause {
  kind: 'database_full';
}

/** The audit chain is not the one that the sealer knows, so it has stopped sealing. */
export interface AuditChainCause {
  kind: 'audit_chain';
  /** What the sealer found, as a sentence. */
  reason: string;
}

/** That something is no longer wrong. With a field for the single thing left out, everything of the subject is over. */
export type ClearedCause =
  | { kind: 'drift' | 'vulnerability'; resourceId: number; findingId?: number }
  | { kind: 'compliance_control'; providerId: number; frameworkId: string; controlId: string }
  | { kind: 'compliance_score'; providerId: number; frameworkId: string }
  | { kind: 'cost_anomaly' | 'performance_anomaly'; providerId: number; anomalyId?: number }
  | { kind: 'provider_error'; providerId: number }
  | { kind: 'remediation_failure'; resourceId: number; actionId?: number; isStalled?: true }
  | { kind: 'webhook_paused'; webhookId: number }
  | { kind: 'database_full' }
  | { kind: 'audit_chain' };
