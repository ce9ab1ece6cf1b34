import type { V1AggregationRule, V1ClusterRole, V1PolicyRule, V1Role } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { RoleConfiguration } from '../../../../domain/clouds/kubernetes/rbac/rules.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';
import { rbacGroup } from './api-group.ts';

function describeRole(
  role: Pick<Wire<V1Role>, 'metadata' | 'rules'> & { aggregationRule?: Wire<V1AggregationRule> },
): Omit<RoleConfiguration, 'tags'> {
  return {
    namespace: role.metadata?.namespace ?? null,
    rules: sortedSet((role.rules ?? []).map(describeRule)),
    aggregates:
      role.aggregationRule === undefined
        ? null
        : ((role.aggregationRule.clusterRoleSelectors ?? []) as unknown as JsonObject[]),
    observed: { created_at: createdAt(role.metadata) },
  };
}

function describeRule(rule: Wire<V1PolicyRule>): RoleConfiguration['rules'][number] {
  return {
    api_groups: sortedSet(rule.apiGroups ?? []),
    resources: sortedSet(rule.resources ?? []),
    resource_names: sortedSet(rule.resourceNames ?? []),
    non_resource_urls: sortedSet(rule.nonResourceURLs ?? []),
    verbs: sortedSet(rule.verbs),
  };
}

export const rolesUnit = objectUnit<'role', Wire<V1Role>>({
  service: 'roles',
  resourceType: 'role',
  group: rbacGroup,
  versions: ['v1'],
  resource: 'roles',
  describe: (role) =>
    clusterResource({ resourceType: 'role', metadata: role.metadata, configuration: describeRole(role) }),
});

export const clusterRolesUnit = objectUnit<'cluster_role', Wire<V1ClusterRole>>({
  service: 'cluster-roles',
  resourceType: 'cluster_role',
  group: rbacGroup,
  versions: ['v1'],
  resource: 'clusterroles',
  describe: (role) =>
    clusterResource({ resourceType: 'cluster_role', metadata: role.metadata, configuration: describeRole(role) }),
});
