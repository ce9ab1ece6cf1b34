import { Type } from 'typebox';
import { severity } from '../fields.ts';

const enabled = Type.Boolean({ description: 'Whether the rule raises alerts' });

const firstRules = {
  drift: Type.Object({ enabled, min_severity: severity() }),
  vulnerability: Type.Object({ enabled, min_cvss_score: Type.Number({ minimum: 0, maximum: 10 }) }),
  compliance_control: Type.Object({ enabled, min_severity: severity() }),
  compliance_score: Type.Object({
    enabled,
    min_score: Type.Number({ minimum: 0, maximum: 1, description: 'Alert below this score' }),
    max_drop: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Alert when it falls by this much' }),
  }),
  cost_anomaly: Type.Object({
    enabled,
    min_deviation_percent: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    min_excess_amount: Type.Number({ minimum: 0, maximum: 1e12, description: 'USD above what was expected' }),
  }),
  performance_anomaly: Type.Object({ enabled }),
  provider_error: Type.Object({ enabled, failures_in_a_row: Type.Integer({ minimum: 1, maximum: 100 }) }),
  remediation_failure: Type.Object({ enabled }),
  webhook_paused: Type.Object({ enabled }),
};

/** Rules that came later: a client that does not know them leaves them out of a change, and they stay as they are. */
const laterRules = {
  database_full: Type.Object({ enabled }),
};

/** Thresholds of all alert rules; a change holds for what happens from then on. */
export const alertRulesSchema = Type.Object({ ...firstRules, ...laterRules });

export const alertRulesChange = Type.Object({ ...firstRules, ...Type.Partial(Type.Object(laterRules)).properties });
