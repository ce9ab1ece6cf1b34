import type { AzureFields } from '../rules.ts';
import { passIf, type Verdict } from '../../../checks/verdict.ts';

/** Passes when an enabled alert on the activity log tells of an operation. */
export function changeAlert(
  subscription: AzureFields<'account'>,
  { what, operation }: { what: string; operation: string },
): Verdict {
  const told = subscription
    .parts('activity_log_alerts')
    .some(
      (alert) =>
        alert.flag('enabled') &&
        alert.texts('operations').some((name) => name.toLowerCase() === operation.toLowerCase()),
    );
  return passIf(told, `Nobody is told of ${what}`, { operation });
}
