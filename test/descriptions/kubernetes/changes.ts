import { changedLines } from '../changed-lines.ts';
import type { ApiDescription } from '../../../activities/clouds/kubernetes/descriptions/description.ts';

/** What changed from one description of an API to another, a line each: what is new, gone or different. */
export function changesOf(before: ApiDescription | null, after: ApiDescription): string[] {
  return changedLines(flat(before), flat(after));
}

/** Every operation and field of a description by its full name, with what is said of it. */
function flat(description: ApiDescription | null): Map<string, string> {
  const said = new Map<string, string>();
  for (const [id, operation] of Object.entries(description?.operations ?? {})) said.set(id, JSON.stringify(operation));
  for (const [schema, fields] of Object.entries(description?.schemas ?? {})) {
    for (const [name, type] of Object.entries(fields)) said.set(`${schema}.${name}`, JSON.stringify(type));
  }
  return said;
}
