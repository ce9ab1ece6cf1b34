/** `npm run test:unit`: runs the tests that need no service, with only mocha. A test here that uses a service fails. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './project-root.mjs';
import { unitFiles, unitFolders } from './unit-tests.mjs';

const files = [
  ...unitFolders.map((folder) => `test/${folder}/**/*.test.ts`),
  ...unitFiles.map((file) => `test/${file}`),
];
const jobs = Math.min(4, availableParallelism());
const given = process.argv.slice(2);

/** Variables with which `npm test` passes its services to the tests. None may be set here. */
const serviceSettings = /^(TEST_|TEMPORAL_|DATABASE_)/;
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !serviceSettings.test(name)));

const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
const options = ['--parallel', '--jobs', String(jobs), '--reporter', 'dot'];
const run = spawn(process.execPath, [mocha, ...options, ...given, ...files], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
run.once('exit', (code) => process.exit(code ?? 1));
