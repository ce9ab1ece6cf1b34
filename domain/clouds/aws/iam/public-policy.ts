import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import { reachOf, type Reach, type ReachQuestion } from '../../../iam/reach.ts';
import { serviceActions, type PolicyService } from '../../../iam/service-actions.ts';
import type { JsonObject } from '../../../json.ts';

/** A resource policy, and what is needed to decide whom it allows. */
export interface ResourcePolicy {
  document: JsonObject | null;
  /** The ARNs of the resource and of its contents; `*` matches any text. */
  resources: readonly string[];
  service: PolicyService;
  account: string | null;
  canonicalId?: string | null;
  now: Date;
  counts?: ReachQuestion['counts'];
  outsiders?: ReachQuestion['outsiders'];
}

/** Returns whom a policy of a resource allows from outside. */
export function reachOfPolicy({ outsiders = 'anybody', ...policy }: ResourcePolicy): Reach {
  return reachOf({ ...policy, outsiders, actions: serviceActions[policy.service] });
}

/** Returns the verdict on a policy that must not let outsiders in. */
export function policyKeepsClosed(policy: ResourcePolicy, reason: string): Verdict {
  return verdictOfReach(reachOfPolicy(policy), reason);
}

/** Fails a policy that allows outsiders, with the statement that does; does not evaluate one that is unclear. */
export function verdictOfReach(reach: Reach, reason: string): Verdict {
  switch (reach.answer) {
    case 'closed':
      return pass();
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
