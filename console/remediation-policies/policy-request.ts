import type {
  RemediationPolicy,
  RemediationPolicyDriftType,
  RemediationPolicyMode,
  RemediationPolicyRequest,
} from '../../client/src/client.ts';
import { requestedAccounts, requestedTags, type AccountChoice } from '../access-limits/account-choice.ts';
import { linesOf } from '../organizations/account-filters.ts';

/** A policy as it is edited. */
export interface EditedPolicy {
  name: string;
  enabled: boolean;
  mode: RemediationPolicyMode;
  /** Value of an account option; empty for all. */
  accounts: string;
  /** One id per line. */
  checks: string;
  driftTypes: readonly RemediationPolicyDriftType[];
  /** One `key=value` per line. */
  tags: string;
  perHour: string;
  perDay: string;
  dryRunDays: string;
  returnHours: string;
}

/** A new policy, with the defaults of the API. */
export const emptyPolicy: EditedPolicy = {
  name: '',
  enabled: true,
  mode: 'plan',
  accounts: '',
  checks: '',
  driftTypes: [],
  tags: '',
  perHour: '2',
  perDay: '10',
  dryRunDays: '7',
  returnHours: '72',
};

/** Fields of the API → titles of the form. */
export const policyTitles = {
  name: 'Name',
  mode: 'Approval',
  provider_id: 'Accounts',
  organization_id: 'Accounts',
  ou: 'Accounts',
  check_ids: 'Checks',
  drift_types: 'Drift',
  tags: 'Tags',
  max_per_hour: 'Actions per hour',
  max_per_day: 'Actions per day',
  dry_run_days: 'Days of dry run',
  return_hours: 'Hours for people',
} as const;

export const modeTexts: Readonly<Record<RemediationPolicyMode, string>> = {
  plan: 'An admin approves each plan',
  plan_and_approve: 'The policy approves and executes plans of low risk',
};

/** Returns a policy as it is edited. */
export function editedPolicy(policy: RemediationPolicy): EditedPolicy {
  return {
    name: policy.name,
    enabled: policy.enabled,
    mode: policy.mode,
    accounts: chosenAccounts(policy),
    checks: policy.check_ids.join('\n'),
    driftTypes: policy.drift_types,
    tags: tagTexts(policy).join('\n'),
    perHour: String(policy.max_per_hour),
    perDay: String(policy.max_per_day),
    dryRunDays: String(policy.dry_run_days),
    returnHours: String(policy.return_hours),
  };
}

/** Returns the tags of a policy, each as `key=value`. */
export const tagTexts = ({ tags }: RemediationPolicy): string[] =>
  Object.entries(tags ?? {}).map(([key, value]) => `${key}=${value}`);

/** Returns the request of what was edited. Throws `Fault` for tags that it does not understand. */
export function requestedPolicy(edited: EditedPolicy, present: RemediationPolicy | null): RemediationPolicyRequest {
  const tags = requestedTags(edited.tags);
  // Policies that the API wrote may combine what the form offers only one by one.
  const isKept = present !== null && chosenAccounts(present) === edited.accounts;
  return {
    name: edited.name.trim(),
    enabled: edited.enabled,
    mode: edited.mode,
    ...(isKept ? accountsOf(present) : requestedAccounts(edited.accounts)),
    check_ids: linesOf(edited.checks),
    drift_types: [...edited.driftTypes],
    ...(tags === null ? {} : { tags }),
    max_per_hour: Number(edited.perHour),
    max_per_day: Number(edited.perDay),
    dry_run_days: Number(edited.dryRunDays),
    return_hours: Number(edited.returnHours),
  };
}

function chosenAccounts({ provider_id: provider, organization_id: organization, ou }: RemediationPolicy): string {
  const chosen = [provider, organization, ou].map((part) => part !== null).join();
  switch (chosen) {
    case 'false,false,false':
      return '';
    case 'true,false,false':
      return `provider:${provider}`;
    case 'false,true,false':
      return `organization:${organization}`;
    case 'false,true,true':
      return `unit:${organization}/${ou}`;
    default:
      return 'present';
  }
}

const accountsOf = ({
  provider_id: provider,
  organization_id: organization,
  ou,
}: RemediationPolicy): AccountChoice => ({
  ...(provider === null ? {} : { provider_id: provider }),
  ...(organization === null ? {} : { organization_id: organization }),
  ...(ou === null ? {} : { ou }),
});

/** What a policy does at present. */
export type PolicyState = 'paused' | 'disabled' | 'dry_run' | 'plans' | 'plans_and_approves';

/** Returns what a policy does at a time. */
export function policyState(policy: RemediationPolicy, now: number): PolicyState {
  if (policy.paused_at !== null) return 'paused';
  if (!policy.enabled) return 'disabled';
  if (Date.parse(policy.dry_run_until) > now) return 'dry_run';
  return policy.mode === 'plan_and_approve' && policy.approved ? 'plans_and_approves' : 'plans';
}

/** Returns why a member may not approve the present revision, as far as the policy says; null if they may. */
export function approvalBlock(policy: RemediationPolicy, member: { id: number; email: string }): string | null {
  if (policy.revised_by === member.email) return 'You wrote this revision: two other admins have to approve it.';
  const isGiven = policy.approvals.some(({ member_id: id, counts }) => id === member.id && counts);
  return isGiven ? 'You have approved this revision.' : null;
}
