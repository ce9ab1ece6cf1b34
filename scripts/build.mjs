import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run.mjs';

/** What ends up in dist/. */
export const SOURCE_FOLDERS = [
  'api',
  'workflows',
  'activities',
  'domain',
  'db',
  'workers',
  'platform',
  'launch',
  'sample',
  'cli',
  'types',
];
const BUILD_FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A hash over name, size and time (in milliseconds, which copies keep) of every source: cheap enough to ask at every start. */
function fingerprint(root) {
  const hash = createHash('sha256');
  const sources = SOURCE_FOLDERS.flatMap((folder) => filesUnder(join(root, folder))).toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  for (const file of [...BUILD_FILES.map((name) => join(root, name)), ...sources]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${Math.trunc(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A deleted source must not live on: a left-over migration or route would still be loaded. */
function removeOrphans(root, dist) {
  for (const folder of SOURCE_FOLDERS) {
    for (const file of filesUnder(join(dist, folder))) {
      if (!/\.js(\.map)?$/.test(file)) continue;
      const source = join(root, relative(dist, file)).replace(/\.js(\.map)?$/, '.ts');
      if (!existsSync(source)) rmSync(file);
    }
  }
}

/**
 * Compiles into dist/ and bundles the workflows, unless dist/ already holds these sources.
 * Only `npm run build` checks the types too: that takes most of a minute and 1.6 GB, the rest three seconds.
 */
export async function build(root, { say, force = false, checkTypes = false }) {
  const dist = join(root, 'dist');
  const stamp = join(dist, '.built-from');
  const current = fingerprint(root);
  if (!force && readStamp(stamp) === current) return;
  say('building …');
  rmSync(stamp, { force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const check = checkTypes ? [] : ['--noCheck'];
  await run(process.execPath, [tsc, '-p', 'tsconfig.build.json', ...check], { cwd: root });
  removeOrphans(root, dist);
  await run(process.execPath, [join(dist, 'workers', 'bundle.js')], { cwd: root });
  writeFileSync(stamp, current);
}
