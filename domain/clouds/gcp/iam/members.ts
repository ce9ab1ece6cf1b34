import type { Fields } from '../../../checks/fields.ts';
import type { IamBinding } from './binding.ts';
import type { GcpFields } from '../rules.ts';

const everyone = ['allUsers', 'allAuthenticatedUsers'];

/** Those of `allUsers` and `allAuthenticatedUsers` that have a role by the bindings of a resource. */
export function publicMembers(bindings: readonly Fields<IamBinding>[]): string[] {
  const members = bindings.flatMap((binding) => binding.texts('members'));
  return everyone.filter((one) => members.includes(one));
}

/** The members that hold a role and one of the others too. */
export function rolesHeldTogether(
  policy: GcpFields<'iam_policy'>,
  { one, others }: { one: string; others: readonly string[] },
): string[] {
  const holders = (roles: readonly string[]): string[] =>
    policy
      .parts('bindings')
      .filter((binding) => roles.includes(binding.text('role') ?? ''))
      .flatMap((binding) => binding.texts('members'));
  const second = new Set(holders(others));
  return [...new Set(holders([one]).filter((member) => second.has(member)))];
}
