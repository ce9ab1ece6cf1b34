import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Facts of the schemas of a cloud, read from a file with a line for each type. */
export interface FactsTable<Facts> {
  /** Returns the names of all types of which there are facts, sorted. */
  types(): readonly string[];
  /** Returns the facts of a type; null where there are none. */
  find(resourceType: string): Facts | null;
}

/** Each line begins with the name of its type. */
const beforeName = '{"typeName":"';

/**
 * Returns a table that is read when a type is first looked up. It stays in memory as bytes; the facts of a type are parsed
 * once, when its first resource is compared.
 */
export function factsTable<Facts>(file: string): FactsTable<Facts> {
  let lines: ReadonlyMap<string, Buffer> | null = null;
  const parsed = new Map<string, Facts>();
  const read = (): ReadonlyMap<string, Buffer> => (lines ??= linesOf(brotliDecompressSync(readFileSync(file))));
  return {
    types: () => [...read().keys()],
    find(resourceType) {
      const known = parsed.get(resourceType);
      if (known !== undefined) return known;
      const line = read().get(resourceType);
      if (line === undefined) return null;
      const facts = JSON.parse(line.toString('utf8')) as Facts;
      parsed.set(resourceType, facts);
      return facts;
    },
  };
}

function linesOf(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf('\n', from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end);
    found.set(line.toString('utf8', beforeName.length, line.indexOf('"', beforeName.length)), line);
    from += line.length + 1;
  }
  return found;
}
