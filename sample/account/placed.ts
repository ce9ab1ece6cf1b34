import { idOf, put, type ArmResource, type Subscription } from '../azure/subscription.ts';

/** Resource group, region and tags of a resource. */
export interface Place {
  group: string;
  location: string;
  tags: Record<string, string>;
}

/** Adds a resource at its place, and returns what is needed to add its parts. */
export function putPlaced(
  subscription: Subscription,
  { group, location, tags }: Place,
  resource: Omit<ArmResource, 'id' | 'location' | 'tags'>,
): { id: string; type: string } {
  const id = idOf(subscription.subscriptionId, group, resource.type, resource.name);
  put(subscription, { id, location, tags, ...resource });
  return { id, type: resource.type };
}
