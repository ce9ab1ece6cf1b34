import type { ApiDescription } from '../../../activities/clouds/azure/descriptions/description.ts';

/** A description as it is committed: a line for each operation and schema, so that a difference can be read. */
export function descriptionText({ operations, rows, schemas, ...head }: ApiDescription): string {
  const lines = (members: Record<string, unknown>): string => {
    const own = Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
    return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
  };
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const parts = [`"operations": ${lines(operations)}`, `"rows": ${lines(rows)}`, `"schemas": ${lines(schemas)}`];
  return `{\n${start.join('')}  ${parts.join(',\n  ')}\n}\n`;
}
