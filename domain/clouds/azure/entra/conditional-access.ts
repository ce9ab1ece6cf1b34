import type { Fields } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { AzureFields } from '../rules.ts';
import type { ConditionalAccessPolicy } from './directory.ts';

/**
 * Passes where an enabled Conditional Access policy requires multifactor authentication of all users of an application,
 * given by its id or the name of a group of applications. Users that a policy excludes are left to review: emergency
 * accounts have to be. A policy with further conditions is not evaluated: another may cover what it leaves out.
 */
export function mfaForAllUsers(
  directory: AzureFields<'directory'>,
  { application, reason }: { application: string; reason: string },
): Verdict {
  const policies = directory
    .parts('conditional_access_policies')
    .filter(
      (policy) =>
        policy.text('state') === 'enabled' &&
        policy.texts('users').includes('All') &&
        isAbout(policy, application) &&
        requiresMfa(policy),
    );
  if (policies.some((policy) => policy.texts('other_conditions').length === 0)) return pass();
  if (policies.length === 0) return fail(reason, { application });
  const names = policies.map((policy) => policy.text('name') ?? 'unnamed');
  return notEvaluated(`it cannot be determined whether the conditions of ${names.join(', ')} leave sign-ins out`);
}

function isAbout(policy: Fields<ConditionalAccessPolicy>, application: string): boolean {
  const applications = policy.texts('applications');
  if (!applications.includes('All') && !applications.includes(application)) return false;
  return !policy.texts('excluded_applications').includes(application);
}

/** With `OR`, every alternative has to mean multifactor authentication. */
function requiresMfa(policy: Fields<ConditionalAccessPolicy>): boolean {
  const controls = policy.texts('controls');
  const isMfa = controls.map((control) => control === 'mfa');
  if (policy.flag('requires_mfa_strength')) isMfa.push(true);
  return policy.text('operator') === 'OR' && isMfa.length > 1 ? isMfa.every(Boolean) : isMfa.some(Boolean);
}
