import type { AzureFields } from '../rules.ts';
import { passIf, type Verdict } from '../../../checks/verdict.ts';

/** Passes when an enabled alert on the activity log covers an operation. */
export function changeAlert(
  subscription: AzureFields<'account'>,
  { what, operation }: { what: string; operation: string },
): Verdict {
  const isAlerted = subscription
    .parts('activity_log_alerts')
    .some(
      (alert) =>
        alert.flag('enabled') &&
        alert.texts('operations').some((name) => name.toLowerCase() === operation.toLowerCase()),
    );
  return passIf(isAlerted, `No activity log alert covers ${what}`, { operation });
}
