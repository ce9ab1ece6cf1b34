import type { V1ClusterRoleBinding, V1RoleBinding } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { RoleBindingConfiguration } from '../../../../domain/clouds/kubernetes/rbac/binding.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';
import { rbacGroup } from './api-group.ts';

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

export const roleBindingsUnit = objectUnit<'role_binding', Wire<V1RoleBinding>>({
  service: 'role-bindings',
  resourceType: 'role_binding',
  group: rbacGroup,
  versions: ['v1'],
  resource: 'rolebindings',
  describe: (binding) =>
    clusterResource({
      resourceType: 'role_binding',
      metadata: binding.metadata,
      configuration: describeBinding(binding),
    }),
});

export const clusterRoleBindingsUnit = objectUnit<'cluster_role_binding', Wire<V1ClusterRoleBinding>>({
  service: 'cluster-role-bindings',
  resourceType: 'cluster_role_binding',
  group: rbacGroup,
  versions: ['v1'],
  resource: 'clusterrolebindings',
  describe: (binding) =>
    clusterResource({
      resourceType: 'cluster_role_binding',
      metadata: binding.metadata,
      configuration: describeBinding(binding),
    }),
});
