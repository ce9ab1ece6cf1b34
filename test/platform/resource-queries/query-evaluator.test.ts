import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createQueryEvaluator,
  type QueryEvaluator,
  type QueryPage,
} from '../../../platform/resource-queries/query-evaluator.ts';
import { testQueryEvaluator } from '../../helpers/resource-queries.ts';

const account = { provider_id: 1, name: 'Shop', account_id: '111111111111' };

const candidate = (id: number, configuration: object) => ({
  id,
  externalId: `r-${id}`,
  name: `Resource ${id}`,
  region: 'eu-west-1',
  resourceType: 'object_bucket',
  tags: {},
  configuration: JSON.stringify(configuration),
  unreadable: '{}',
});

const pageOf = (filter: string, configurations: readonly object[], given: Partial<QueryPage> = {}): QueryPage => ({
  query: { filter, columns: [{ title: 'id', value: 'id' }] },
  account,
  now: new Date(0),
  resources: configurations.map((configuration, index) => candidate(index + 1, configuration)),
  matchesAtMost: 1_000,
  charactersAtMost: 1_000_000,
  ...given,
});

describe('the evaluator of queries', function () {
  this.timeout(60_000);
  let evaluator: QueryEvaluator;
  before(() => {
    evaluator = testQueryEvaluator({ resourceMs: 500 });
  });
  after(() => evaluator.close());

  /** Evaluates all resources of a page, as a scan does. */
  async function outcomes(page: QueryPage): Promise<string[]> {
    const found: string[] = page.resources.map(() => 'not matched');
    let begin = 0;
    while (begin < page.resources.length) {
      const part = await evaluator.evaluate({ ...page, resources: page.resources.slice(begin) });
      for (const { place } of part.matches) found[begin + place] = 'matched';
      for (const [place, reason] of part.unevaluated) found[begin + place] = reason;
      assert.ok(part.evaluated > 0);
      begin += part.evaluated;
    }
    return found;
  }

  it('does not evaluate the one resource that takes too long, and evaluates all others', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}`);
    const page = pageOf('resource.keys.all(a, resource.keys.all(b, a + b != "x"))', [
      { keys: ['a'] },
      { keys },
      { keys: ['x', ''] },
      {},
    ]);
    assert.deepEqual(await outcomes(page), [
      'matched',
      'evaluating it takes more than 0.5 s',
      'not matched',
      'No such key: keys',
    ]);
  });

  it('does not evaluate the one resource that takes too much memory', async () => {
    const keys = Array.from({ length: 2_500 }, (_, index) => `k${index}`);
    const slow = testQueryEvaluator({ resourceMs: 50_000 });
    const grow = `resource.keys.map(a, resource.keys.map(b, [${'b, '.repeat(60)}b])).size() > 0`;
    const result = await slow.evaluate(pageOf(grow, [{ keys }]));
    assert.equal(result.unevaluated[0]?.[1], 'evaluating it takes more than 512 MB');
    assert.deepEqual((await slow.evaluate(pageOf('resource.n == 1.0', [{ n: 1 }]))).matches.length, 1);
    await slow.close();
  });

  it('ends a slice at the matches and characters it may return', async () => {
    const same = Array.from({ length: 10 }, () => ({}));
    assert.equal((await evaluator.evaluate(pageOf('true', same, { matchesAtMost: 3 }))).evaluated, 3);
    const wide = { query: { filter: 'true', columns: [{ title: 'x', value: '"0123456789"' }] }, charactersAtMost: 60 };
    assert.equal((await evaluator.evaluate(pageOf('true', same, wide))).evaluated, 3);
  });

  it('reads nothing but the resource', async () => {
    const hostile = [
      'resource.constructor != null',
      'resource["__proto__"] != null',
      'resource.text.constructor != null',
      'resource.toString != null',
      'tags.constructor != ""',
      'account.constructor != null',
    ];
    for (const filter of hostile) {
      assert.match(
        (await outcomes(pageOf(filter, [{ text: 'x' }])))[0] ?? '',
        /No such key|no such overload|No such/i,
        filter,
      );
    }
    assert.deepEqual(
      await outcomes(pageOf('resource.text.reMatches("^(a+)+$")', [{ text: `${'a'.repeat(50_000)}!` }])),
      ['not matched'],
    );
  });

  it('evaluates a page again when its thread died', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'query-thread-'));
    const script = join(folder, 'thread.mjs');
    const real = new URL('../../../dist/platform/resource-queries/query-thread.js', import.meta.url).href;
    const marker = JSON.stringify(join(folder, 'died'));
    await writeFile(
      script,
      `import { existsSync, writeFileSync } from 'node:fs';
       import { parentPort } from 'node:worker_threads';
       if (!existsSync(${marker})) parentPort.once('message', () => { writeFileSync(${marker}, ''); process.exit(1); });
       await import(${JSON.stringify(real)});`,
    );
    const dying = createQueryEvaluator({ script: pathToFileURL(script), onFault: () => undefined });
    const result = await dying.evaluate(pageOf('resource.n == 1.0', [{ n: 1 }, { n: 2 }]));
    assert.deepEqual([result.evaluated, result.matches.map(({ place }) => place)], [2, [0]]);
    await dying.close();
    await rm(folder, { recursive: true });
  });
});
