import type { Severity } from '../severity.ts';

/** One alert per resource and severity, or one per finding. */
export const findingGroupings = ['severity', 'finding'] as const;
export type FindingGrouping = (typeof findingGroupings)[number];

/** One alert per framework, provider and severity, or one per control and provider. */
export const controlGroupings = ['severity', 'control'] as const;
export type ControlGrouping = (typeof controlGroupings)[number];

/** Thresholds of every alert rule. Amounts are USD, percentages start at 0 and may exceed 100, scores are 0 to 1. */
export interface AlertRules {
  drift: { enabled: boolean; min_severity: Severity; group_by: FindingGrouping };
  vulnerability: { enabled: boolean; min_cvss_score: number; group_by: FindingGrouping };
  compliance_control: { enabled: boolean; min_severity: Severity; group_by: ControlGrouping };
  compliance_score: { enabled: boolean; min_score: number; max_drop: number };
  cost_anomaly: { enabled: boolean; min_deviation_percent: number; min_excess_amount: number };
  performance_anomaly: { enabled: boolean };
  budget: { enabled: boolean };
  provider_error: { enabled: boolean; failures_in_a_row: number };
  remediation_failure: { enabled: boolean };
  webhook_paused: { enabled: boolean };
  database_full: { enabled: boolean };
  finding_overdue: { enabled: boolean; min_severity: Severity; group_by: FindingGrouping };
}

export type AlertRuleName = keyof AlertRules;

/** The rules until an administrator changes them. */
export const defaultAlertRules: AlertRules = {
  drift: { enabled: true, min_severity: 'high', group_by: 'severity' },
  vulnerability: { enabled: true, min_cvss_score: 7, group_by: 'severity' },
  compliance_control: { enabled: true, min_severity: 'high', group_by: 'severity' },
  compliance_score: { enabled: true, min_score: 0.8, max_drop: 0.1 },
  cost_anomaly: { enabled: true, min_deviation_percent: 20, min_excess_amount: 50 },
  performance_anomaly: { enabled: true },
  budget: { enabled: true },
  provider_error: { enabled: true, failures_in_a_row: 2 },
  remediation_failure: { enabled: true },
  webhook_paused: { enabled: true },
  database_full: { enabled: true },
  finding_overdue: { enabled: true, min_severity: 'low', group_by: 'severity' },
};

export const alertRuleNames = Object.keys(defaultAlertRules) as AlertRuleName[];

/** Returns the rules after a change. What the change leaves out, a rule or the grouping of one, stays as it is. */
export function changedRules(before: AlertRules, change: AlertRulesChange): AlertRules {
  const changed = alertRuleNames.map((name) => [name, { ...before[name], ...change[name] }]);
  return Object.fromEntries(changed) as AlertRules;
}

/** A client's change of the rules. */
export type AlertRulesChange = { [Rule in AlertRuleName]?: Partial<AlertRules[Rule]> };
