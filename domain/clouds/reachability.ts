import type { CheckRule } from '../checks/check.ts';
import { Facts, type CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import type { Reachability } from '../network/reachability/reachability.ts';
import { kindOf, type ProviderKind } from './cloud-names.ts';
import { reachabilityNeeds, reachabilityOf, reachableTypes } from './aws/reachability/reachability.ts';
import type { AwsConfigurations } from './aws/resource-types.ts';

/** How a cloud decides what reaches its resources from the internet. */
export interface ReachabilityRules {
  /** What is looked up beside the resource. */
  needs: Pick<CheckRule, 'surveys' | 'readsAbove' | 'related' | 'beyond'>;
  /** Service of the listing → type of which all resources are needed. */
  listings: Readonly<Record<string, string>>;
  evaluate: (resource: CheckedResource, context: CheckContext) => Reachability;
}

const aws: ReachabilityRules = {
  needs: reachabilityNeeds,
  listings: { 'load-balancers': 'load_balancer', 'account-region': 'account_region' },
  evaluate: (resource, context) => reachabilityOf({ resource }, new Facts<AwsConfigurations>(context)),
};

/** Returns the rules for resources of a type; null where nothing is evaluated. */
export function reachabilityRules(kind: ProviderKind, resourceType: string): ReachabilityRules | null {
  return kind === kindOf.aws && (reachableTypes as readonly string[]).includes(resourceType) ? aws : null;
}
