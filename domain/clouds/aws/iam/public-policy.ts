import { fail, notEvaluated, pass, passBy, type Verdict } from '../../../checks/verdict.ts';
import { reachOf, type Reach, type ReachQuestion } from '../../../iam/reach.ts';
import { serviceActions, type PolicyService } from '../../../iam/service-actions.ts';
import type { JsonObject } from '../../../json.ts';
import { controlPoliciesOf, everyPolicy, policyLabel, type ControlPolicies } from '../organization/control-policies.ts';
import type { AwsFacts } from '../rules.ts';

/** A resource policy, and what is needed to decide whom it allows. */
export interface ResourcePolicy {
  document: JsonObject | null;
  /** The ARNs of the resource and of its contents; `*` matches any text. */
  resources: readonly string[];
  service: PolicyService;
  account: string | null;
  canonicalId?: string | null;
  facts: AwsFacts;
  counts?: ReachQuestion['counts'];
  outsiders?: ReachQuestion['outsiders'];
  trustedAccounts?: readonly string[];
}

/** Whom a policy allows within what the organization leaves. `closedBy` names the policies above that close it. */
export type ResourceReach = Reach & { closedBy?: readonly string[] };

/**
 * Services whose resources resource control policies limit (AWS Organizations user guide, "List of AWS services that
 * support RCPs").
 */
const limitedServices: readonly PolicyService[] = ['ecr', 'kms', 'logs', 's3', 'secretsmanager', 'sqs', 'sts'];

/**
 * Returns whom a policy of a resource allows from outside, within the resource control policies of the organization. They
 * can only deny, so they are not needed where the policy allows nobody.
 */
export function reachOfPolicy(policy: ResourcePolicy): ResourceReach {
  const alone = reachOf(questionOf(policy));
  if (alone.answer === 'closed' || !limitedServices.includes(policy.service)) return alone;
  const { value: policies, reason } = controlPoliciesOf(policy.facts, 'resource_control');
  if (reason !== null) return alone.answer === 'unclear' ? alone : { answer: 'unclear', reason: notKnown(reason) };
  if (policies === null) return alone;
  const within = reachOf(questionOf(policy, policies));
  return within.answer === 'closed' ? { ...within, closedBy: closing(policy, policies) } : within;
}

/** Says why a policy that allows outsiders is not a failure. */
function notKnown(reason: string): string {
  return `the policy allows external access, unless a resource control policy denies it: ${reason}`;
}

function questionOf(
  { outsiders = 'anybody', facts, ...policy }: ResourcePolicy,
  policies: ControlPolicies | null = null,
): ReachQuestion {
  return {
    ...policy,
    outsiders,
    actions: serviceActions[policy.service],
    now: facts.now,
    organization:
      policies === null
        ? null
        : {
            id: policies.organization.id,
            accountIds: policies.organization.accountIds,
            documents: everyPolicy(policies).map((one) => one.policy.document),
          },
  };
}

/** Returns the first policy that closes the resource by itself; every one that denies something if only several do. */
function closing(policy: ResourcePolicy, { organization, levels }: ControlPolicies): string[] {
  const all = everyPolicy({ levels }).filter(({ policy: { document } }) => JSON.stringify(document).includes('"Deny"'));
  const one = all.find((candidate) => {
    const level = { ...candidate.level, policies: [candidate.policy] };
    return reachOf(questionOf(policy, { organization, levels: [level] })).answer === 'closed';
  });
  return (one === undefined ? all : [one]).map((found) => policyLabel('resource_control', found));
}

/** Returns the verdict on a policy that must not let outsiders in. */
export function policyKeepsClosed(policy: ResourcePolicy, reason: string): Verdict {
  return verdictOfReach(reachOfPolicy(policy), reason);
}

/** Fails a policy that allows outsiders, with the statement that does; does not evaluate one that is unclear. */
export function verdictOfReach(reach: ResourceReach, reason: string): Verdict {
  switch (reach.answer) {
    case 'closed':
      return reach.closedBy === undefined ? pass() : passBy(reach.closedBy);
    case 'unclear':
      return notEvaluated(reach.reason);
    case 'open':
      return fail(reason, { statements: [reach.statement], action: reach.action, caller: reach.caller });
  }
}

/** Returns the account in an ARN; null where it has none. */
export function accountInArn(arn: string): string | null {
  return /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/.exec(arn)?.[1] ?? null;
}
