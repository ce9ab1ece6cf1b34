import { alertRuleNames, type AlertRules } from '../../../domain/alerts/rules.ts';
import type { Transaction } from '../../database.ts';

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
