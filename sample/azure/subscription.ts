import type { BilledUsage } from './cost-query.ts';

/** A resource as Azure Resource Manager shows it. */
export interface ArmResource {
  id: string;
  name: string;
  type: string;
  location?: string;
  kind?: string;
  managedBy?: string;
  tags?: Record<string, string>;
  sku?: { name: string; tier?: string };
  identity?: { type: string };
  properties: Record<string, unknown>;
}

/** A subscription that can be read like a real one and changed like one. */
export interface Subscription {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  subscriptionId: string;
  /** Resources by lower-case id: those of the graph, and their parts (`…/blobServices/default`). */
  resources: Map<string, ArmResource>;
  /** What the roles of the application permit; everything by default. */
  permissions?: { actions: string[]; notActions: string[] }[];
  /** What Microsoft Graph has of the tenant, by path below its version; absent: the application may read nothing there. */
  directory?: ReadonlyMap<string, object>;
  /** Cost of the days, if there is a bill. */
  usage?: (days: { from: string; to: string }) => BilledUsage[];
  /** Hourly values of a metric, by its name in lower case, if anything is measured; times are milliseconds. */
  measurements?: (
    resource: ArmResource,
    metric: string,
    span: { from: number; to: number },
  ) => { at: number; value: number }[];
}

/** Returns an id in a resource group of the subscription. */
export function idOf(subscriptionId: string, group: string, type: string, name: string): string {
  return `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/${type}/${name}`;
}

/** Adds a resource to the subscription, replacing one with the same id. */
export function put(subscription: Subscription, resource: ArmResource): void {
  subscription.resources.set(resource.id.toLowerCase(), resource);
}

/**
 * Adds a part of a resource, e.g. `blobServices/default`; it is returned by its own id and in lists, not in the graph.
 */
export function putPart(
  subscription: Subscription,
  of: { id: string; type: string },
  part: { path: string; properties: Record<string, unknown> },
): void {
  const name = part.path.split('/').at(-1) ?? part.path;
  const types = part.path.split('/').filter((_word, index) => index % 2 === 0);
  put(subscription, {
    id: `${of.id}/${part.path}`,
    name,
    type: `${of.type}/${types.join('/')}`,
    properties: part.properties,
  });
}
