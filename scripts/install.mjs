import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, run } from './run.mjs';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns whether node_modules matches package-lock.json; npm records that in node_modules. */
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '') return true;
    if (present[path] === undefined) return Boolean(optional || peer);
    return present[path].version === version;
  });
}

/** Installs the locked dependencies unless they are already installed. */
export async function installDependencies(root, say) {
  if (isInstalled(root)) return;
  const modules = join(root, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would empty the target directory of the link.
    throw new CommandError('node_modules is a link to packages that package-lock.json does not name; replace it');
  }
  say('installing dependencies (npm ci) …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
}
