import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files take long, much of it waiting: begun last, they would run alone at the end. */
const LONG = ['workflows', 'workers', 'launch', 'e2e', 'contract', 'client', 'cli'];

/** Returns the files of a whole run without the heavy ones, in the order in which they begin. */
export function filesOfWholeRun(root) {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('heavy/'));
  const rank = (name) => {
    const place = LONG.indexOf(name.slice(0, name.indexOf('/')));
    return place === -1 ? LONG.length : place;
  };
  const ordered = files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return ordered.map((name) => `test/${name}`);
}
