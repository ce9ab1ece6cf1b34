import type { DriftType } from '../drift/drift-types.ts';
import type { ProviderFields } from '../organizations/provider-selection.ts';

/** What a policy does with a finding: plans, for a person to approve; or also approves and executes. */
export const policyModes = ['plan', 'plan_and_approve'] as const;
export type PolicyMode = (typeof policyModes)[number];

/** What a policy made of a finding; the first two during its dry run, where nothing is planned. */
export const policyOutcomes = ['would_plan', 'would_approve', 'planned', 'approved', 'skipped'] as const;
export type PolicyOutcome = (typeof policyOutcomes)[number];

/** What admins approve: everything that decides what a policy does. Stored as it is. */
export interface PolicyDefinition extends ProviderFields {
  name: string;
  enabled: boolean;
  mode: PolicyMode;
  /** Built-in checks whose failures are fixed; empty when it is for drift. */
  check_ids: string[];
  /** Types of drift that are undone; empty when it is for checks. */
  drift_types: DriftType[];
  /** Tags that a resource has to have, all of them; null for any. */
  tags: Record<string, string> | null;
  max_per_hour: number;
  max_per_day: number;
  dry_run_days: number;
  /** How long a finding that the policy fixed and that returned is left to people. */
  return_hours: number;
}

export const policyDefaults = { max_per_hour: 2, max_per_day: 10, dry_run_days: 7, return_hours: 72 } as const;

/** Approvals of one revision that let it approve plans. */
export const approvalsNeeded = 2;

const dayMs = 86_400_000;

/** Returns when the dry run of a revision ends. */
export function dryRunUntil({ createdAt, definition }: { createdAt: Date; definition: PolicyDefinition }): Date {
  return new Date(createdAt.getTime() + definition.dry_run_days * dayMs);
}

/** Returns the name by which actions and the audit log show a policy as the actor. */
export const policyActorName = (policyId: number): string => `policy:${policyId}`;

/** Returns which of the caps is used up, in a sentence; null when neither is. */
export function capReached(
  { hour, day }: { hour: number; day: number },
  caps: Pick<PolicyDefinition, 'max_per_hour' | 'max_per_day'>,
): string | null {
  if (hour >= caps.max_per_hour)
    return `The policy has planned ${hour} of ${caps.max_per_hour} actions within the last hour`;
  if (day >= caps.max_per_day)
    return `The policy has planned ${day} of ${caps.max_per_day} actions within the last 24 hours`;
  return null;
}
