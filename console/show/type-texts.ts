import type { ResourceType } from '../../client/src/client.ts';

/**
 * Returns resource types → labels, ordered by label. A type has a label for each kind of provider:
 * `vm_instance` is `Compute Engine instance / EC2 instance` if there are both.
 */
export function typeTexts(
  types: readonly Pick<ResourceType, 'resource_type' | 'resource_type_label'>[],
): Record<string, string> {
  const labels = new Map<string, Set<string>>();
  for (const { resource_type: type, resource_type_label: label } of types) {
    labels.set(type, (labels.get(type) ?? new Set()).add(label));
  }
  const texts = [...labels].map(([type, own]) => [type, [...own].toSorted().join(' / ')] as const);
  return Object.fromEntries(texts.toSorted(([, a], [, b]) => a.localeCompare(b, 'en')));
}
