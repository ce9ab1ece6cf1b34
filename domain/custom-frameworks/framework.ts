import { allRules } from '../clouds/checks.ts';
import { clouds, kindOf, type ProviderKind } from '../clouds/cloud-names.ts';
import type { Control } from '../frameworks/control.ts';
import type { Edition, Framework } from '../frameworks/frameworks.ts';
import { checksNamedBy, type CustomFramework, type FrameworkDefinition } from './definition.ts';

/** Kinds of provider by check of the service; several kinds can have a check of the same name. */
const kindsByCheck = new Map<string, ProviderKind[]>();
for (const { id, provider } of allRules) kindsByCheck.set(id, [...(kindsByCheck.get(id) ?? []), provider]);

/** Returns whether the service comes with a check of an id. */
export function isServiceCheck(id: string): boolean {
  return kindsByCheck.has(id);
}

/**
 * Returns a custom framework as one that assessments use: an edition for each kind of provider that its checks are
 * about, and for all kinds if no control has a check of a known kind. `kindOfCheck` returns the kind of a custom check,
 * whether enabled or not: it never changes, so that a revision always has the same editions. A check of an unknown kind,
 * such as one that a later release removed, is in every edition, where it keeps its controls from passing.
 */
export function frameworkFrom(
  { id, definition }: CustomFramework,
  kindOfCheck: (id: string) => ProviderKind | null,
): Framework {
  const kindsOf = (check: string): readonly (ProviderKind | null)[] => kindsByCheck.get(check) ?? [kindOfCheck(check)];
  const kinds = new Set(checksNamedBy(definition).flatMap(kindsOf));
  kinds.delete(null);
  const editions = clouds
    .filter((cloud) => kinds.size === 0 || kinds.has(kindOf[cloud]))
    .map((cloud): Edition => ({
      version: definition.version,
      cloud,
      service: null,
      publisher: definition.publisher ?? 'This installation',
      source: {
        name: 'Custom framework of this installation',
        release: definition.version,
        url: '',
        licence: 'NOASSERTION',
        changes: null,
      },
      controls: controlsOf(definition, (check) => {
        const own = kindsOf(check);
        return own.includes(null) || own.includes(kindOf[cloud]);
      }),
    }));
  return { id, name: definition.title, editions };
}

/** A control whose checks are all about other kinds of provider is none of this one. */
function controlsOf({ sections }: FrameworkDefinition, isOfKind: (check: string) => boolean): Control[] {
  return sections.flatMap(({ title: category, controls }) =>
    controls.flatMap(({ id, title, checks = [], manual = false }) => {
      const own = checks.filter(isOfKind);
      if (own.length === 0 && !manual) return [];
      return [{ id, title, category, automated: !manual, known: own.length, checks: own }];
    }),
  );
}
