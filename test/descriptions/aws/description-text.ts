import type { ServiceDescription } from '../../../activities/clouds/aws/descriptions/description.ts';

/** Returns a description as it is committed: a line for each operation, structure and enumeration, so that a difference can be read. */
export function descriptionText({ operations, structures, enums, ...head }: ServiceDescription): string {
  const lines = (members: Record<string, unknown>): string => {
    const own = Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
    return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
  };
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const parts = Object.entries({ operations, structures, enums }).map(([name, part]) => `"${name}": ${lines(part)}`);
  return `{\n${start.join('')}  ${parts.join(',\n  ')}\n}\n`;
}
