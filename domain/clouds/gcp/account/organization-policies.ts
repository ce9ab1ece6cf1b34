import { UnreadableField } from '../../../checks/fields.ts';
import type { GcpFacts } from '../rules.ts';

/**
 * Constraints that take effect on resources that exist, whatever the settings of these ("Organization policy constraints").
 * Other constraints only refuse changes from then on, so that the resource itself shows what is in effect.
 */
export const decidingConstraints = ['compute.disableSerialPortAccess', 'storage.publicAccessPrevention'] as const;
export type DecidingConstraint = (typeof decidingConstraints)[number];

/** A boolean organization policy in effect on a project. */
export interface EffectivePolicy {
  constraint: string;
  enforced: boolean;
  /** Whether some of its rules have conditions on tags. */
  conditional: boolean;
}

/**
 * Returns the policy that enforces a constraint on the project, as it is named to people; null when none does. Throws
 * `UnreadableField` when that is not known, or depends on tags.
 */
export function enforcedBy(facts: GcpFacts, constraint: DecidingConstraint): string | null {
  const [project] = facts.every('account');
  const unless = `the organization policy ${constraint} may prevent it`;
  if (project === undefined) throw new UnreadableField(`${unless}: the project is not in the inventory`);
  if (!project.has('organization_policies')) {
    const reason = project.resource.unreadable['/organization_policies'] ?? 'no sync has read it yet';
    throw new UnreadableField(`${unless}: ${reason}`);
  }
  const policy = project.parts('organization_policies').find((one) => one.text('constraint') === constraint);
  if (policy === undefined) throw new UnreadableField(`${unless}: no sync has read it yet`);
  if (policy.flag('conditional')) throw new UnreadableField(`${unless}: it has conditions on tags`);
  return policy.flag('enforced')
    ? `organization policy ${constraint} in effect on the project ${project.resource.externalId}`
    : null;
}
