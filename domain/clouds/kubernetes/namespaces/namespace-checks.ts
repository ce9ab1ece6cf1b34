import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { surveyedKinds } from '../schemas/surveyed-kinds.ts';

/** Namespaces of the cluster itself, which the benchmarks for managed clusters leave out (CIS GKE 1.9, 4.3.2). */
const ofCluster: ReadonlySet<string> = new Set(['kube-system', 'kube-public', 'kube-node-lease']);

/** Levels of the Pod Security Standards that refuse known ways out of a container. */
const restrictingLevels = ['baseline', 'restricted'];
const enforceLabel = 'pod-security.kubernetes.io/enforce';

export const namespacesNamespaceChecks = [
  ...kubernetesRules('namespace', {
    core_namespace_network_policy: {
      surveys: { network_policy: ['/namespace'] },
      evaluate(namespace, facts) {
        const { name } = namespace.resource;
        if (ofCluster.has(name)) return notApplicable();
        const policies = facts.everyWith('network_policy', 'namespace', name).length;
        return passIf(policies > 0, 'The namespace has no network policy', { network_policies: policies });
      },
    },
    core_namespace_pod_security_enforced: {
      looksAt: ['/tags'],
      evaluate(namespace) {
        const { name } = namespace.resource;
        const level = namespace.map('tags')[enforceLabel] ?? null;
        if (ofCluster.has(name)) return notApplicable();
        return passIf(
          level !== null && restrictingLevels.includes(level),
          'The namespace does not enforce the Baseline or Restricted Pod Security Standard',
          { [enforceLabel]: level },
        );
      },
    },
  }),
  ...surveyedKinds('namespace', {
    core_namespace_limit_range: {
      surveys: { 'core/LimitRange': ['/metadata'] },
      evaluate(namespace, facts) {
        const { name } = namespace.resource;
        if (ofCluster.has(name)) return notApplicable();
        const ranges = inNamespace(facts.every('core/LimitRange'), name);
        return passIf(ranges > 0, 'The namespace has no limit range', { limit_ranges: ranges });
      },
    },
    core_namespace_resource_quota: {
      surveys: { 'core/ResourceQuota': ['/metadata'] },
      evaluate(namespace, facts) {
        const { name } = namespace.resource;
        if (ofCluster.has(name)) return notApplicable();
        const quotas = inNamespace(facts.every('core/ResourceQuota'), name);
        return passIf(quotas > 0, 'The namespace has no resource quota', { resource_quotas: quotas });
      },
    },
  }),
];

/** Counts the objects in a namespace, which their external ids begin with. */
function inNamespace(objects: readonly { resource: { externalId: string } }[], namespace: string): number {
  return objects.filter(({ resource }) => resource.externalId.startsWith(`${namespace}/`)).length;
}
