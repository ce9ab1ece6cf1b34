import { idOf, put, type ArmResource, type Subscription } from '../azure/subscription.ts';

/** Where a resource stands and what marks it. */
export interface Place {
  group: string;
  location: string;
  tags: Record<string, string>;
}

/** Puts a resource in its place, and gives what its parts are put by. */
export function putPlaced(
  subscription: Subscription,
  { group, location, tags }: Place,
  resource: Omit<ArmResource, 'id' | 'location' | 'tags'>,
): { id: string; type: string } {
  const id = idOf(subscription.subscriptionId, group, resource.type, resource.name);
  put(subscription, { id, location, tags, ...resource });
  return { id, type: resource.type };
}
