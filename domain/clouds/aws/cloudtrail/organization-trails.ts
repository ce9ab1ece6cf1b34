import { holderAbove, resourcesAbove } from '../organization/inventory.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';

/** What a member account may not read of a trail of its organization. */
const ofTheOwner = ['is_logging', 'event_selectors', 'insight_types'] as const;

/** Returns the trails of the account, those of its organization as the account that owns them shows them. */
export function trailsOf(facts: AwsFacts): AwsFields<'trail'>[] {
  return facts.every('trail').map((trail) => asItsOwnerShows(trail, facts));
}

/**
 * Returns a trail of the organization as the inventory of its owner shows it, where the account may not read all of it
 * and the owner is connected; any other trail as it is.
 */
export function asItsOwnerShows(trail: AwsFields<'trail'>, facts: AwsFacts): AwsFields<'trail'> {
  if (ofTheOwner.every((field) => trail.has(field))) return trail;
  const { externalId } = trail.resource;
  return resourcesAbove(facts, 'trail').find(({ resource }) => resource.externalId === externalId) ?? trail;
}

/** Names the trails that another account holds for the organization. */
export function trailsAbove(trails: readonly AwsFields<'trail'>[]): string[] {
  return trails.flatMap((trail) => {
    const holder = holderAbove(trail);
    return holder === null ? [] : [`organization trail ${trail.resource.name} of the account ${holder}`];
  });
}
