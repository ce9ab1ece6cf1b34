/** `npm run test:unit`: the tests that need no service, with mocha alone. A test here that asks for a service fails. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './project-root.mjs';

/** Folders of which no test may need Postgres, Temporal, an emulator or a build. */
const UNIT_FOLDERS = ['domain', 'platform', 'console', 'sample', 'lint', 'activities/clouds/shared'];
/** Such tests in folders where others need services. */
const UNIT_FILES = [
  'activities/clouds/clouds.test.ts',
  'activities/clouds/refusal-kinds.test.ts',
  'activities/inventory/read-ahead.test.ts',
  'api/auth/access-table.test.ts',
  'api/login/fair-slots.test.ts',
  'api/pagination.test.ts',
  'api/reports/byte-range.test.ts',
  'cli/table.test.ts',
  'db/advisory-locks.test.ts',
  'db/layout.test.ts',
  'docs/architecture-rules.test.ts',
  'docs/asvs.test.ts',
  'docs/decisions.test.ts',
];

const files = [
  ...UNIT_FOLDERS.map((folder) => `test/${folder}/**/*.test.ts`),
  ...UNIT_FILES.map((file) => `test/${file}`),
];
const jobs = Math.min(4, availableParallelism());
const given = process.argv.slice(2);

/** Variables by which `npm test` passes its services to the tests. None may be found here. */
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
