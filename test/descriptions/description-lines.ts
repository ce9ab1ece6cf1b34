/**
 * Returns a description as it is committed: what it says of itself, then its tables, a line for each member, so that a
 * difference can be read.
 */
export function descriptionLines(head: object, tables: Record<string, Record<string, unknown>>): string {
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const parts = Object.entries(tables).map(([name, members]) => `  ${JSON.stringify(name)}: ${lines(members)}`);
  return `{\n${start.join('')}${parts.join(',\n')}\n}\n`;
}

function lines(members: Record<string, unknown>): string {
  const own = Object.keys(members)
    .toSorted()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
  return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
}
