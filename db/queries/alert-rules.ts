import { alertRuleNames, defaultAlertRules, type AlertRules } from '../../domain/alerts/rules.ts';
import type { Database, Transaction } from '../database.ts';

interface AlertRuleRow {
  rule: string;
  settings: object;
}

/** The thresholds in force: the stored ones over the defaults. */
export async function readAlertRules(database: Database | Transaction): Promise<AlertRules> {
  const rows = await database<AlertRuleRow>('alert_rules').select('rule', 'settings');
  const stored = new Map(rows.map((row) => [row.rule, row.settings]));
  const merged = alertRuleNames.map((name) => [name, { ...defaultAlertRules[name], ...stored.get(name) }]);
  return Object.fromEntries(merged) as AlertRules;
}

/** Puts the thresholds of every rule in force for what happens from now on; alerts that are open stay. */
export async function saveAlertRules(
  transaction: Transaction,
  options: { rules: AlertRules; memberId: number },
): Promise<void> {
  await transaction('alert_rules')
    .insert(
      alertRuleNames.map((rule) => ({
        rule,
        settings: JSON.stringify(options.rules[rule]),
        updated_by: options.memberId,
      })),
    )
    .onConflict('rule')
    .merge({
      settings: transaction.raw('excluded.settings'),
      updated_by: transaction.raw('excluded.updated_by'),
      updated_at: transaction.fn.now(),
    });
}
