import { cloudOf } from '../clouds/cloud-names.ts';
import type { Control } from '../frameworks/control.ts';
import type { Edition, Framework } from '../frameworks/frameworks.ts';
import type { CustomCheck } from './definition.ts';

/** The framework in which every custom check is a control of its own. */
export const customFrameworkId = 'custom';

const source = {
  name: 'Custom checks of this installation',
  release: '1',
  url: 'https://github.com/google/cel-spec',
  licence: 'NOASSERTION',
  changes: null,
};

/** Returns the framework of custom checks; null without any. Its version is always 1: the checks have versions of their own. */
export function customFramework(checks: readonly CustomCheck[]): Framework | null {
  if (checks.length === 0) return null;
  const editions = new Map<string, Omit<Edition, 'controls'> & { controls: Control[] }>();
  for (const { id, definition } of checks) {
    const cloud = cloudOf[definition.provider_type];
    const edition = editions.get(cloud) ?? {
      version: '1',
      cloud,
      service: null,
      publisher: 'This installation',
      source,
      controls: [],
    };
    editions.set(cloud, edition);
    const { title, categories } = definition;
    edition.controls.push({
      id,
      title,
      category: categories[0] ?? 'configuration',
      automated: true,
      known: 1,
      checks: [id],
    });
  }
  return { id: customFrameworkId, name: 'Custom checks', editions: [...editions.values()] };
}

/** Returns frameworks with that of custom checks. */
export function withCustomFramework(
  frameworks: readonly Framework[],
  checks: readonly CustomCheck[],
): readonly Framework[] {
  const own = customFramework(checks);
  return own === null ? frameworks : [...frameworks, own];
}
