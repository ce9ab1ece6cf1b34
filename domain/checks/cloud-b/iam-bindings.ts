import type { Fields } from '../fields.ts';

const everyone = ['allUsers', 'allAuthenticatedUsers'];

/** Those of `allUsers` and `allAuthenticatedUsers` that have a role on a resource. */
export function publicMembers(resource: Fields): string[] {
  const members = resource.parts('bindings').flatMap((binding) => binding.texts('members'));
  return everyone.filter((one) => members.includes(one));
}

/** The members that hold a role and one of the others too. */
export function rolesHeldTogether(
  policy: Fields,
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
