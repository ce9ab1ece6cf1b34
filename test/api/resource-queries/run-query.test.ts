import assert from 'node:assert/strict';
import fc from 'fast-check';
import { candidateAccounts, type CandidateFilter } from '../../../db/reads/resource-queries/candidates.ts';
import type { Database } from '../../../db/database.ts';
import { queryCsv } from '../../../api/resource-queries/csv.ts';
import { runQuery, type QueryAnswer } from '../../../api/resource-queries/run-query.ts';
import type { Scan } from '../../../api/resource-queries/scan.ts';
import { allProviders } from '../../../domain/organizations/provider-selection.ts';
import type { QueryCursor } from '../../../domain/resource-queries/cursor.ts';
import type { QueryEvaluator } from '../../../platform/resource-queries/query-evaluator.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { testQueryEvaluator } from '../../helpers/resource-queries.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

interface Made {
  id: number;
  providerId: number;
  n: number | null;
  isTagged: boolean;
}

const filter: CandidateFilter = {
  providerType: null,
  types: null,
  region: null,
  statuses: ['active', 'stopped'],
  tag: null,
};
const begin = (): QueryCursor => ({ at: 0, scan: null, after: null, best: [], more: false });

describe('answers to a query', function () {
  this.timeout(120_000);
  const database: () => Database = useTestDatabase();
  let evaluator: QueryEvaluator;
  const made: Made[] = [];

  before(async () => {
    evaluator = testQueryEvaluator();
    const accounts = await Promise.all([1, 2, 3, 4].map(() => makeProvider(database())));
    // The resources of the accounts are mixed, so that their ids are; one account has none.
    for (let index = 0; index < 260; index += 1) {
      const providerId = accounts[(index * 7) % 3]?.id ?? 0;
      const n = index % 11 === 0 ? null : (index * 37) % 50;
      const isTagged = index % 9 === 0;
      const { id } = await makeResource(database(), {
        providerId,
        configuration: n === null ? {} : { n },
        tags: isTagged ? { env: 'prod' } : {},
      });
      made.push({ id, providerId, n, isTagged });
    }
  });
  after(() => evaluator.close());

  async function scanOf(least: number, given: Partial<CandidateFilter> = {}): Promise<Scan> {
    const own = { ...filter, ...given };
    return {
      database: database(),
      evaluator,
      query: { filter: `resource.n >= ${least}.0`, columns: [{ title: 'n', value: 'resource.n' }] },
      filter: own,
      accounts: await candidateAccounts(database(), { providers: allProviders, filter: own }),
      now: new Date(0),
    };
  }

  /** Asks until nothing is left, and returns the rows that were given for good. */
  async function allOf(
    ask: (cursor: QueryCursor) => Promise<QueryAnswer>,
  ): Promise<{ ids: number[]; answers: QueryAnswer[] }> {
    const answers: QueryAnswer[] = [];
    const ids: number[] = [];
    let cursor: QueryCursor | null = begin();
    while (cursor !== null) {
      const answer: QueryAnswer = await ask(cursor);
      answers.push(answer);
      if (!answer.isProvisional) ids.push(...answer.rows.map(({ resource }) => resource.id));
      assert.equal(answer.evaluated >= answer.matched + answer.notEvaluated, true);
      cursor = answer.next;
      assert.ok(answers.length < 2_000, 'every answer gets further');
    }
    return { ids, answers };
  }

  const budget = fc.record({ ms: fc.constantFrom(0, 5_000), resources: fc.integer({ min: 1, max: 400 }), characters: fc.constantFrom(200, 1_000_000) }); // prettier-ignore
  const byScan = (one: Made, other: Made): number => one.providerId - other.providerId || one.id - other.id;

  it('have each match once, in the order of accounts and ids, wherever the budget ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 100 }),
        budget,
        async (least, rowsAtMost, own) => {
          const scan = await scanOf(least);
          const { ids, answers } = await allOf((cursor) =>
            runQuery(scan, { cursor, order: null, rowsAtMost, budget: own, signal: noDeadline() }),
          );
          const expected = made.filter(({ n }) => n !== null && n >= least).toSorted(byScan);
          assert.deepEqual(
            ids,
            expected.map(({ id }) => id),
          );
          const sum = (part: (answer: QueryAnswer) => number): number =>
            answers.reduce((all, one) => all + part(one), 0);
          assert.equal(
            sum(({ evaluated }) => evaluated),
            made.length,
          );
          assert.equal(
            sum(({ notEvaluated }) => notEvaluated),
            made.filter(({ n }) => n === null).length,
          );
          assert.ok(answers.every(({ rows }) => rows.length <= rowsAtMost));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are in the order of a column, page by page, wherever the budget ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 50 }),
        fc.integer({ min: 7, max: 100 }),
        fc.boolean(),
        budget,
        async (least, rowsAtMost, descending, own) => {
          const scan = await scanOf(least);
          const order = { column: 0, descending };
          const { ids } = await allOf((cursor) =>
            runQuery(scan, {
              cursor,
              order,
              rowsAtMost,
              budget: { ...own, resources: own.resources + 40 },
              signal: noDeadline(),
            }),
          );
          const direction = descending ? -1 : 1;
          const expected = made
            .filter(({ n }) => n !== null && n >= least)
            .toSorted((one, other) => ((one.n ?? 0) - (other.n ?? 0)) * direction || one.id - other.id);
          assert.deepEqual(
            ids,
            expected.map(({ id }) => id),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('leave out resources without a tag, and get past many of them', async () => {
    const scan = await scanOf(0, { tag: { key: 'env', value: 'prod' } });
    const { ids, answers } = await allOf((cursor) =>
      runQuery(scan, {
        cursor,
        order: null,
        rowsAtMost: 3,
        budget: { ms: 0, resources: 1, characters: 1 },
        signal: noDeadline(),
      }),
    );
    const expected = made.filter(({ n, isTagged }) => isTagged && n !== null).toSorted(byScan);
    assert.deepEqual(
      ids,
      expected.map(({ id }) => id),
    );
    assert.ok(answers.length > 3);
  });

  it('are a file that says where it ended, and the rest from there', async () => {
    const scan = await scanOf(0);
    const first: string[] = [];
    for await (const text of queryCsv(scan, { cursor: begin(), mark: 'm', msAtMost: 0 })) first.push(text);
    const lines = first.join('').trimEnd().split('\r\n');
    assert.match(lines.at(-1) ?? '', /^"incomplete","The file ends after 0 s: go on with cursor=[\w-]+",/);
    const [header, ...others] = lines;
    const whole: string[] = [];
    for await (const text of queryCsv(scan, { cursor: begin(), mark: 'm' })) whole.push(text);
    const all = whole.join('').trimEnd().split('\r\n');
    assert.equal(all.length, made.length + 1);
    assert.equal(all[0], header);
    assert.deepEqual(all.slice(1, others.length), others.slice(0, -1));
    assert.equal(
      all.filter((line) => line.startsWith('"not_evaluated"')).length,
      made.filter(({ n }) => n === null).length,
    );
  });

  it('end when nobody waits for them', async () => {
    const scan = await scanOf(0);
    const gone = AbortSignal.abort();
    const answer = await runQuery(scan, { cursor: begin(), order: null, rowsAtMost: 1_000, budget: { ms: 60_000, resources: 1_000, characters: 1_000_000 }, signal: gone }); // prettier-ignore
    assert.ok(answer.evaluated < made.length);
  });
});
