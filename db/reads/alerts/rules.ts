import { alertRuleNames, type AlertRules, defaultAlertRules } from '../../../domain/alerts/rules.ts';
import type { Database, Transaction } from '../../database.ts';

interface AlertRuleRow {
  rule: string;
  settings: object;
}

/** Returns the thresholds in force: the stored ones, then the defaults. */
export async function readAlertRules(database: Database | Transaction): Promise<AlertRules> {
  const rows = await database<AlertRuleRow>('alert_rules').select('rule', 'settings');
  const stored = new Map(rows.map((row) => [row.rule, row.settings]));
  const merged = alertRuleNames.map((name) => [name, { ...defaultAlertRules[name], ...stored.get(name) }]);
  return Object.fromEntries(merged) as AlertRules;
}
