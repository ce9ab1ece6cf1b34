import { changedLines } from '../changed-lines.ts';
import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';

/** What changed from one description of an API to another, a line each: what is new, gone or different. */
export function changesOf(before: ApiDescription | null, after: ApiDescription): string[] {
  return changedLines(flat(before), flat(after));
}

/** Every method and field of a description by its full name, with what is said of it. */
function flat(description: ApiDescription | null): Map<string, string> {
  const said = new Map<string, string>();
  if (description === null) return said;
  const { api } = description;
  for (const [id, { query, ...method }] of Object.entries(description.methods)) {
    said.set(`${api} ${id}`, JSON.stringify(method));
    for (const [name, type] of Object.entries(query)) said.set(`${api} ${id}?${name}`, JSON.stringify(type));
  }
  for (const [schema, fields] of Object.entries(description.schemas)) {
    for (const [name, type] of Object.entries(fields)) said.set(`${api} ${schema}.${name}`, JSON.stringify(type));
  }
  return said;
}
