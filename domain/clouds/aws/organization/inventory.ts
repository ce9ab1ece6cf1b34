import { Fields } from '../../../checks/fields.ts';
import type { OrganizationAbove } from '../../../organizations/above.ts';
import type { AwsResourceType } from '../resource-types.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';

/** Returns the organization of the account; null without one, and when it is not known. */
export function organizationOf(facts: AwsFacts): OrganizationAbove | null {
  const { value: above } = facts.above;
  return above === null || above === 'nothing' ? null : above;
}

/** Returns the resources of a type that other accounts hold for the whole organization. */
export function resourcesAbove<Type extends AwsResourceType>(facts: AwsFacts, type: Type): AwsFields<Type>[] {
  const inventory = organizationOf(facts)?.inventory ?? [];
  return inventory.filter(({ resourceType }) => resourceType === type).map((resource) => new Fields(resource));
}

/** Returns the account that holds a resource for the organization; null for a resource of the account itself. */
export function holderAbove({ resource }: Pick<Fields<object>, 'resource'>): string | null {
  return 'accountId' in resource && typeof resource.accountId === 'string' ? resource.accountId : null;
}
