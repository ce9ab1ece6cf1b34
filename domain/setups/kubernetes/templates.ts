import { isWide, readingPermissions, remediationPermissions } from '../permissions/permissions.ts';
import type { AccessTemplates, SetupTemplates, TemplateInput } from '../templates.ts';
import { clusterRoleManifest, clusterRules, type ClusterRule } from './rules.ts';

const namespace = 'kube-system';

/** Change feeds watch what syncs list, but for nodes, whose kubelets announce nothing. */
const isWatched = (right: string): boolean => right.endsWith(':list') && right !== '/nodes:list';

/** Returns the templates of the service accounts of a cluster: one that reads, and one that remediates, too. */
export function kubernetesTemplates({ remediations }: TemplateInput): SetupTemplates {
  const reading = readingPermissions('kubernetes')
    .filter((right) => !isWide('kubernetes', right))
    .flatMap((right) => (isWatched(right) ? [right, right.replace(/:list$/, ':watch')] : [right]));
  const changing = remediationPermissions('kubernetes', remediations);
  return {
    reading: templatesOf('infrastructure-audit-read', reading),
    change_feed: null,
    audit_log: null,
    remediation:
      remediations.length === 0
        ? null
        : templatesOf('infrastructure-audit-remediate', [...reading, ...changing].toSorted()),
    organization: null,
  };
}

function templatesOf(name: string, rights: readonly string[]): AccessTemplates {
  const manifests = manifestsOf(name, clusterRules(rights));
  return {
    cloudformation: null,
    terraform: null,
    arm: null,
    kubernetes: manifests,
    cli: `set -eu
kubectl apply -f - <<'MANIFESTS'
${manifests}MANIFESTS
kubectl create token ${name} --namespace ${namespace} --duration 8760h
`,
  };
}

const manifestsOf = (name: string, rules: readonly ClusterRule[]): string => `apiVersion: v1
kind: ServiceAccount
metadata:
  name: ${name}
  namespace: ${namespace}
---
${clusterRoleManifest(name, rules)}  # Only for the checks of kubelets; it is a wide permission. Without it they are not evaluated, with that reason.
  # - { apiGroups: [''], resources: [nodes/proxy], verbs: [get] }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: ${name}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: ${name}
subjects:
  - kind: ServiceAccount
    name: ${name}
    namespace: ${namespace}
`;
