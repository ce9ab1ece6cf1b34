import assert from 'node:assert/strict';
import { onlyProvider } from '../../../../domain/organizations/provider-selection.ts';
import { dismissAnomaly } from '../../../../db/commands/anomalies/anomalies.ts';
import {
  alertOnAnomalies,
  clearAnomalyAlerts,
  publishCostAnomalies,
} from '../../../../db/commands/anomalies/publish.ts';
import {
  createAnomalies,
  learnedReason,
  readKnownAnomalies,
  reviseAnomalies,
  revisedReason,
  updateAnomalies,
  type AnomalyValues,
} from '../../../../db/commands/anomalies/scan.ts';
import type { Transaction } from '../../../../db/database.ts';
import { findAnomaly, listAnomalies } from '../../../../db/reads/anomalies/anomalies.ts';
import { countCreatedAnomalies } from '../../../../db/reads/anomalies/scan.ts';
import { makeBillingExecution, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('The anomalies of an account', () => {
  const database = useTestDatabase();
  let provider: { id: number; name: string };
  let executionId: number;

  beforeEach(async () => {
    provider = await makeProvider(database());
    executionId = await makeBillingExecution(database());
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const peak = {
    date: '2026-03-02',
    actual_amount: 90,
    expected_amount: 30,
    expected_upper: 40,
    deviation_percent: 200,
  };
  const values = (day: string, given: Partial<AnomalyValues> = {}): AnomalyValues => ({
    day,
    last_day: day,
    actual_amount: 90,
    expected_amount: 30,
    expected_upper: 40,
    deviation_percent: 200,
    peak,
    currency: 'USD',
    services: ['ec2'],
    top_services: [],
    metrics: [],
    resource_id: null,
    is_ongoing: true,
    ...given,
  });
  const create = (
    given: (AnomalyValues & { learned_from?: number | null })[],
    { type = 'cost', of = provider.id }: { type?: 'cost' | 'performance'; of?: number } = {},
  ) =>
    inOne((trx) =>
      createAnomalies(
        trx,
        { providerId: of, executionId, type },
        given.map((one) => ({ learned_from: null, ...one })),
      ),
    );
  const made = async (day: string, given: Partial<AnomalyValues> = {}) =>
    (await create([values(day, given)]))[0] ?? assert.fail();
  const rowOf = (id: number) => database()('anomalies').where({ id }).first();
  const known = async (since: string, type: 'cost' | 'performance' = 'cost') =>
    inOne((trx) => readKnownAnomalies(trx, { providerId: provider.id, type, since }));

  it('are created once for each day, and dismissed from the start when they were learned', async () => {
    assert.deepEqual(await create([]), []);
    const [first] = await create([values('2026-03-01')]);
    assert.ok(first);
    const again = await create([values('2026-03-01'), { ...values('2026-03-02'), learned_from: first.id }]);
    assert.deepEqual(
      again.map(({ day, status }) => [day, status]),
      [['2026-03-02', 'dismissed']],
    );
    const learned = await rowOf(again[0]?.id ?? 0);
    assert.deepEqual(
      [learned.reason, learned.learned_from, learned.dismissed_at !== null],
      [learnedReason, first.id, true],
    );
    const active = await rowOf(first.id);
    assert.deepEqual([active.status, active.reason, active.dismissed_at], ['active', null, null]);
    assert.equal((await create([values('2026-03-01')], { type: 'performance' })).length, 1);
    const count = (id: number) => inOne((trx) => countCreatedAnomalies(trx, id));
    assert.deepEqual([await count(executionId), await count(0)], [2, 0]);
  });

  it('are known since a day, oldest first, with what they exceeded', async () => {
    await made('2026-03-03');
    await made('2026-02-20', { last_day: '2026-03-01' });
    await made('2026-02-28');
    await create([values('2026-03-05')], { type: 'performance' });
    await create([values('2026-03-05')], { of: (await makeProvider(database())).id });
    const found = await known('2026-03-01');
    assert.deepEqual(
      found.map((one) => [one.day, one.lastDay, one.excess, one.services, one.status, one.isOngoing, one.isRevised]),
      [
        ['2026-02-20', '2026-03-01', 60, ['ec2'], 'active', true, false],
        ['2026-03-03', '2026-03-03', 60, ['ec2'], 'active', true, false],
      ],
    );
    assert.deepEqual(
      (await known('2026-03-01', 'performance')).map(({ day }) => day),
      ['2026-03-05'],
    );
  });

  it('are revised while they are active, and active again when the figures support them', async () => {
    const { id: memberId } = await member(database());
    const [revised, dismissed, other] = [await made('2026-03-01'), await made('2026-03-02'), await made('2026-03-03')];
    const dismiss = () => inOne((trx) => dismissAnomaly(trx, { anomalyId: dismissed.id, memberId, reason: 'known' }));
    assert.deepEqual([await dismiss(), await dismiss()], [true, false]);
    await inOne((trx) => reviseAnomalies(trx, [revised.id, dismissed.id]));
    const row = await rowOf(revised.id);
    assert.deepEqual(
      [row.status, row.reason, row.is_ongoing, row.dismissed_by],
      ['dismissed', revisedReason, false, null],
    );
    assert.deepEqual([(await rowOf(dismissed.id)).reason, (await rowOf(other.id)).status], ['known', 'active']);
    assert.deepEqual(
      (await known('2026-03-01')).map(({ isRevised }) => isRevised),
      [true, false, false],
    );
    const [learned] = await create([{ ...values('2026-03-04'), learned_from: other.id }]);
    const ids = [revised.id, dismissed.id, other.id, learned?.id ?? 0];
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    const updated = await inOne((trx) =>
      updateAnomalies(
        trx,
        ids.map((id, index) => ({ id, ...values(days[index] ?? '', { actual_amount: 55 }) })),
      ),
    );
    assert.deepEqual(
      updated.map(({ id, status }) => [id, status]).toSorted(),
      ids.map((id, index) => [id, index === 0 || index === 2 ? 'active' : 'dismissed']).toSorted(),
    );
    const again = await rowOf(revised.id);
    assert.deepEqual([again.status, again.reason, again.dismissed_at, again.actual_amount], ['active', null, null, 55]);
    assert.deepEqual([(await rowOf(dismissed.id)).reason, (await rowOf(ids[3] ?? 0)).reason], ['known', learnedReason]);
    assert.deepEqual(await inOne((trx) => updateAnomalies(trx, [])), []);
  });

  it('are listed by every filter, newest day first, unless their connect was not answered', async () => {
    const resource = await makeResource(database(), { providerId: provider.id, name: 'web' });
    const ids = [
      (await made('2026-03-05')).id,
      (await made('2026-02-01', { last_day: '2026-03-01', resource_id: resource.id })).id,
    ];
    await made('2026-02-27');
    ids.push((await create([values('2026-03-05')], { type: 'performance' }))[0]?.id ?? 0);
    const hidden = await makeProvider(database(), { answeredAt: null });
    const [unseen] = await create([values('2026-03-05')], { of: hidden.id });
    const list = async (
      { of = provider.id, ...filter }: { of?: number; [name: string]: unknown },
      page = { page: 1, perPage: 10 },
    ) => {
      const { rows, total } = await listAnomalies(database(), {
        providers: onlyProvider(of),
        filter,
        since: '2026-03-01',
        page,
      });
      return [rows.map(({ id }) => id), total];
    };
    const [first, second, performance] = ids;
    assert.deepEqual(await list({}), [[performance, first, second], 3]);
    assert.deepEqual(
      [await list({ type: 'performance' }), await list({ status: 'dismissed' })],
      [
        [[performance], 1],
        [[], 0],
      ],
    );
    assert.deepEqual(await list({}, { page: 2, perPage: 2 }), [[second], 3]);
    assert.deepEqual(await list({ of: hidden.id }), [[], 0]);
    const found = await findAnomaly(database(), second ?? 0);
    assert.deepEqual([found?.day, found?.last_day, found?.resource_name], ['2026-02-01', '2026-03-01', 'web']);
    assert.deepEqual([await findAnomaly(database(), unseen?.id ?? 0), await findAnomaly(database(), 0)], [null, null]);
  });

  it('are published, raise alerts by their worst day, and clear them', async () => {
    const cost = await made('2026-03-01');
    await inOne((trx) => publishCostAnomalies(trx, provider, [cost]));
    const [event] = await database()('events').where({ type: 'cost.anomaly', provider_id: provider.id });
    assert.deepEqual([event.data.id, event.data.date, event.data.actual_amount], [cost.id, '2026-03-01', 90]);
    await inOne((trx) => alertOnAnomalies(trx, { provider, type: 'cost', anomalies: [{ ...cost, currency: null }] }));
    const alerts = () =>
      database()('alerts')
        .where({ provider_id: provider.id })
        .orderBy('id')
        .select('status', 'rule', 'description', 'title');
    const [alert] = await alerts();
    assert.ok(
      JSON.stringify(alert).includes('2026-03-02') && JSON.stringify(alert).includes('USD'),
      JSON.stringify(alert),
    );
    const metric = {
      resource_id: 1,
      resource_name: 'web',
      metric: 'cpu',
      actual: 9,
      expected: 3,
      upper: 4,
      deviation_percent: 1,
      last_date: 'x',
    };
    const performance = (metrics: object[]) => ({ ...cost, metrics: metrics as never });
    const shown: string[] = [];
    for (const metrics of [[], [metric], [metric, metric]]) {
      await inOne((trx) => alertOnAnomalies(trx, { provider, type: 'performance', anomalies: [performance(metrics)] }));
      const own = { providerId: provider.id, type: 'performance' as const, ids: [cost.id], note: 'over' };
      shown.push(JSON.stringify((await alerts()).at(-1)));
      await inOne((trx) => clearAnomalyAlerts(trx, own));
      assert.equal((await alerts()).at(-1)?.status, 'resolved');
    }
    assert.match(shown[0] ?? '', /a metric left its expected range/);
    assert.match(shown[1] ?? '', /cpu of web was 9, expected at most 4(?!; and)/);
    assert.match(shown[2] ?? '', /expected at most 4; and 1 more/);
    assert.equal((await alerts())[0]?.status, 'open');
    await inOne((trx) =>
      clearAnomalyAlerts(trx, { providerId: provider.id, type: 'cost', ids: [cost.id], note: 'over' }),
    );
    assert.equal((await alerts())[0]?.status, 'resolved');
  });
});
