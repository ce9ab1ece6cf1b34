import { put, type ArmResource, type Subscription } from './subscription.ts';

/** A write call; `path` without its query. */
export interface ArmChange {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

type Properties = Record<string, unknown>;
interface EmbeddedRule {
  name: string;
  id?: string;
  properties: Properties;
}

const tagsSuffix = '/providers/microsoft.resources/tags/default';

/**
 * Changes the subscription as Resource Manager does: PATCH of a resource's properties and tags, PUT and DELETE of the
 * rules of security groups and of database servers. Returns the id of the changed resource, in lower case, or null if
 * there is no such resource or change.
 */
export function changeSubscription(subscription: Subscription, change: ArmChange): string | null {
  const path = change.path.toLowerCase();
  if (change.method === 'PATCH' && path.endsWith(tagsSuffix)) {
    return changeTags(subscription, path.slice(0, -tagsSuffix.length), change.body);
  }
  const [, owner = '', kind = '', name = ''] = /^(.+)\/(securityrules|firewallrules)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'securityrules') return changeSecurityRule(subscription, owner, change);
  if (kind === 'firewallrules') return changeFirewallRule(subscription, { owner, name }, change);
  const resource = subscription.resources.get(path);
  if (change.method !== 'PATCH' || resource === undefined) return null;
  const { properties = {}, tags } = change.body as { properties?: Properties; tags?: Record<string, string> };
  put(subscription, {
    ...resource,
    ...(tags === undefined ? {} : { tags }),
    properties: { ...resource.properties, ...properties },
  });
  return path;
}

function changeTags(subscription: Subscription, id: string, body: Record<string, unknown>): string | null {
  const resource = subscription.resources.get(id);
  if (resource === undefined) return null;
  const { operation, properties } = body as { operation?: string; properties?: { tags?: Record<string, string> } };
  const given = properties?.tags ?? {};
  const kept = Object.entries(resource.tags ?? {}).filter(
    ([name]) => operation !== 'Replace' && !(operation === 'Delete' && name in given),
  );
  const tags = { ...Object.fromEntries(kept), ...(operation === 'Delete' ? {} : given) };
  put(subscription, { ...resource, tags });
  return id;
}

/** Changes a rule of a security group, which is part of the group's properties. */
function changeSecurityRule(subscription: Subscription, owner: string, change: ArmChange): string | null {
  const group = subscription.resources.get(owner);
  if (group === undefined) return null;
  const name = decodeURIComponent(change.path.split('/').at(-1) ?? '');
  const rules = (group.properties['securityRules'] ?? []) as EmbeddedRule[];
  const others = rules.filter((rule) => rule.name.toLowerCase() !== name.toLowerCase());
  if (change.method === 'DELETE' ? others.length === rules.length : change.method !== 'PUT') return null;
  const added: EmbeddedRule[] =
    change.method === 'PUT' ? [{ name, properties: (change.body['properties'] ?? {}) as Properties }] : [];
  put(subscription, { ...group, properties: { ...group.properties, securityRules: [...others, ...added] } });
  return owner;
}

function changeFirewallRule(
  subscription: Subscription,
  { owner, name }: { owner: string; name: string },
  change: ArmChange,
): string | null {
  const server = subscription.resources.get(owner);
  const id = `${owner}/firewallrules/${name}`;
  if (server === undefined) return null;
  if (change.method === 'DELETE') return subscription.resources.delete(id) ? id : null;
  if (change.method !== 'PUT') return null;
  const rule: ArmResource = {
    id: `${server.id}/firewallRules/${decodeURIComponent(change.path.split('/').at(-1) ?? '')}`,
    name: decodeURIComponent(change.path.split('/').at(-1) ?? ''),
    type: `${server.type}/firewallRules`,
    properties: (change.body['properties'] ?? {}) as Properties,
  };
  put(subscription, rule);
  return id;
}
