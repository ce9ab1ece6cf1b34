import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { allChecks, checksOf, findCheck } from '../../../platform/check-catalog.ts';
import { kindOf, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { contextOf, now, resourceOf } from './check-cases.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';

const run = promisify(execFile);
const json: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

/** Field names that checks look at, so that hostile values land where they are read. */
const fieldNames = [
  ...new Set(allChecks.flatMap((check) => check.looksAt.flatMap((pointer) => pointer.split('/').slice(1)))),
];
const configuration: fc.Arbitrary<JsonObject> = fc.dictionary(fc.constantFrom(...fieldNames, 'kind', 'engine'), json);

/** Checks that have tests of their own, as `provider/id`, listed by a dry run of mocha. */
async function testedChecks(): Promise<Set<string>> {
  const mocha = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'mocha', 'bin', 'mocha.js');
  const folder = join(import.meta.dirname, '..', 'clouds');
  const files = join(folder, '*', '**', '*-checks.test.ts');
  const { stdout } = await run(process.execPath, [mocha, '--dry-run', '--reporter', 'json', files], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const { tests } = JSON.parse(stdout) as { tests: { file: string; fullTitle: string }[] };
  return new Set(
    tests.map(({ file, fullTitle }) => {
      const [cloud = ''] = relative(folder, file).split(sep);
      return `${kindOf[cloud as Cloud]}/${/(\S+) passes what is as it should be$/.exec(fullTitle)?.[1]}`;
    }),
  );
}

describe('the list of checks', () => {
  it('names every check once', () => {
    const ids = allChecks.map((check) => `${check.provider}/${check.id}`);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it('finds a check by its id and by its resource type', () => {
    const [first] = allChecks;
    assert.ok(first);
    assert.equal(findCheck(first.provider, first.id), first);
    assert.equal(findCheck('cloud_a', 'nothing_of_the_sort'), null);
    assert.ok(checksOf(first.provider, first.resourceTypes[0] ?? '').includes(first));
    assert.deepEqual(checksOf('cloud_a', 'no_such_type'), []);
  });

  it('says for every check how to fix a failure, and which fields it reads', () => {
    for (const check of allChecks) {
      assert.match(check.remediation.summary, /^[A-Z].*\.$/, check.id);
      assert.ok(check.looksAt.length > 0 && check.looksAt.every((pointer) => pointer.startsWith('/')), check.id);
      for (const { path } of check.sets) assert.match(path, /^\/[a-z]/, check.id);
    }
  });

  it('is tested check by check', async () => {
    const tested = await testedChecks();
    const untested = allChecks.map((check) => `${check.provider}/${check.id}`).filter((id) => !tested.has(id));
    assert.deepEqual(untested, []);
  });

  it('returns a verdict on any configuration, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allChecks), configuration, configuration, (check, own, other) => {
        const resourceType = check.resourceTypes[0] ?? '';
        const around: CheckContext = {
          now,
          find: (type, externalId) => resourceOf(type, { externalId, configuration: other }),
          every: (type) => [resourceOf(type, { configuration: other })],
          whyUnlisted: () => null,
          above: nothingAbove,
        };
        const verdict = check.evaluate(resourceOf(resourceType, { configuration: own }), around);
        assert.ok(['pass', 'fail', 'not_applicable', 'not_evaluated'].includes(verdict.outcome));
        check.related(resourceOf(resourceType, { configuration: own }));
      }),
      { numRuns: 5_000 },
    );
  });

  it('passes nothing that the cloud did not return', () => {
    for (const check of allChecks) {
      const resource: CheckedResource = {
        ...resourceOf(check.resourceTypes[0] ?? '', { configuration: {} }),
        unreadable: Object.fromEntries(
          check.looksAt.map((pointer) => [`/${pointer.split('/')[1]}`, 'access was denied']),
        ),
      };
      const unlisted = Object.fromEntries(check.surveys.map((type) => [type, 'access was denied']));
      const { outcome } = check.evaluate(resource, contextOf({ unlisted }));
      assert.equal(outcome, 'not_evaluated', check.id);
    }
  });
});
