/** `npm run chaos`: injects faults while the service is in use; see test/chaos/main.ts. */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { join } = await import('node:path');
const { prepareTests } = await import('./prepare-tests.mjs');
const { programEnvironment, startTestServices } = await import('./start-test-services.mjs');
const { root } = await import('./project-root.mjs');
const { run } = await import('./run.mjs');

const programs = await prepareTests(console.log);
const ready = process.env.TEST_DATABASE_URL && process.env.TEMPORAL_ADDRESS;
const services = ready
  ? { environment: programEnvironment(programs), stop: async () => {} }
  : await startTestServices(programs, console.log);
try {
  await run(process.execPath, ['--import', 'tsx', join(root, 'test', 'chaos', 'main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...services.environment },
  });
} finally {
  await services.stop();
}
