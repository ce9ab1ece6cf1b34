import { alertRuleNames, type AlertRules } from '../../../domain/alerts/rules.ts';
import type { Transaction } from '../../database.ts';

/** Saves the thresholds of every rule, which apply from now on; open alerts stay. */
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
