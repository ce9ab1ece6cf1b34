import type { Fields } from '../../../checks/fields.ts';
import type { IamBinding } from './binding.ts';
import type { GcpFields } from '../rules.ts';

/** Members that stand for everybody. */
export const everyone: readonly string[] = ['allUsers', 'allAuthenticatedUsers'];

/** Returns those of `allUsers` and `allAuthenticatedUsers` that have a role by the bindings of a resource. */
export function publicMembers(bindings: readonly Fields<IamBinding>[]): string[] {
  const members = bindings.flatMap((binding) => binding.texts('members'));
  return everyone.filter((one) => members.includes(one));
}

/**
 * Returns whether a member of a binding may be the principal with this identity: the address of a service account, or the
 * audience of a workload identity provider, whose pool any federated principal may belong to. Every member may be an
 * unknown one. Membership of groups is not known.
 */
export function mayBe(member: string, identity: string | null): boolean {
  if (identity === null) return true;
  const [, pool] = /^\/\/iam\.googleapis\.com\/(.+)\/providers\/[^/]+$/.exec(identity) ?? [];
  if (pool === undefined) return member.toLowerCase() === `serviceaccount:${identity.toLowerCase()}`;
  return ['principal', 'principalSet'].some((kind) => member.startsWith(`${kind}://iam.googleapis.com/${pool}/`));
}

/**
 * Returns what offends in a policy: found in its own bindings, or, where these are fine, in them and the inherited ones together.
 * Ends the check as not evaluated when its own are fine and the inherited ones could not be read.
 */
export function inEffect<Found>(
  policy: GcpFields<'iam_policy'>,
  find: (bindings: readonly Fields<IamBinding>[]) => Found[],
): Found[] {
  const own = policy.parts('bindings');
  const found = find(own);
  return found.length > 0 ? found : find([...own, ...policy.parts('inherited_bindings')]);
}

/** Returns the members that hold a role and one of the others too. */
export function rolesHeldTogether(
  bindings: readonly Fields<IamBinding>[],
  { one, others }: { one: string; others: readonly string[] },
): string[] {
  const holders = (roles: readonly string[]): string[] =>
    bindings
      .filter((binding) => roles.includes(binding.text('role') ?? ''))
      .flatMap((binding) => binding.texts('members'));
  const second = new Set(holders(others));
  return [...new Set(holders([one]).filter((member) => second.has(member)))];
}
