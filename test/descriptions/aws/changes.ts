import { changedLines } from '../changed-lines.ts';
import type { ServiceDescription } from '../../../activities/clouds/aws/descriptions/description.ts';

/** What changed from one description of a service to another, a line each: what is new, gone or different. */
export function changesOf(before: ServiceDescription | null, after: ServiceDescription): string[] {
  return changedLines(flat(before), flat(after));
}

/** Every operation, member and enumerated value of a description by its full name, with what is said of it. */
function flat(description: ServiceDescription | null): Map<string, string> {
  const said = new Map<string, string>();
  if (description === null) return said;
  const { service, operations, structures, enums } = description;
  for (const [name, operation] of Object.entries(operations)) said.set(`${service} ${name}`, JSON.stringify(operation));
  for (const [structure, { required = [], wire = {}, members }] of Object.entries(structures)) {
    for (const [name, type] of Object.entries(members)) {
      const mark = required.includes(name) ? ' (required)' : '';
      const sent = wire[name] === undefined ? '' : ` (sent as ${wire[name]})`;
      said.set(`${service} ${structure}.${name}`, `${JSON.stringify(type)}${mark}${sent}`);
    }
  }
  for (const [name, values] of Object.entries(enums)) {
    for (const value of values) said.set(`${service} ${name} "${value}"`, 'value');
  }
  return said;
}
