import type { ApiDescription } from '../../../activities/clouds/kubernetes/descriptions/description.ts';

/** A description as it is committed: a line for each operation and schema, so that a difference can be read. */
export function descriptionText({ operations, schemas, ...head }: ApiDescription): string {
  const lines = (members: Record<string, unknown>): string => {
    const own = Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
    return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
  };
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${start.join('')}  "operations": ${lines(operations)},\n  "schemas": ${lines(schemas)}\n}\n`;
}
