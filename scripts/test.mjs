/**
 * `npm test`: sets up what the tests need, runs mocha, stops everything, and prints a last line `N passed, N failed`.
 * `--heavy` runs test/heavy instead of all others; any other argument is passed to mocha.
 */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { spawn } = await import('node:child_process');
const { chmodSync, readFileSync, rmSync } = await import('node:fs');
const { join, relative } = await import('node:path');
const { makeTemporaryDirectory } = await import('./memory-directory.mjs');
const { prepareTests } = await import('./prepare-tests.mjs');
const { missingTools } = await import('./optional-tools.mjs');
const { programEnvironment, startTestServices } = await import('./start-test-services.mjs');
const { root } = await import('./project-root.mjs');
const { run } = await import('./run.mjs');
const { filesOfWholeRun } = await import('./test-files.mjs');

/**
 * Number of files that run at the same time, each with its own database, namespace and ports. They mostly wait, so
 * there may be more than cores; heavy tests measure and kill, and run alone.
 */
const FILES_AT_ONCE = 4;

/** How long mocha may take to exit after its last test before something is reported as left open. */
const GO_HOME_MS = 30_000;

const workshop = makeTemporaryDirectory('audit-run-');
// Postgres runs as a user of its own when the tests run as root.
chmodSync(workshop, 0o711);
const summaryFile = join(workshop, 'summary.json');
let mocha;
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    stopMocha('SIGTERM');
  });
}

const isHeavy = process.argv.includes('--heavy');
const namesFiles = (given) => given.some((argument) => /^[^-].*\.ts$/.test(argument));

function mochaArguments(given) {
  const rest = given.filter((argument) => argument !== '--heavy');
  const named = namesFiles(rest);
  const files = isHeavy ? ['test/heavy/**/*.test.ts'] : filesOfWholeRun(root);
  const reporter = ['--reporter', join(root, 'scripts', 'summary-reporter.mjs')];
  const parallel = isHeavy || named ? [] : ['--parallel', '--jobs', String(FILES_AT_ONCE)];
  return [...reporter, ...parallel, ...rest, ...(named ? [] : files)];
}

/** Runs Mocha in its own process group, so that processes that its tests leave behind end with it. */
function runMocha(environment) {
  // Heavy tests throttle the disk that temporary files are on, and measure.
  const places = { TEST_SUMMARY_FILE: summaryFile, ...(isHeavy ? {} : { TEST_TMPDIR: workshop }) };
  return new Promise((resolve) => {
    const bin = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
    mocha = spawn(process.execPath, [bin, ...mochaArguments(process.argv.slice(2))], {
      cwd: root,
      env: { ...process.env, ...environment, ...places },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const watch = setInterval(() => {
      if (readSummary() === null) return;
      clearInterval(watch);
      setTimeout(() => {
        console.error('error: the tests are over but something they opened keeps the run alive');
        stopMocha('SIGKILL');
      }, GO_HOME_MS).unref();
    }, 1000);
    watch.unref();
    mocha.once('exit', (code) => {
      stopMocha('SIGKILL');
      resolve(code ?? 1);
    });
  });
}

function stopMocha(signal) {
  if (!mocha?.pid) return;
  try {
    process.kill(-mocha.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function readSummary() {
  try {
    return JSON.parse(readFileSync(summaryFile, 'utf8'));
  } catch {
    return null;
  }
}

async function runTests() {
  for (const line of missingTools()) console.log(line);
  const programs = await prepareTests(console.log);
  // Installed before the tests of a whole run, which would have to share the cores with a compiler.
  if (!namesFiles(process.argv.slice(2))) {
    await run(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'build-apiserver.ts')], { cwd: root });
  }
  const ready = process.env.TEST_DATABASE_URL && process.env.TEMPORAL_ADDRESS;
  const services = ready
    ? { environment: programEnvironment(programs), stop: async () => {} }
    : await startTestServices(programs, console.log);
  try {
    return interrupted ? 130 : await runMocha(services.environment);
  } finally {
    await services.stop();
  }
}

let code = 1;
try {
  code = await runTests();
} catch (error) {
  console.error(`error: ${error.message}`);
}
const crashed = { passed: 0, failed: 1, skipped: 0, failedTests: [], slowestFiles: [] };
const { passed, failed, skipped, failedTests, slowestFiles } = readSummary() ?? crashed;
rmSync(workshop, { recursive: true, force: true });
if (slowestFiles.length > 1) {
  console.log('slowest files, by the time of their tests:');
  for (const { file, seconds } of slowestFiles)
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${relative(root, file)}`);
}
for (const { title, message } of failedTests) console.log(`failed: ${title}: ${message}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(interrupted ? 130 : code);
