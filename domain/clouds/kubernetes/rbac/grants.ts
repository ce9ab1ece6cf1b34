import type { KubernetesFields } from '../rules.ts';

/** Returns how many rules of a role grant one of the verbs on one of the resources, by name or by wildcard. */
export function grants(
  role: KubernetesFields<'role' | 'cluster_role'>,
  { resources, verbs }: { resources: readonly string[]; verbs: readonly string[] },
): number {
  const names = (list: string[], wanted: readonly string[]): boolean =>
    list.includes('*') || wanted.some((one) => list.includes(one));
  return role
    .parts('rules')
    .filter((rule) => names(rule.texts('resources'), resources) && names(rule.texts('verbs'), verbs)).length;
}
