import type { KubernetesFields } from '../rules.ts';

/**
 * Counts the rules of a role that grant one of the verbs on one of the resources of an API group (`''` is the core). A
 * rule names a subresource as `pods/log`, by `*`, or by `*` before it: `*` of a group, or of the subresource alone.
 */
export function grants(
  role: KubernetesFields<'role' | 'cluster_role'>,
  { group, resources, verbs }: { group: string; resources: readonly string[]; verbs: readonly string[] },
): number {
  const names = (list: string[], wanted: readonly string[]): boolean =>
    list.includes('*') || wanted.some((one) => list.includes(one));
  const spellings = resources.flatMap((resource) => {
    const [, subresource] = resource.split('/');
    return subresource === undefined ? [resource] : [resource, `*/${subresource}`];
  });
  return role
    .parts('rules')
    .filter((rule) => names(rule.texts('api_groups'), [group]))
    .filter((rule) => names(rule.texts('resources'), spellings) && names(rule.texts('verbs'), verbs)).length;
}
