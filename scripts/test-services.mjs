/**
 * Keeps the services of the tests running until Ctrl-C, for quick runs of one file: `npm test` and `npx mocha` use them
 * if the printed variables are set.
 */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { prepareTests } = await import('./prepare-tests.mjs');
const { startTestServices } = await import('./start-test-services.mjs');

try {
  const programs = await prepareTests(console.error);
  const { environment, stop } = await startTestServices(programs, console.error);
  for (const [name, value] of Object.entries(environment)) console.log(`export ${name}='${value}'`);
  console.error('# Ctrl-C stops them');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await stop();
  process.exit(0);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
