import assert from 'node:assert/strict';
import fc from 'fast-check';
import { raiseOverdue, settleOverdue } from '../../../../db/commands/findings/overdue.ts';
import { resolveFindings } from '../../../../db/commands/drifts/scan.ts';
import { publishResolved } from '../../../../db/commands/drifts/publish.ts';
import { overdueActivities } from '../../../../activities/findings/overdue-activities.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';

const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);

describe('alerts on overdue findings', () => {
  const database = useTestDatabase();
  let resource: MadeResource;

  beforeEach(async () => {
    resource = await makeResource(database(), { providerId: (await makeProvider(database())).id });
  });

  const round = () => overdueActivities({ database: database() }).alertOnOverdue();
  const alerts = (): Promise<{ status: string; title: string; severity: string; resolution_note: string | null }[]> =>
    database()('alerts').where({ rule: 'finding_overdue', resource_id: resource.id }).orderBy('id').select('*');
  const causes = (): Promise<string[]> =>
    database()('alert_causes')
      .where({ rule: 'finding_overdue', subject: `resource:${resource.id}` })
      .orderBy('cause')
      .pluck<string[]>('cause');
  const events = async (): Promise<number[]> =>
    (await database()('events').where({ type: 'finding.overdue', resource_id: resource.id }).orderBy('id')).map(
      ({ data }: { data: { finding_id: number } }) => data.finding_id,
    );
  const drift = async (due: Date | null): Promise<number> => {
    const id = await makeDriftFinding(database(), { resource, severity: 'high' });
    await database()('drift_findings').where({ id }).update({ due_at: due });
    return id;
  };
  const dueOn = (id: number, due: Date | null): Promise<unknown> =>
    database()('drift_findings').where({ id }).update({ due_at: due });

  it('are raised once for each finding and due date, for both types', async () => {
    const late = await drift(inDays(-1));
    await drift(inDays(1));
    await drift(null);
    const vulnerability = await makeVulnerability(database(), resource);
    await database()('vulnerability_findings')
      .where({ id: vulnerability })
      .update({ due_at: inDays(-2) });
    await round();
    assert.deepEqual(await causes(), [`drift:${late}`, `vulnerability:${vulnerability}`]);
    assert.deepEqual(
      (await alerts()).map(({ severity, status }) => [severity, status]),
      [
        ['high', 'open'],
        ['critical', 'open'],
      ],
    );
    assert.deepEqual(await round(), { settled: 0, raised: 0, isDone: true });
    assert.deepEqual(new Set(await events()), new Set([late, vulnerability]));
  });

  it('end with the finding, in the same transaction, and with another due date', async () => {
    const [fixed, moved] = [await drift(inDays(-1)), await drift(inDays(-1))];
    await round();
    assert.match((await alerts())[0]?.title ?? '', / has 2 overdue high findings$/);
    await database().transaction(async (transaction) => {
      const rows = await resolveFindings(transaction, [{ id: fixed, resolution: 'The deviation is gone' }]);
      await publishResolved(transaction, rows);
    });
    assert.deepEqual(await causes(), [`drift:${moved}`]);
    await dueOn(moved, inDays(5));
    await round();
    const [alert] = await alerts();
    assert.deepEqual([alert?.status, alert?.resolution_note], ['resolved', 'The finding has another due date']);
    await dueOn(moved, inDays(-3));
    await round();
    assert.deepEqual(
      (await alerts()).map(({ status }) => status),
      ['resolved', 'open'],
    );
    assert.deepEqual(await events(), [fixed, moved, moved]);
  });

  it('end in the next round when the release before closed the finding, and stay away once resolved by hand', async () => {
    const [closed, accepted] = [await drift(inDays(-1)), await drift(inDays(-1))];
    await round();
    await database()('drift_findings').where({ id: closed }).update({ status: 'resolved', resolved_at: new Date() });
    await round();
    assert.deepEqual(await causes(), [`drift:${accepted}`]);
    await database()('alerts')
      .where({ rule: 'finding_overdue', resource_id: resource.id })
      .update({ status: 'resolved', resolved_at: new Date() });
    await round();
    assert.equal((await alerts()).length, 1);
  });

  it('are as after one round when a worker dies before its commit, or two work at the same time', async () => {
    const ids = [await drift(inDays(-1)), await drift(inDays(-2)), await drift(inDays(-3))];
    await assert.rejects(
      database().transaction(async (transaction) => {
        assert.equal(await raiseOverdue(transaction, { type: 'drift', limit: 500 }), 3);
        throw new Error('killed');
      }),
      /killed/,
    );
    assert.deepEqual([await causes(), await events()], [[], []]);
    await Promise.all([round(), round(), round()]);
    await round();
    assert.deepEqual((await causes()).toSorted(), ids.map((id) => `drift:${id}`).toSorted());
    assert.deepEqual(
      (await events()).toSorted((a, b) => a - b),
      ids,
    );
  });

  it('work off more than a transaction holds', async () => {
    for (const days of [1, 2, 3, 4, 5]) await drift(inDays(-days));
    const raise = (): Promise<number> =>
      database().transaction((transaction) => raiseOverdue(transaction, { type: 'drift', limit: 2 }));
    assert.deepEqual([await raise(), await raise(), await raise(), await raise()], [2, 2, 1, 0]);
  });

  it('are about the open findings past their due dates after any changes', async () => {
    const change = fc.record({
      finding: fc.nat({ max: 3 }),
      to: fc.constantFrom('past', 'earlier', 'future', 'none', 'closed', 'open', 'round'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const ids = [await drift(null), await drift(null), await drift(inDays(-1)), await drift(inDays(1))];
        for (const { finding, to } of changes) {
          const id = ids[finding] ?? 0;
          if (to === 'round') await round();
          else if (to === 'closed' || to === 'open') {
            const status = to === 'closed' ? 'resolved' : 'detected';
            await database()('drift_findings').where({ id }).update({ status });
          } else await dueOn(id, { past: inDays(-1), earlier: inDays(-9), future: inDays(9), none: null }[to]);
        }
        await round();
        const rows = await database()('drift_findings').whereIn('id', ids).orderBy('id').select('*');
        const expected = rows
          .filter((row) => row.status !== 'resolved' && row.due_at !== null && row.due_at <= new Date())
          .map(({ id }) => `drift:${id}`);
        const found = await causes();
        assert.deepEqual(
          found.filter((cause) => ids.includes(Number(cause.slice(6)))),
          expected.toSorted(),
        );
        await database().transaction(async (transaction) => {
          await transaction('drift_findings').whereIn('id', ids).update({ status: 'resolved' });
          await settleOverdue(transaction, { type: 'drift', ids });
        });
        assert.deepEqual(await causes(), []);
      }),
      { numRuns: 25 },
    );
  });

  it('find what is due by an index, however many findings there are', async () => {
    const queries = [
      `select id from drift_findings where status <> 'resolved' and overdue_for is distinct from due_at
         and overdue_for is null and due_at <= now() order by due_at limit 500`,
      `select id from vulnerability_findings where overdue_for is not null
         and (not (status = 'open') or overdue_for is distinct from due_at) order by id limit 500`,
    ];
    await database().transaction(async (transaction) => {
      // Most findings are overdue and were announced: an index of due dates would lead through all of them.
      await transaction.raw(
        `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff, due_at, overdue_for)
         select resource.id, resource.provider_id, 'overdue_' || n, 'security', 'low', 'detected', 'changed', '[]',
           now() - interval '1 day', now() - interval '1 day'
         from (select id, provider_id from resources order by id limit 1) as resource, generate_series(1, 3000) as n
         on conflict do nothing`,
      );
      await transaction.raw('analyze drift_findings');
      await transaction.raw('set local enable_seqscan = off');
      for (const query of queries) {
        const { rows } = await transaction.raw<{ rows: { 'QUERY PLAN': string }[] }>(`explain ${query}`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.match(plan, /_passed|_no_longer_overdue/, plan);
      }
    });
  });
});
