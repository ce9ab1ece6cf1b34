import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installDependencies } from './install.mjs';
import { releaseLock, takeLock } from './pid-lock.mjs';
import { root } from './project-root.mjs';

const RUNNERS = ['scripts/test.mjs', 'scripts/test-services.mjs'];

/** Waits until another run in the same checkout has finished installing and building. */
async function takeTurn(file) {
  while (takeLock(file, RUNNERS) !== 0) await delay(200);
}

/** Installs, builds and sets up the Python tools, each only if needed; returns the folder of Python programs. */
export async function prepareTests(say) {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const turn = join(cache, 'prepare.pid');
  await takeTurn(turn);
  try {
    await installDependencies(root, say);
    await installDependencies(join(root, 'client'), say);
    await build(root, { say });
    const { installPythonPackages } = await importBuilt('launch/python-packages.js');
    const venv = join(cache, 'venv');
    const requirements = join(root, 'requirements', 'tests.txt');
    return await installPythonPackages({ venv, requirements, onProgress: say });
  } finally {
    releaseLock(turn);
  }
}

/** Imports a compiled module of this project, which must have been built. */
export function importBuilt(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}
