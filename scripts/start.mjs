/** `npm start`; with `--dev`, rebuilds and restarts the API and the workers whenever a source file changes. */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { mkdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { pathToFileURL } = await import('node:url');
const { build } = await import('./build.mjs');
const { installDependencies } = await import('./install.mjs');
const { takeLock } = await import('./pid-lock.mjs');
const { root } = await import('./project-root.mjs');
const { watchSources } = await import('./watch.mjs');

const say = (line) => console.log(`· ${line}`);
const fail = (message) => {
  console.error(`error: ${message}`);
  process.exit(1);
};

const data = join(root, '.data');
mkdirSync(data, { recursive: true, mode: 0o700 });
const holder = takeLock(join(data, 'start.pid'), ['scripts/start.mjs', 'scripts/reset-password.mjs']);
if (holder !== 0) fail(`it is already running from this directory (process ${holder}); stop that one first`);

try {
  await installDependencies(root, say);
  await build(root, { say });
} catch (error) {
  fail(error.message);
}
const { launch } = await import(pathToFileURL(join(root, 'dist', 'launch', 'main.js')).href);
const { restartService } = await launch({ root, say });
if (process.argv.includes('--dev')) watchSources(root, { say, onBuilt: restartService });
