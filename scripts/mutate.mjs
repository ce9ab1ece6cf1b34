/**
 * `npm run mutate -- domain --sample 200 --seed 1`: injects one fault at a time into files of a folder, runs the tests
 * that cover the file, and counts how many detect it. The files on disk are not changed. `--jobs` runs several at once,
 * `--json FILE` writes every result, `--again FILE` selects the survivors of that run, and `--only TEXT` selects the
 * faults whose place or kind contains the text.
 */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutation/mutants.mjs';
import { refusedByTypes } from './mutation/refused-by-types.mjs';
import { responsibleTests } from './mutation/responsible-tests.mjs';
import { prepareTests } from './prepare-tests.mjs';
import { root } from './project-root.mjs';
import { startTestServices } from './start-test-services.mjs';

/** A fault may cause an infinite loop: a run that takes this long counts as caught. */
const runLimitMs = 240_000;

/** All tests of a sample together, without a fault. */
const soundRunLimitMs = 1_200_000;

/** Migrations are applied once and never changed; their result is tested by the upgrade tests. */
const leftOut = /^db\/migrations\//;

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'string' },
    only: { type: 'string' },
    again: { type: 'string' },
  },
});

function filesIn(folder) {
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .filter((file) => !leftOut.test(file))
    .toSorted();
}

/** Returns a generator of numbers from 0 to 1 that are determined by a seed (mulberry32). */
function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sampled(all, size, seed) {
  const random = seededRandom(seed);
  return all
    .map((mutant) => ({ mutant, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/**
 * Returns the faults that survived an earlier run: of those with the same text in the same file, the ones nearest to
 * its line.
 */
function survivorsOf(results, all) {
  const keyOf = ({ file, kind, before, text }) => JSON.stringify([file, kind, before, text]);
  const found = results
    .filter(({ caught }) => !caught)
    .map((result) => {
      const alike = all.filter((mutant) => keyOf({ ...mutant, file: relative(root, mutant.file) }) === keyOf(result));
      const distance = ({ line }) => Math.abs(line - result.line);
      return alike.toSorted((a, b) => distance(a) - distance(b))[0];
    });
  return [...new Set(found)].filter((mutant) => mutant !== undefined);
}

/** Runs test files with an injected fault, or without one. Returns the first failure, or null if all pass. */
function failureOf(tests, mutant, environment) {
  return new Promise((resolve) => {
    const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
    const planted = mutant && {
      NODE_OPTIONS: `--import=${new URL('mutation/hook.mjs', import.meta.url).href}`,
      MUTATION: JSON.stringify(mutant),
    };
    const run = spawn(process.execPath, [mocha, '--bail', '--exit', '--reporter', 'dot', ...tests], {
      cwd: root,
      env: { ...process.env, ...environment, ...planted },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data));
    const stop = () => {
      if (run.pid === undefined) return;
      try {
        process.kill(-run.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const limit = setTimeout(
      () => {
        output += '\n  1) did not end';
        stop();
      },
      mutant ? runLimitMs : soundRunLimitMs,
    );
    run.once('close', (code) => {
      clearTimeout(limit);
      stop();
      resolve(code === 0 ? null : (/^ {2}1\) ([^]*?):\n/m.exec(output)?.[1] ?? output.slice(-400)));
    });
  });
}

/** Returns which test files fail without a fault: they would fail with every fault and count as noticing it. */
async function failingTests(tests) {
  if (tests.length === 0 || (await failureOf(tests, null, services.environment)) === null) return new Set();
  const failing = [];
  for (const test of tests) if ((await failureOf([test], null, services.environment)) !== null) failing.push(test);
  return new Set(failing);
}

async function outcomeOf(mutant, stages, environment) {
  for (const stage of stages.filter((tests) => tests.length > 0)) {
    const failure = await failureOf(stage, mutant, environment);
    if (failure !== null) return failure;
  }
  return null;
}

const files = folders.flatMap(filesIn);
const all = mutantsOf(files.map((file) => join(root, file))).filter(
  ({ file, kind, line }) => !options.only || `${relative(root, file)}:${line} ${kind}`.includes(options.only),
);
const sample = options.again
  ? survivorsOf(JSON.parse(readFileSync(options.again, 'utf8')), all)
  : sampled(all, Number(options.sample), Number(options.seed));
const needsServices = folders.some((folder) => !folder.startsWith('domain'));
const stagesOf = responsibleTests({ withServices: needsServices });
const services =
  needsServices && !process.env.TEST_DATABASE_URL
    ? await startTestServices(await prepareTests(console.error), console.error)
    : { environment: {}, stop: async () => {} };
console.log(
  `${all.length} faults in ${files.length} files; ${sample.length} of them, ${options.again ? 'those that survived' : `seed ${options.seed}`}`,
);

const results = [];
const survivors = [];
try {
  const asked = new Set(sample.flatMap(({ file }) => stagesOf(relative(root, file)).flat()));
  const unusable = await failingTests([...asked]);
  for (const test of unusable) console.log(`left out  ${test}: it fails without a fault`);
  const waiting = sample[Symbol.iterator]();
  const lanes = Array.from({ length: Number(options.jobs) }, async () => {
    for (const mutant of waiting) {
      const file = relative(root, mutant.file);
      const stages = stagesOf(file).map((stage) => stage.filter((test) => !unusable.has(test)));
      const failure = await outcomeOf(mutant, stages, services.environment);
      const { kind, line, before, text } = mutant;
      const result = { file, line, kind, before, text, caught: failure !== null, failure, tests: stages.flat() };
      results.push(result);
      if (failure === null) survivors.push({ mutant, result });
      note(results.length);
      if (failure === null) console.log(`survived  ${file}:${line} ${kind}: ${oneLine(before)} → ${oneLine(text)}`);
    }
  });
  await Promise.all(lanes);
} finally {
  await services.stop();
}
const refused = await refusedByTypes(survivors.map(({ mutant }) => mutant));
for (const { mutant, result } of survivors) {
  if (!refused.has(mutant)) continue;
  Object.assign(result, { caught: true, failure: 'refused by the type check' });
  console.log(`refused by the type check  ${result.file}:${result.line}`);
}
if (options.json) writeFileSync(options.json, JSON.stringify(results, null, 1));

const areas = Map.groupBy
  ? Map.groupBy(results, areaOf)
  : results.reduce((map, result) => map.set(areaOf(result), [...(map.get(areaOf(result)) ?? []), result]), new Map());
for (const [area, own] of [...areas].toSorted(([a], [b]) => (a < b ? -1 : 1))) report(area, own);
report('all', results);

function areaOf({ file }) {
  return file
    .split('/')
    .slice(0, file.startsWith('domain/clouds') || file.startsWith('db/') ? 3 : 2)
    .join('/');
}

function report(area, own) {
  const caught = own.filter((result) => result.caught).length;
  console.log(`${area.padEnd(36)} ${caught} of ${own.length} caught (${Math.round((100 * caught) / own.length)} %)`);
}

function note(done) {
  if (process.stderr.isTTY || done % 20 === 0) console.error(`${done} of ${sample.length}`);
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').slice(0, 90);
}
