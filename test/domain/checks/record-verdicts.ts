/**
 * `npm run record:verdicts`: writes the seeds (the cases of every check, as its test file declares them) and the
 * fingerprints of today's verdicts over the inventory that is generated from them, with the reasons why checks do not
 * apply and the places where their verdicts turn. To be run when a change of verdicts
 * is meant; the diff of the fingerprints names the checks that changed.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksOf } from '../../../platform/check-catalog.ts';
import { declaredCases, shownCases } from './check-cases.ts';
import { findBoundaries, writeBoundaries } from './boundaries.ts';
import { fingerprintsOf, writeFingerprints } from './fingerprints.ts';
import { findNotApplicable, writeNotApplicable } from './not-applicable.ts';
import { cloudOf, kindOf, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import { readSeeds, seedFile, type Seed } from './generated-inventory.ts';

const runBody = (_title: string, body: () => void): void => body();
Object.assign(globalThis, { describe: runBody, it: () => {}, before: () => {}, after: () => {} });

const folder = join(import.meta.dirname, '..', 'clouds');
const testFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-checks.test.ts'))
    .toSorted();

for (const file of testFiles()) {
  await import(join(folder, file));
}
const seeds = new Map<string, Seed>();
for (const { checks, table } of declaredCases) {
  for (const [id, cases] of Object.entries(table)) {
    const check = checks.find((candidate) => candidate.id === id);
    if (check === undefined) throw new Error(`no check has the id ${id}`);
    for (const shown of Object.values(shownCases(check, cases))) {
      for (const type of check.resourceTypes) {
        const seed = { cloud: cloudOf[check.provider], type, ...shown };
        seeds.set(JSON.stringify(seed), seed);
      }
    }
  }
}
const ordered = [...seeds].toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(seedFile, ordered.map(([line]) => `${line}\n`).join(''));
const started = performance.now();
const checksFor = (cloud: Cloud, type: string) => checksOf(kindOf[cloud], type);
const { order, checks, configurations, evaluations } = fingerprintsOf(checksFor, readSeeds());
writeFingerprints({ order, checks });
writeNotApplicable(findNotApplicable(checksFor, readSeeds()));
writeBoundaries(findBoundaries(checksFor, readSeeds()));
console.log(
  `${ordered.length} seeds, ${configurations} configurations, ${evaluations} evaluations of ` +
    `${Object.keys(checks).length} checks in ${Math.round(performance.now() - started)} ms`,
);
