import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';

/** A description as it is committed: a line for each method and schema, so that a difference can be read. */
export function descriptionText({ methods, schemas, ...head }: ApiDescription): string {
  const lines = (members: Record<string, unknown>): string =>
    Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`)
      .join(',\n');
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${start.join('')}  "methods": {\n${lines(methods)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`;
}
