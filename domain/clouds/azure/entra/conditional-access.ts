import type { Fields } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { AzureFields } from '../rules.ts';
import type { ConditionalAccessPolicy } from './directory.ts';

/** The id of one application, unlike the name of a group of them. */
const applicationId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Passes where an enabled Conditional Access policy requires multifactor authentication of all users of an application,
 * given by its id or the name of a group of applications. Users whom a policy excludes by their ids are left to review:
 * emergency accounts have to be. A policy that excludes groups, roles or guests, or has further conditions, is not
 * evaluated: another may cover what it leaves out.
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
  if (policies.some((policy) => !leavesOut(policy, application))) return pass();
  if (policies.length === 0) return fail(reason, { application });
  const names = policies.map((policy) => policy.text('name') ?? 'unnamed');
  return notEvaluated(`it cannot be determined whether the conditions of ${names.join(', ')} leave sign-ins out`);
}

function isAbout(policy: Fields<ConditionalAccessPolicy>, application: string): boolean {
  const applications = policy.texts('applications');
  if (!applications.includes('All') && !applications.includes(application)) return false;
  return !policy.texts('excluded_applications').includes(application);
}

/** Returns whether a policy may leave out sign-ins: by a further condition, or by an application of the group. */
function leavesOut(policy: Fields<ConditionalAccessPolicy>, application: string): boolean {
  if (policy.texts('other_conditions').length > 0) return true;
  const isGroup = !applicationId.test(application);
  return isGroup && policy.texts('excluded_applications').some((excluded) => applicationId.test(excluded));
}

/** With `OR`, and where the operator is not shown, every alternative has to mean multifactor authentication. */
function requiresMfa(policy: Fields<ConditionalAccessPolicy>): boolean {
  const controls = policy.texts('controls');
  const isMfa = controls.map((control) => control === 'mfa');
  if (policy.flag('requires_mfa_strength')) isMfa.push(true);
  return policy.text('operator') === 'AND' ? isMfa.some(Boolean) : isMfa.length > 0 && isMfa.every(Boolean);
}
