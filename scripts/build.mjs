import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run } from './run.mjs';

/** Folders that are compiled into dist/. */
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
/** Sources of the console, which imports the client. */
export const CONSOLE_FOLDERS = ['console', 'client/src'];
const BUILD_FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns a hash of name, size and modification time (in milliseconds, which copies preserve) of every source: cheap
 * enough for every start.
 */
function fingerprint(root, folders) {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) => filesUnder(join(root, folder))).toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of [...BUILD_FILES.map((name) => join(root, name)), ...sources]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${Math.trunc(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Removes the output of deleted sources: a leftover migration or route would still be loaded. */
function removeOrphans(root, dist) {
  for (const folder of SOURCE_FOLDERS) {
    for (const file of filesUnder(join(dist, folder))) {
      if (!/\.(js|js\.map|yaml|json|br)$/.test(file)) continue;
      const source = join(root, relative(dist, file))
        .replace(/\.js(\.map)?$/, '.ts')
        .replace(/\.yaml\.json$/, '.yaml');
      if (!existsSync(source)) rmSync(file);
    }
  }
}

/**
 * Copies data files (YAML, JSON, and tables compressed with Brotli) next to the compiled code that reads them. Parsing
 * YAML would take most of a second at each start, so each YAML file is also written as JSON.
 */
async function copyDataFiles(root, dist) {
  const { parse } = await import('yaml');
  for (const folder of SOURCE_FOLDERS) {
    for (const file of filesUnder(join(root, folder))) {
      if (!/\.(yaml|json|br)$/.test(file)) continue;
      const copy = join(dist, relative(root, file));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(file, copy);
      if (!file.endsWith('.yaml')) continue;
      writeFileSync(`${copy}.json`, JSON.stringify(parse(readFileSync(file, 'utf8'))));
    }
  }
}

/** Runs a part of the build unless its stamp in dist/ matches the current sources. */
async function unlessBuilt({ root, name, folders, force }, work) {
  const stamp = join(root, 'dist', name);
  const current = fingerprint(root, folders);
  if (!force && readStamp(stamp) === current) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, current);
}

async function buildService(root, { checkTypes }) {
  const dist = join(root, 'dist');
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const check = checkTypes ? [] : ['--noCheck'];
  await run(process.execPath, [tsc, '-p', 'tsconfig.build.json', ...check], { cwd: root });
  removeOrphans(root, dist);
  await copyDataFiles(root, dist);
  await run(process.execPath, [join(dist, 'workers', 'bundle.js')], { cwd: root });
  // Imported here, since a start that builds nothing does not need it.
  const { bundlePrograms } = await import('./bundle-programs.mjs');
  await bundlePrograms(dist);
}

/**
 * Compiles into dist/ and bundles the workflows and the console, unless dist/ is up to date. Only `npm run build` also
 * checks types: that takes most of a minute and 1.6 GB, the rest three seconds.
 */
export async function build(root, { say, force = false, checkTypes = false }) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  let isSaid = false;
  const announced = (work) => () => {
    if (!isSaid) say('building …');
    isSaid = true;
    return work();
  };
  await Promise.all([
    unlessBuilt(
      { root, name: '.built-from', folders: SOURCE_FOLDERS, force },
      announced(() => buildService(root, { checkTypes })),
    ),
    unlessBuilt(
      { root, name: '.console-built-from', folders: CONSOLE_FOLDERS, force },
      announced(() => run(process.execPath, [join(root, 'scripts', 'build-console.mjs')], { cwd: root })),
    ),
  ]);
}
