import { Type } from 'typebox';
import { controlGroupings, findingGroupings } from '../../domain/alerts/rules.ts';
import { severity, words } from '../fields.ts';
import { named } from '../named.ts';

const enabled = Type.Boolean({ description: 'Whether the rule raises alerts' });

/** A rule is the same in requests and responses, so it is closed in both. */
const closed = { additionalProperties: false };

/** A rule without thresholds. */
const switchRule = named('AlertRuleSwitch', Type.Object({ enabled }, closed));

const findingGrouping = Type.Optional(
  named(
    'FindingGrouping',
    words(findingGroupings, {
      description:
        '`severity`: at most one unresolved alert per severity for all findings of a resource; `finding`: one for each. ' +
        'Unchanged if omitted',
    }),
  ),
);

const controlGrouping = Type.Optional(
  named(
    'ControlGrouping',
    words(controlGroupings, {
      description:
        '`severity`: at most one unresolved alert per severity for all controls of a framework on a provider; ' +
        '`control`: one for each. Unchanged if omitted',
    }),
  ),
);

const firstRules = {
  drift: named('DriftAlertRule', Type.Object({ enabled, min_severity: severity(), group_by: findingGrouping }, closed)),
  vulnerability: named(
    'VulnerabilityAlertRule',
    Type.Object(
      { enabled, min_cvss_score: Type.Number({ minimum: 0, maximum: 10 }), group_by: findingGrouping },
      closed,
    ),
  ),
  compliance_control: named(
    'ControlAlertRule',
    Type.Object({ enabled, min_severity: severity(), group_by: controlGrouping }, closed),
  ),
  compliance_score: named(
    'ScoreAlertRule',
    Type.Object(
      {
        enabled,
        min_score: Type.Number({ minimum: 0, maximum: 1, description: 'Alert below this score' }),
        max_drop: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Alert when it falls by this much' }),
      },
      closed,
    ),
  ),
  cost_anomaly: named(
    'CostAnomalyAlertRule',
    Type.Object(
      {
        enabled,
        min_deviation_percent: Type.Number({ minimum: 0, maximum: 1_000_000 }),
        min_excess_amount: Type.Number({ minimum: 0, maximum: 1e12, description: 'USD above the expected amount' }),
      },
      closed,
    ),
  ),
  performance_anomaly: switchRule,
  provider_error: named(
    'ProviderErrorAlertRule',
    Type.Object({ enabled, failures_in_a_row: Type.Integer({ minimum: 1, maximum: 100 }) }, closed),
  ),
  remediation_failure: switchRule,
  webhook_paused: switchRule,
};

/** Rules added later: a client that does not know them omits them from a change, and they stay as they are. */
const laterRules = {
  database_full: switchRule,
  finding_overdue: named(
    'OverdueAlertRule',
    Type.Object({ enabled, min_severity: severity(), group_by: findingGrouping }, closed),
  ),
  budget: switchRule,
};

/** Thresholds of all alert rules; a change applies to later events. */
export const alertRulesSchema = named('AlertRules', Type.Object({ ...firstRules, ...laterRules }));

export const alertRulesChange = named(
  'AlertRulesChange',
  Type.Object({ ...firstRules, ...Type.Partial(Type.Object(laterRules)).properties }),
);
