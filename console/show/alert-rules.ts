import type { AlertRules, Severity } from '../../client/src/client.ts';

export type RuleName = keyof AlertRules;

/** The rules in the order in which they are shown, with what each raises an alert about. */
export const ruleTexts: Readonly<Record<RuleName, { title: string; hint: string }>> = {
  drift: { title: 'Drift', hint: 'A resource differs from its baseline.' },
  vulnerability: { title: 'Vulnerabilities', hint: 'A package of a resource has a known vulnerability.' },
  finding_overdue: { title: 'Overdue findings', hint: 'A finding was not fixed by its due date.' },
  compliance_control: { title: 'Failed controls', hint: 'An assessment found a control that fails.' },
  compliance_score: { title: 'Compliance scores', hint: 'The score of a framework is low, or has fallen.' },
  cost_anomaly: { title: 'Cost anomalies', hint: 'A day costs more than the history lets expect.' },
  budget: { title: 'Budgets', hint: 'A share of a budget was spent, or will be by the forecast.' },
  performance_anomaly: { title: 'Performance anomalies', hint: 'A metric of a resource left its usual range.' },
  provider_error: { title: 'Failed syncs', hint: 'An account cannot be read.' },
  remediation_failure: { title: 'Failed remediations', hint: 'A remediation failed, or makes no progress.' },
  webhook_paused: { title: 'Paused webhooks', hint: 'A webhook was paused, because no delivery succeeded for days.' },
  database_full: { title: 'Full database', hint: 'The disk of the database is full.' },
};

/** A threshold as it is entered: percentages as such, although the API has shares. */
export type Threshold = { field: string; title: string } & (
  | { value: Severity }
  | { value: number; range: readonly [least: number, most: number]; step: number }
);

const hundredths = new Set(['min_score', 'max_drop']);

/** Returns the thresholds of a rule, and nothing for one that has none. */
export function thresholdsOf(rules: AlertRules, name: RuleName): Threshold[] {
  switch (name) {
    case 'drift':
    case 'finding_overdue':
    case 'compliance_control':
      return [{ field: 'min_severity', title: 'From severity', value: rules[name].min_severity }];
    case 'vulnerability':
      return [
        {
          field: 'min_cvss_score',
          title: 'From CVSS score',
          value: rules[name].min_cvss_score,
          range: [0, 10],
          step: 0.1,
        },
      ];
    case 'compliance_score': {
      const { min_score: least, max_drop: drop } = rules[name];
      return [
        { field: 'min_score', title: 'Below a score of (%)', value: inHundredths(least), range: [0, 100], step: 0.1 },
        { field: 'max_drop', title: 'When it falls by (%)', value: inHundredths(drop), range: [0.1, 100], step: 0.1 },
      ];
    }
    case 'cost_anomaly': {
      const { min_deviation_percent: percent, min_excess_amount: amount } = rules[name];
      return [
        { field: 'min_deviation_percent', title: 'From deviation (%)', value: percent, range: [0, 1_000_000], step: 1 },
        { field: 'min_excess_amount', title: 'From excess (USD)', value: amount, range: [0, 1e12], step: 1 },
      ];
    }
    case 'provider_error':
      return [
        {
          field: 'failures_in_a_row',
          title: 'After failures in a row',
          value: rules[name].failures_in_a_row,
          range: [1, 100],
          step: 1,
        },
      ];
    default:
      return [];
  }
}

const inHundredths = (share: number): number => Math.round(share * 1_000) / 10;

/** Returns the rules with one field as it was entered. */
export function changedField(
  rules: AlertRules,
  { rule, field, value }: { rule: RuleName; field: string; value: unknown },
): AlertRules {
  const given = hundredths.has(field) && typeof value === 'number' ? Math.round(value * 10) / 1_000 : value;
  return { ...rules, [rule]: { ...rules[rule], [field]: given } };
}
