import type { JsonObject } from '../json.ts';
import { idsMeantBy, type Referable, refersTo, textsIn } from './references.ts';

/** A resource with what it may refer to. */
export interface Described extends Referable {
  id: number;
  configuration: JsonObject;
}

/** A reference of one resource to another one, and the fields of the configuration that have it. */
export interface Edge {
  from: number;
  to: number;
  fields: string[];
}

/** Returns which of some resources refer to which, by the ids in their configurations. */
export function edgesAmong(resources: readonly Described[]): Edge[] {
  const byId = new Map<string, Described[]>();
  for (const resource of resources) {
    const id = resource.externalId.toLowerCase();
    byId.set(id, [...(byId.get(id) ?? []), resource]);
  }
  return resources.flatMap((source) => {
    const fieldsOf = new Map<number, Set<string>>();
    for (const [text, fields] of textsIn(source.configuration)) {
      for (const target of idsMeantBy(text, source).flatMap((id) => byId.get(id) ?? [])) {
        if (target.id === source.id || !refersTo(source, target)) continue;
        const known = fieldsOf.get(target.id) ?? new Set();
        for (const field of fields) known.add(field);
        fieldsOf.set(target.id, known);
      }
    }
    return [...fieldsOf].map(([to, fields]) => ({ from: source.id, to, fields: [...fields].toSorted() }));
  });
}
