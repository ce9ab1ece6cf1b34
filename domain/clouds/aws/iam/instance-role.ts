import { UnreadableField } from '../../../checks/fields.ts';
import { pass, type Verdict } from '../../../checks/verdict.ts';
import { holderOf, isAdministrator } from '../../../iam/holder.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { holderLacks } from './holder-verdict.ts';

type Role = AwsFields<'iam_role'>;

/** Returns the role of an instance's profile. Throws `UnreadableField` when the inventory does not have it. */
export function roleOfInstance(instance: AwsFields<'vm_instance'>, facts: AwsFacts): Role {
  const profile = instance.text('iam_instance_profile') ?? '';
  const role = rolesByProfile(facts).get(profile);
  if (role === undefined)
    throw new UnreadableField(`the role of the instance profile ${profile} is not in the inventory`);
  return role;
}

function rolesByProfile(facts: AwsFacts): ReadonlyMap<string, Role> {
  return facts.once(null, 'roles by instance profile', () => {
    const roles = facts.every('iam_role');
    return new Map(roles.flatMap((role) => role.texts('instance_profiles').map((arn) => [arn, role] as const)));
  });
}

/** Names the policies that decide what the role of an instance may do. */
export function policiesOfRole(
  instance: AwsFields<'vm_instance'>,
  facts: AwsFacts,
): { iam_policy?: readonly string[] } {
  const profile = instance.text('iam_instance_profile');
  const role = profile === null ? undefined : rolesByProfile(facts).get(profile);
  if (role === undefined) return {};
  const boundary = role.text('permissions_boundary');
  return { iam_policy: [...role.texts('attached_policies'), ...(boundary === null ? [] : [boundary])] };
}

/**
 * Returns the verdict on a role that must not be an administrator, by all its policies together, within its permissions
 * boundary and the service control policies of the organization.
 */
export function administratorVerdict(role: Role, facts: AwsFacts): Verdict {
  const arn = role.resource.externalId;
  const inline = role.parts('inline_policies').map((policy) => ({
    name: policy.text('name') ?? '',
    document: policy.document('document'),
  }));
  const attached = role.texts('attached_policies').map((name) => ({
    name,
    document: facts.get('iam_policy', name).document('document'),
  }));
  const policies = [...inline, ...attached];
  if (policies.length === 0) return pass();
  const boundary = role.text('permissions_boundary');
  const holder = holderOf({
    policies: policies.map(({ document }) => document),
    ...(boundary === null ? {} : { boundary: facts.get('iam_policy', boundary).document('document') }),
    arn,
    now: facts.now,
  });
  return holderLacks(holder, {
    facts,
    arn,
    holds: isAdministrator,
    reason: 'The role of the instance has administrative privileges',
    evidence: () => ({ role: arn, policies: policies.map(({ name }) => name) }),
  });
}
