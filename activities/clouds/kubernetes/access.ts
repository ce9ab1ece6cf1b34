import type {
  V1AggregationRule,
  V1ClusterRole,
  V1ClusterRoleBinding,
  V1PolicyRule,
  V1Role,
  V1RoleBinding,
  V1ServiceAccount,
} from '@kubernetes/client-node';
import { sortedSet } from '../../../domain/configuration/canonical.ts';
import type { RoleBindingConfiguration, RoleConfiguration } from '../../../domain/configuration/kubernetes/access.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { clusterResource, createdAt } from './cluster-resource.ts';
import { objectUnit } from './object-listing.ts';
import type { Wire } from './wire.ts';

const group = 'rbac.authorization.k8s.io';

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

function describeBinding(binding: Wire<V1RoleBinding>): Omit<RoleBindingConfiguration, 'tags'> {
  return {
    namespace: binding.metadata?.namespace ?? null,
    role: { kind: binding.roleRef.kind === 'Role' ? 'Role' : 'ClusterRole', name: binding.roleRef.name },
    subjects: sortedSet(
      (binding.subjects ?? []).map(({ kind, name, namespace }) => ({ kind, name, namespace: namespace ?? null })),
    ),
    observed: { created_at: createdAt(binding.metadata) },
  };
}

export const rolesUnit = objectUnit<Wire<V1Role>>({
  service: 'roles',
  resourceType: 'role',
  group,
  versions: ['v1'],
  resource: 'roles',
  describe: (role) =>
    clusterResource({ resourceType: 'role', metadata: role.metadata, configuration: describeRole(role) }),
});

export const clusterRolesUnit = objectUnit<Wire<V1ClusterRole>>({
  service: 'cluster-roles',
  resourceType: 'cluster_role',
  group,
  versions: ['v1'],
  resource: 'clusterroles',
  describe: (role) =>
    clusterResource({ resourceType: 'cluster_role', metadata: role.metadata, configuration: describeRole(role) }),
});

export const roleBindingsUnit = objectUnit<Wire<V1RoleBinding>>({
  service: 'role-bindings',
  resourceType: 'role_binding',
  group,
  versions: ['v1'],
  resource: 'rolebindings',
  describe: (binding) =>
    clusterResource({
      resourceType: 'role_binding',
      metadata: binding.metadata,
      configuration: describeBinding(binding),
    }),
});

export const clusterRoleBindingsUnit = objectUnit<Wire<V1ClusterRoleBinding>>({
  service: 'cluster-role-bindings',
  resourceType: 'cluster_role_binding',
  group,
  versions: ['v1'],
  resource: 'clusterrolebindings',
  describe: (binding) =>
    clusterResource({
      resourceType: 'cluster_role_binding',
      metadata: binding.metadata,
      configuration: describeBinding(binding),
    }),
});

export const serviceAccountsUnit = objectUnit<Wire<V1ServiceAccount>>({
  service: 'service-accounts',
  resourceType: 'service_account',
  group: '',
  versions: ['v1'],
  resource: 'serviceaccounts',
  describe: ({ metadata, automountServiceAccountToken, imagePullSecrets }) =>
    clusterResource({
      resourceType: 'service_account',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        automount_token: automountServiceAccountToken ?? true,
        image_pull_secrets: sortedSet(
          (imagePullSecrets ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])),
        ),
        observed: { created_at: createdAt(metadata) },
      },
    }),
});
