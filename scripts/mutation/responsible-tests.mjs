import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../project-root.mjs';
import { needsNoService } from '../unit-tests.mjs';

const folders = ['activities', 'api', 'db', 'domain', 'platform', 'sample', 'test', 'workers', 'workflows'];
const importPattern = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

/** Long tests that start the whole service, and rules about sources, cover no specific file. */
const wholeService = /^test\/(?:chaos|contract|e2e|heavy|lint|replay)\//;

/** They run every check, so they cover all code that decides a verdict. */
const verdicts = ['hidden-fields', 'recorded-cases', 'fingerprints'].map(
  (name) => `test/domain/checks/${name}.test.ts`,
);

/** More test files would add no information, and take minutes for each survivor. */
const mostTests = 16;

/**
 * Returns a function that returns the tests which cover a file, nearest first, in stages that run one after the other:
 * the mirrored one, those that import it, and those of its users. Without services, only tests that need none: any
 * other fails whatever the fault is, and would seem to have detected it.
 */
export function responsibleTests({ withServices }) {
  const imports = new Map(sourceFiles().map((file) => [file, importsOf(file)]));
  const importers = new Map();
  for (const [file, imported] of imports) {
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const tests = [...imports.keys()].filter(
    (file) => file.endsWith('.test.ts') && !wholeService.test(file) && (withServices || needsNoService(file)),
  );
  const decidesVerdicts = reachedFrom(verdicts[0], imports);

  const answerFor = (file) => {
    const own = join('test', file.replace(/\.ts$/, '.test.ts'));
    const found = (importers.get(file) ?? []).filter((importer) => tests.includes(importer));
    if (tests.includes(own)) found.unshift(own);
    // The tests of an endpoint do not import it: they are in the folder of the same name.
    return found.length > 0 ? found : tests.filter((test) => dirname(test) === join('test', dirname(file)));
  };

  return (file) => {
    const stages = [];
    const known = new Set();
    const add = (found) => {
      const fresh = [...new Set(found)].filter((test) => !verdicts.includes(test) && !known.has(test));
      const stage = fresh.slice(0, mostTests - known.size);
      for (const test of stage) known.add(test);
      if (stage.length > 0) stages.push(stage);
    };
    // Tests that need only the database take seconds, so they run before those that start the API.
    if (file.startsWith('db/')) add(answerFor(file).filter((test) => test.startsWith('test/db/')));
    add(answerFor(file));
    const isLogic = file.startsWith('domain/');
    const seen = new Set([file]);
    let level = [file];
    // One level up, for behaviour that is tested through the users of a file, and more while there are no tests at all.
    // Tests of pure logic are so cheap that all of them run.
    for (let step = 1; level.length > 0 && (step === 1 || known.size === 0 || isLogic); step += 1) {
      level = level.flatMap((each) => importers.get(each) ?? []);
      level = level.filter((each) => !seen.has(each) && !each.startsWith('test/'));
      for (const each of level) seen.add(each);
      const found = level.flatMap(answerFor);
      add(isLogic && step > 1 && known.size > 0 ? found.filter((test) => test.startsWith('test/domain/')) : found);
    }
    if (isLogic && decidesVerdicts.has(file)) stages.push(verdicts);
    // A test of a plan reaches each setting through a helper and a table of all types: far away, and yet the one that is meant.
    const reaching = isLogic ? reachedFrom(file, importers) : new Set();
    const unasked = tests.filter(
      (test) => test.startsWith('test/domain/') && reaching.has(test) && !stages.flat().includes(test),
    );
    if (unasked.length > 0) stages.push(unasked);
    return stages;
  };
}

function sourceFiles() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^import type .*$/gm, '');
  return [...text.matchAll(importPattern)].map(([, path]) => relative(root, join(root, dirname(file), path)));
}

function reachedFrom(file, imports) {
  const reached = new Set();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return reached;
}
