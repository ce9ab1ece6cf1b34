/** A rule of a cluster role. */
export interface ClusterRule {
  apiGroup: string;
  resources: string[];
  verbs: string[];
}

/**
 * Returns the rules for rights such as `apps/deployments:list`, one for each API group and set of verbs. The core group
 * has no name.
 */
export function clusterRules(rights: readonly string[]): ClusterRule[] {
  const verbs = new Map<string, string[]>();
  for (const right of rights) {
    const at = right.lastIndexOf(':');
    verbs.set(right.slice(0, at), [...(verbs.get(right.slice(0, at)) ?? []), right.slice(at + 1)]);
  }
  const rules = new Map<string, ClusterRule>();
  for (const [name, allowed] of verbs) {
    const at = name.indexOf('/');
    const apiGroup = name.slice(0, at);
    const key = `${apiGroup} ${allowed.join(' ')}`;
    const rule = rules.get(key) ?? { apiGroup, resources: [], verbs: allowed };
    rules.set(key, rule);
    rule.resources.push(name.slice(at + 1));
  }
  return [...rules.values()];
}

const list = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;

/** Returns the manifest of a cluster role, in YAML. */
export const clusterRoleManifest = (
  name: string,
  rules: readonly ClusterRule[],
): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${name}
rules:
${rules
  .map(
    ({ apiGroup, resources, verbs }) => `  - apiGroups: ${list([apiGroup])}
    resources: ${list(resources)}
    verbs: ${list(verbs)}
`,
  )
  .join('')}`;
