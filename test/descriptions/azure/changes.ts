import { changedLines } from '../changed-lines.ts';
import type { ApiDescription } from '../../../activities/clouds/azure/descriptions/description.ts';

/** What changed from one description of an API to another, a line each: what is new, gone or different. */
export function changesOf(before: ApiDescription | null, after: ApiDescription): string[] {
  return changedLines(flat(before), flat(after));
}

/** Every operation, row type and field of a description by its full name, with what is said of it. */
function flat(description: ApiDescription | null): Map<string, string> {
  const said = new Map<string, string>();
  if (description === null) return said;
  const { api, operations, rows, schemas } = description;
  for (const [id, operation] of Object.entries(operations)) said.set(`${api} ${id}`, JSON.stringify(operation));
  for (const [type, schema] of Object.entries(rows)) said.set(`${api} ${type}`, schema);
  for (const [schema, fields] of Object.entries(schemas)) {
    for (const [name, type] of Object.entries(fields)) said.set(`${api} ${schema}.${name}`, JSON.stringify(type));
  }
  return said;
}
