import type { Fields } from '../../../checks/fields.ts';
import { passIf, type Verdict } from '../../../checks/verdict.ts';
import { kubernetesRules, type KubernetesFields } from '../rules.ts';
import type { RoleBindingConfiguration } from './binding.ts';

type Binding = KubernetesFields<'role_binding' | 'cluster_role_binding'>;
type Subject = Fields<RoleBindingConfiguration['subjects'][number]>;

/** Cluster role bindings that every cluster has for a group, by the same name as their role (Kubernetes, "Using RBAC Authorization"). */
const defaults: Readonly<Record<string, readonly string[]>> = {
  'system:masters': ['cluster-admin'],
  'system:unauthenticated': ['system:public-info-viewer'],
  'system:authenticated': ['system:basic-user', 'system:discovery', 'system:public-info-viewer'],
};

/** The user name of a default service account (Kubernetes, "Using RBAC Authorization"). */
const defaultAccount = /^system:serviceaccount:[^:]+:default$/;

/** Returns whether a binding is one that every cluster has for a group. */
function isDefault(binding: Binding, group: string): boolean {
  const { resourceType, name } = binding.resource;
  if (resourceType !== 'cluster_role_binding') return false;
  return (defaults[group] ?? []).includes(name) && binding.group('role').text('name') === name;
}

function verdictOn(binding: Binding, isBad: (subject: Subject) => boolean, reason: string): Verdict {
  const subjects = binding.parts('subjects').filter(isBad);
  const { kind, name } = { kind: binding.group('role').text('kind'), name: binding.group('role').text('name') };
  return passIf(subjects.length === 0, reason, { role: `${kind} ${name}` });
}

function groupVerdict(binding: Binding, group: string): Verdict {
  const isOther = !isDefault(binding, group);
  return verdictOn(
    binding,
    (subject) => isOther && subject.text('kind') === 'Group' && subject.text('name') === group,
    `The role is bound to the group ${group}`,
  );
}

export const rbacBindingChecks = kubernetesRules(['role_binding', 'cluster_role_binding'], {
  rbac_no_anonymous_bindings: {
    looksAt: ['/subjects', '/role'],
    evaluate: (binding) =>
      verdictOn(
        binding,
        (subject) => subject.text('kind') === 'User' && subject.text('name') === 'system:anonymous',
        'The role is bound to the user system:anonymous',
      ),
  },
  rbac_no_authenticated_bindings: {
    looksAt: ['/subjects', '/role'],
    evaluate: (binding) => groupVerdict(binding, 'system:authenticated'),
  },
  rbac_no_default_service_account_bindings: {
    looksAt: ['/subjects', '/role'],
    evaluate: (binding) =>
      verdictOn(
        binding,
        (subject) =>
          (subject.text('kind') === 'ServiceAccount' && subject.text('name') === 'default') ||
          (subject.text('kind') === 'User' && defaultAccount.test(subject.text('name') ?? '')),
        'The role is bound to a default service account',
      ),
  },
  rbac_no_system_masters_bindings: {
    looksAt: ['/subjects', '/role'],
    evaluate: (binding) => groupVerdict(binding, 'system:masters'),
  },
  rbac_no_unauthenticated_bindings: {
    looksAt: ['/subjects', '/role'],
    evaluate: (binding) => groupVerdict(binding, 'system:unauthenticated'),
  },
});
