import {
  type AttachedPolicy,
  type ControlPolicyType,
  type Known,
  type OrganizationAbove,
  type PolicyLevel,
  unknown,
} from '../../../organizations/above.ts';
import type { AwsFacts } from '../rules.ts';

/** The control policies of one type that limit an account. */
export interface ControlPolicies {
  organization: OrganizationAbove;
  /** From the root to the account. */
  levels: readonly PolicyLevel[];
}

const typeNames: Readonly<Record<ControlPolicyType, string>> = {
  service_control: 'service control policy',
  resource_control: 'resource control policy',
};

/**
 * Returns the policies of a type that limit the account, null when there are none: it is in no organization, it is the
 * management account, or the type is not enabled (AWS Organizations user guide, "SCP evaluation" and "RCP evaluation").
 * AWS keeps at least one policy of an enabled type attached to every level, so a level without one is newer than the
 * reading of the policies: a unit or account that a discovery wrote before it could not read them.
 */
export function controlPoliciesOf(facts: AwsFacts, type: ControlPolicyType): Known<ControlPolicies | null> {
  const { value: above, reason } = facts.above;
  if (above === null) return unknown(reason);
  if (above === 'nothing' || above.isManagement) return { value: null, reason: null };
  if (above.policies.value === null) return unknown(above.policies.reason);
  const levels = above.policies.value[type];
  if (levels === null) return { value: null, reason: null };
  const unread = levels.find(({ policies }) => policies.length === 0);
  if (unread !== undefined) return unknown(`the policies of the ${unread.name} have not been read yet`);
  return { value: { organization: above, levels }, reason: null };
}

/** Names a policy with the level that it is attached to. */
export function policyLabel(type: ControlPolicyType, { policy, level }: LeveledPolicy): string {
  return `${typeNames[type]} ${policy.name} (${policy.id}) of the ${level.name}`;
}

export interface LeveledPolicy {
  policy: AttachedPolicy;
  level: PolicyLevel;
}

/** Returns every policy with its level, from the root to the account. */
export function everyPolicy({ levels }: Pick<ControlPolicies, 'levels'>): LeveledPolicy[] {
  return levels.flatMap((level) => level.policies.map((policy) => ({ policy, level })));
}
