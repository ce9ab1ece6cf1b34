import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the descriptions that are committed to a folder, a JSON file each, by the name that they give themselves. */
export function committedDescriptions<Description>(
  folder: string,
  nameOf: (description: Description) => string,
): Record<string, Description> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => {
      const description = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Description;
      return [nameOf(description), description];
    }),
  );
}
