import assert from 'node:assert/strict';
import { onlyProvider } from '../../../../domain/organizations/provider-selection.ts';
import { randomUUID } from 'node:crypto';
import {
  beginReportAttempt,
  failReport,
  finishReport,
  removeExpiredReports,
  writeReportPiece,
} from '../../../../db/commands/reports/building.ts';
import { insertReport } from '../../../../db/commands/reports/reports.ts';
import { SupersededError } from '../../../../db/commands/sync/units.ts';
import { generatingReports, readReportPiece, reportExpiry } from '../../../../db/reads/reports/building.ts';
import {
  costAnomalies,
  costRows,
  costsByDay,
  costsByService,
  costSums,
  type ReportedCost,
} from '../../../../db/reads/reports/costs.ts';
import {
  assessmentFigures,
  findingFigures,
  findingMoves,
  fixableFindings,
  mostFound,
  scoreTrend,
} from '../../../../db/reads/reports/figures.ts';
import { estimateSeconds, findReport, listReports } from '../../../../db/reads/reports/reports.ts';
import { controlRows, driftRows, vulnerabilityRows, type RowQuery } from '../../../../db/reads/reports/rows.ts';
import { inSnapshot, rowsByCursor } from '../../../../db/snapshot.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
const dayMinutes = 24 * 60;

describe('A report', () => {
  const database = useTestDatabase();
  let memberId: number;
  let providerId: number;
  let otherId: number;

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    [providerId, otherId] = [(await makeProvider(database())).id, (await makeProvider(database())).id];
  });

  describe('that is built', () => {
    const make = async (values: object = {}): Promise<string> => {
      const row = await database().transaction((transaction) =>
        insertReport(transaction, {
          id: randomUUID(),
          type: 'drift_summary',
          format: 'csv',
          providers: onlyProvider(providerId),
          period: { from: '2026-01-01', to: '2026-01-31' } as never,
          estimatedSeconds: 3,
          requestedBy: memberId,
        }),
      );
      if (Object.keys(values).length > 0) await database()('reports').where({ id: row.id }).update(values);
      return row.id;
    };
    const rowOf = (id: string) => database()('reports').where({ id }).first();
    const piece = (reportId: string, attempt: number, position = 0) =>
      writeReportPiece(database(), { reportId, attempt, position, content: Buffer.from(`${attempt} ${position}`) });
    const read = async (reportId: string, attempt: number, position = 0) =>
      (await readReportPiece(database(), { reportId, attempt, position }))?.toString() ?? null;
    const finish = (reportId: string, attempt: number) =>
      finishReport(database(), { reportId, attempt, rows: 5, providers: null, sizeBytes: 10, pieceBytes: 4 });

    it('is written only by the newest attempt', async () => {
      const [id, other] = [await make(), await make()];
      const first = await beginReportAttempt(database(), id);
      assert.deepEqual(
        [first?.attempt, first?.type, first?.from_day, first?.to_day, first?.provider_type],
        [1, 'drift_summary', '2026-01-01', '2026-01-31', 'cloud_a'],
      );
      const { name } = await database()('providers').where({ id: providerId }).first();
      assert.equal(first?.provider_name, name);
      await beginReportAttempt(database(), other);
      await piece(id, 1);
      await piece(other, 1);
      assert.equal((await beginReportAttempt(database(), id))?.attempt, 2);
      assert.deepEqual([await read(id, 1), await read(other, 1)], [null, '1 0']);
      await assert.rejects(piece(id, 1), SupersededError);
      await assert.rejects(finish(id, 1), SupersededError);
      await piece(id, 2);
      await piece(id, 2, 1);
      assert.deepEqual([await read(id, 2, 1), await read(id, 1, 1), await read(id, 2, 2)], ['2 1', null, null]);
      assert.equal(await reportExpiry(database(), id), null);
      const expiresAt = await finish(id, 2);
      const row = await rowOf(id);
      assert.equal(expiresAt.getTime() - row.ready_at.getTime(), 24 * 60 * minuteMs);
      assert.deepEqual([row.status, row.rows_count, row.size_bytes, row.piece_bytes], ['ready', 5, 10, 4]);
      assert.deepEqual(await reportExpiry(database(), id), expiresAt);
      assert.equal((await findReport(database(), { id: id, limits: [] }))?.is_available, true);
      await assert.rejects(piece(id, 2, 3), SupersededError);
      await assert.rejects(finish(id, 2), SupersededError);
      assert.equal(await beginReportAttempt(database(), id), null);
      assert.equal((await rowOf(other)).status, 'generating');
      assert.equal(await findReport(database(), { id: randomUUID(), limits: [] }), null);
    });

    it('fails once, with a reason that is not too long, and without its pieces', async () => {
      const [id, other] = [await make(), await make()];
      for (const each of [id, other]) {
        await beginReportAttempt(database(), each);
        await piece(each, 1);
      }
      const fail = () => failReport(database(), { reportId: id, reason: 'x'.repeat(600) });
      assert.deepEqual([await fail(), await fail()], [true, false]);
      assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).error.length], ['failed', 500]);
      assert.deepEqual(
        [await read(id, 1), await read(other, 1), (await rowOf(other)).status],
        [null, '1 0', 'generating'],
      );
      await finish(other, 1);
      assert.equal(await failReport(database(), { reportId: other, reason: 'late' }), false);
      assert.equal(await read(other, 1), '1 0');
    });

    it('loses its content after a day, one or all', async () => {
      const ready = async (expiresAt: Date) => {
        const id = await make();
        await beginReportAttempt(database(), id);
        await piece(id, 1);
        await finish(id, 1);
        await database()('reports').where({ id }).update({ expires_at: expiresAt });
        return id;
      };
      await removeExpiredReports(database());
      const [first, second, fresh] = [await ready(ago(1)), await ready(ago(1)), await ready(ago(-5))];
      assert.equal((await findReport(database(), { id: first, limits: [] }))?.is_available, false);
      assert.deepEqual(
        [await removeExpiredReports(database(), first), await removeExpiredReports(database(), first)],
        [1, 0],
      );
      assert.deepEqual([await read(first, 1), await read(second, 1)], [null, '1 0']);
      assert.equal(await removeExpiredReports(database()), 1);
      assert.deepEqual([await read(second, 1), await read(fresh, 1)], [null, '1 0']);
      assert.equal((await findReport(database(), { id: fresh, limits: [] }))?.is_available, true);
    });

    it('is checked when it takes some time without a pending start', async () => {
      const old = { created_at: ago(5) };
      const [id, young, pending, done] = [
        await make(old),
        await make(),
        await make(old),
        await make({ ...old, status: 'failed', error: 'x' }),
      ];
      const { workflow_id: workflowId } = await rowOf(pending);
      await database()('outbox').insert({
        workflow_type: 't',
        workflow_id: workflowId,
        task_queue: 'q',
        arguments: '[]',
      });
      const older = await make({ created_at: ago(9) });
      const found = (await generatingReports(database(), 60)).filter((one) =>
        [id, young, pending, done, older].includes(one.id),
      );
      assert.deepEqual(
        found.map((one) => one.id),
        [older, id],
      );
      assert.equal(Math.round((found[1]?.age_seconds ?? 0) / 60), 5);
    });

    it('is listed newest first for thirty days, by type and state', async () => {
      await database()('reports').delete();
      const [first, second, failed] = [
        await make(),
        await make({ type: 'cost_report' }),
        await make({ status: 'failed', error: 'x' }),
      ];
      await make({ created_at: ago(31 * dayMinutes) });
      const kept = await make({ created_at: ago(29 * dayMinutes) });
      const list = async (filter: object) => {
        const { rows, total } = await listReports(database(), { limits: [], filter, page: { page: 1, perPage: 10 } });
        assert.equal(total, rows.length);
        return rows.map(({ id }) => id);
      };
      assert.deepEqual(await list({}), [kept, failed, second, first]);
      assert.deepEqual([await list({ type: 'cost_report' }), await list({ status: 'failed' })], [[second], [failed]]);
    });

    it('is expected to take as long as four of five earlier ones, of its type or at least its format', async () => {
      await database()('reports').delete();
      const estimate = (format: 'csv' | 'pdf') => estimateSeconds(database(), { type: 'drift_summary', format });
      assert.deepEqual([await estimate('csv'), await estimate('pdf')], [2, 5]);
      const took = async (seconds: number, values: object = {}) => {
        const readyAt = ago(10);
        const createdAt = new Date(readyAt.getTime() - seconds * 1_000);
        await make({ status: 'ready', ready_at: readyAt, created_at: createdAt, expires_at: ago(-1), ...values });
      };
      await took(40, { type: 'cost_report' });
      assert.deepEqual([await estimate('csv'), await estimate('pdf')], [40, 5]);
      for (const seconds of [10, 10, 10, 10, 10, 100]) await took(seconds);
      assert.equal(await estimate('csv'), 10);
      for (let count = 0; count < 20; count += 1)
        await took(7, { ready_at: ago(5), created_at: new Date(ago(5).getTime() - 7_000) });
      assert.equal(await estimate('csv'), 7);
      await database()('reports').delete();
      await took(0.2);
      assert.equal(await estimate('csv'), 1);
    });
  });

  describe('of a period', () => {
    const scope = (of: number | null = providerId) => ({
      providers: of === null ? null : [of],
      start: '2026-02-01T00:00:00Z',
      end: '2026-03-01T00:00:00Z',
    });
    const day = (text: string): Date => new Date(`2026-${text}T00:00:00Z`);
    const rowsOf = (query: RowQuery) =>
      inSnapshot(database(), async (snapshot) => {
        const rows: { id: number }[] = [];
        for await (const part of rowsByCursor<{ id: number }>(snapshot, query)) rows.push(...part);
        return rows;
      });
    const idsOf = async (query: RowQuery) => (await rowsOf(query)).map(({ id }) => id);
    let resource: MadeResource;

    beforeEach(async () => {
      await database()('drift_findings').delete();
      await database()('vulnerability_findings').delete();
      resource = await makeResource(database(), { providerId, name: 'web', type: 'vm' });
    });

    type Times = { from: string; until?: string; severity?: string };
    const drift = async ({ from, until, severity = 'low' }: Times, of = resource) => {
      const id = await makeDriftFinding(database(), {
        resource: of,
        status: until === undefined ? 'detected' : 'resolved',
      });
      await database()('drift_findings')
        .where({ id })
        .update({ detected_at: day(from), resolved_at: until === undefined ? null : day(until), severity });
      return id;
    };
    const vulnerability = async ({ from, until, severity = 'low' }: Times, values: object = {}, of = resource) => {
      const id = await makeVulnerability(database(), of);
      const state = until === undefined ? { status: 'open' } : { status: 'fixed', fixed_at: day(until) };
      await database()('vulnerability_findings')
        .where({ id })
        .update({ detected_at: day(from), severity, ...state, ...values });
      return id;
    };
    /** One finding each: before, over the start, within, over the end, after; the bounds belong to what follows them. */
    async function spread(make: (times: Times) => Promise<number>) {
      return {
        past: await make({ from: '01-05', until: '01-31' }),
        overStart: await make({ from: '01-05', until: '02-01' }),
        within: await make({ from: '02-01', until: '02-28', severity: 'high' }),
        overEnd: await make({ from: '02-28', until: '03-01', severity: 'critical' }),
        open: await make({ from: '01-01', severity: 'medium' }),
        next: await make({ from: '03-01' }),
      };
    }
    const figures = async (kind: 'drift' | 'vulnerability', of: number | null = providerId) =>
      (await inSnapshot(database(), (snapshot) => findingFigures(snapshot, kind, scope(of))))
        .map((row) => [row.severity, row.total, row.open_at_end, row.appeared, row.closed].join(' '))
        .toSorted();

    it('has the findings that were open at some time in it, oldest or most severe first', async () => {
      const drifts = await spread(drift);
      const elsewhere = await drift({ from: '02-05' }, await makeResource(database(), { providerId: otherId }));
      const { overStart, within, overEnd, open } = drifts;
      assert.deepEqual(await idsOf(driftRows(scope())), [overStart, within, overEnd, open]);
      assert.deepEqual(await idsOf(driftRows(scope(null))), [overStart, within, overEnd, open, elsewhere]);
      assert.deepEqual(await idsOf(driftRows(scope(), 3)), [open, overEnd, within]);
      const [row] = await rowsOf(driftRows(scope()));
      assert.deepEqual(
        ['resource_name', 'provider_kind', 'region'].map((name) => (row as never)[name]),
        ['web', 'cloud_a', 'us-east-1'],
      );
      const found = await spread((times) => vulnerability(times));
      assert.deepEqual(await idsOf(vulnerabilityRows(scope())), [
        found.overStart,
        found.within,
        found.overEnd,
        found.open,
      ]);
      assert.deepEqual(await idsOf(vulnerabilityRows(scope(), 2)), [found.open, found.overEnd]);
      await database()('vulnerability_findings').update({ severity: 'low', status: 'open', cvss_score: 5 });
      await database()('vulnerability_findings').where({ id: found.overEnd }).update({ cvss_score: 6 });
      assert.deepEqual(await idsOf(vulnerabilityRows(scope(), 2)), [found.overEnd, found.overStart]);
    });

    it('counts them by severity: all, open at its end, new and closed', async () => {
      for (const kind of ['drift', 'vulnerability'] as const) {
        await spread(kind === 'drift' ? drift : (times) => vulnerability(times));
        assert.deepEqual(await figures(kind), ['critical 1 1 1 0', 'high 1 0 1 1', 'low 1 0 0 1', 'medium 1 1 0 0']);
        assert.deepEqual(await figures(kind, otherId), []);
        assert.equal((await figures(kind, null)).length, 4);
      }
      await database()('vulnerability_findings').update({ status: 'ignored' });
      assert.deepEqual(await figures('vulnerability'), [
        'critical 1 0 1 0',
        'high 1 0 1 1',
        'low 1 0 0 1',
        'medium 1 0 0 0',
      ]);
    });

    it('shows how they moved, by bucket', async () => {
      const moves = async (kind: 'drift' | 'vulnerability', width: 'month' | 'day') =>
        (await inSnapshot(database(), (snapshot) => findingMoves(snapshot, { kind, scope: scope(), width })))
          .map(({ bucket, word, delta }) => `${bucket} ${word} ${delta}`)
          .toSorted();
      for (const kind of ['drift', 'vulnerability'] as const) {
        await spread(kind === 'drift' ? drift : (times) => vulnerability(times));
        const elsewhere = await makeResource(database(), { providerId: otherId });
        await (kind === 'drift'
          ? drift({ from: '02-05' }, elsewhere)
          : vulnerability({ from: '02-05' }, {}, elsewhere));
        if (kind === 'vulnerability') await vulnerability({ from: '02-05' }, { status: 'ignored' });
        assert.deepEqual(await moves(kind, 'month'), [
          '2026-01-01 low -1',
          '2026-01-01 low 2',
          '2026-01-01 medium 1',
          '2026-02-01 critical 1',
          '2026-02-01 high -1',
          '2026-02-01 high 1',
          '2026-02-01 low -1',
        ]);
      }
      assert.ok((await moves('drift', 'day')).includes('2026-02-28 high -1'));
    });

    it('ranks what has the most of them, the severe ones first', async () => {
      const db = await makeResource(database(), { providerId, name: 'db', type: 'vm' });
      const elsewhere = await makeResource(database(), { providerId: otherId, name: 'far' });
      for (const times of [{ from: '02-05' }, { from: '02-06' }, { from: '02-07', until: '02-08' }]) await drift(times);
      await drift({ from: '02-05', severity: 'high' }, db);
      await drift({ from: '02-05' }, elsewhere);
      const rank = (kind: 'drift' | 'vulnerability', by: 'resource' | 'type', limit = 5) =>
        inSnapshot(database(), (snapshot) => mostFound(snapshot, { kind, by, scope: scope(), limit }));
      const type = { provider_kind: 'cloud_a', resource_type: 'vm' };
      assert.deepEqual(await rank('drift', 'resource'), [
        { label: 'db', type, total: 1, severe: 1 },
        { label: 'web', type, total: 2, severe: 0 },
      ]);
      assert.deepEqual(await rank('drift', 'resource', 1), [{ label: 'db', type, total: 1, severe: 1 }]);
      assert.deepEqual(await rank('drift', 'type'), [{ label: 'configuration', type: null, total: 3, severe: 1 }]);
      const cve = { cve_id: 'CVE-1' };
      await vulnerability({ from: '02-05', severity: 'critical' }, cve);
      await vulnerability({ from: '02-05' }, cve, db);
      await vulnerability({ from: '02-05' }, { cve_id: 'CVE-2', fix_version: null });
      await vulnerability({ from: '02-05' }, { cve_id: 'CVE-3', status: 'ignored' });
      await vulnerability({ from: '02-05', until: '02-06' }, { cve_id: 'CVE-4' });
      assert.deepEqual(await rank('vulnerability', 'type'), [
        { label: 'CVE-1  flask', type: null, total: 2, severe: 1 },
        { label: 'CVE-2  flask', type: null, total: 1, severe: 0 },
      ]);
      const fixable = (of: number) => inSnapshot(database(), (snapshot) => fixableFindings(snapshot, scope(of)));
      assert.deepEqual([await fixable(providerId), await fixable(otherId)], [2, 0]);
    });

    it('shows the newest assessments before its end, their controls and how scores went', async () => {
      let evaluations = 0;
      const assess = async (values: Record<string, unknown>, of = providerId) => {
        evaluations += 1;
        const { id: jobId } = await database()('jobs').where({ provider_id: of }).first();
        const execution = await insertRow(database(), 'executions', {
          job_id: jobId,
          type: 'inventory_sync',
          trigger: 'api',
          subject: String(evaluations),
        });
        const evaluation_id = await insertRow(database(), 'evaluations', { execution_id: execution, provider_id: of });
        const counts = { total_controls: 2, passed: 1, failed: 1, not_evaluated: 0, manual: 0 };
        return insertRow(database(), 'assessments', {
          evaluation_id,
          execution_id: execution,
          framework_id: 'cis',
          framework_name: 'CIS',
          framework_version: '1',
          is_default_version: true,
          provider_id: of,
          score: 50,
          created_at: day('02-10'),
          ...counts,
          ...values,
        });
      };
      await assess({ score: 10, created_at: day('01-31') });
      await assess({ score: 40, created_at: day('02-01') });
      const newest = await assess({ score: 60, created_at: day('02-20') });
      await assess({ score: 99, is_default_version: false });
      await assess({ score: 98, created_at: day('03-01') });
      const soc = await assess({ framework_id: 'soc2', score: 70 });
      const elsewhere = await assess({ score: 80 }, otherId);
      const shown = async (of: number | null) =>
        (await inSnapshot(database(), (snapshot) => assessmentFigures(snapshot, scope(of)))).map(
          (row) => `${row.framework_id} ${row.score}`,
        );
      assert.deepEqual([await shown(providerId), await shown(otherId)], [['cis 60', 'soc2 70'], ['cis 80']]);
      assert.ok((await shown(null)).length >= 3);
      const trend = async (width: 'month' | 'day') =>
        (await inSnapshot(database(), (snapshot) => scoreTrend(snapshot, { scope: scope(), width }))).map(
          (row) => `${row.bucket} ${row.framework_id} ${row.score}`,
        );
      assert.deepEqual(await trend('month'), ['2026-02-01 cis 50', '2026-02-01 soc2 70']);
      assert.deepEqual(await trend('day'), ['2026-02-01 cis 40', '2026-02-10 soc2 70', '2026-02-20 cis 60']);
      const control = (assessment_id: number, position: number, status: string, severity: string, failed: number) =>
        database()('assessment_controls').insert({
          assessment_id,
          position,
          control_id: `${assessment_id}.${position}`,
          category: 'c',
          title: 't',
          severity,
          status,
          checks: '{}',
          known_checks: 0,
          failed_resources: failed,
          excepted_resources: 0,
        });
      await control(newest, 1, 'failed', 'low', 9);
      await control(newest, 0, 'passed', 'critical', 0);
      await control(soc, 0, 'failed', 'high', 1);
      await control(newest, 2, 'failed', 'high', 2);
      await control(elsewhere, 0, 'failed', 'critical', 1);
      await database()('assessment_controls')
        .where({ assessment_id: newest, position: 0 })
        .update({ decided_by: ['an organization trail'] });
      const controls = async (limit?: number, which: 'failed' | 'decided_above' | 'tuned' = 'failed') =>
        (await rowsOf(controlRows(scope(), limit === undefined ? null : { which, limit }))).map(
          (row) => (row as unknown as { control_id: string }).control_id,
        );
      assert.deepEqual(await controls(), [`${newest}.0`, `${newest}.1`, `${newest}.2`, `${soc}.0`]);
      assert.deepEqual(await controls(10), [`${newest}.2`, `${soc}.0`, `${newest}.1`]);
      assert.deepEqual(await controls(1), [`${newest}.2`]);
      assert.deepEqual(await controls(10, 'decided_above'), [`${newest}.0`]);
      assert.deepEqual(await controls(10, 'tuned'), []);
      await database()('assessment_controls')
        .where({ assessment_id: newest, position: 0 })
        .update({ parameters: '[]' });
      assert.deepEqual(await controls(10, 'tuned'), [`${newest}.0`]);
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      assert.deepEqual(await shown(providerId), []);
    });

    it('has the costs of its days, each with the anomaly that it is part of', async () => {
      const cost = (text: string, service: string, amount: number, currency = 'USD', of = providerId) => ({
        provider_id: of,
        day: `2026-${text}`,
        service,
        currency,
        amount,
      });
      await database()('costs').insert([
        cost('01-31', 'ec2', 100),
        cost('02-01', 'ec2', 1),
        cost('02-01', 's3', 2.5),
        cost('02-28', 'ec2', 4),
        cost('02-28', 'ec2', 9, 'EUR'),
        cost('03-01', 'ec2', 100),
        cost('02-15', 'ec2', 50, 'USD', otherId),
      ]);
      const anomaly = (values: object) =>
        insertRow(database(), 'anomalies', {
          provider_id: providerId,
          type: 'cost',
          day: '2026-02-01',
          last_day: '2026-02-01',
          actual_amount: 1,
          expected_amount: 1,
          expected_upper: 1,
          deviation_percent: 1,
          peak: '{}',
          is_ongoing: false,
          ...values,
        });
      await anomaly({ services: '{s3}', currency: 'USD' });
      const whole = await anomaly({ day: '2026-02-28', last_day: '2026-03-04', services: '{}' });
      await anomaly({ type: 'performance' });
      await anomaly({ provider_id: otherId });
      await anomaly({ day: '2026-01-20', last_day: '2026-01-31' });
      await anomaly({ day: '2026-03-01', last_day: '2026-03-02' });
      const rows = (await rowsOf(costRows(scope()))) as unknown as ReportedCost[];
      const seen = rows.map((row) =>
        [row.day.slice(5), row.service, row.currency, Number(row.amount), row.anomaly_id !== null].join(' '),
      );
      assert.deepEqual(seen, [
        '02-01 ec2 USD 1 false',
        '02-01 s3 USD 2.5 true',
        '02-28 ec2 EUR 9 true',
        '02-28 ec2 USD 4 true',
      ]);
      assert.deepEqual([rows[3]?.anomaly_id, rows[3]?.anomaly_status], [whole, 'active']);
      await database()('anomalies').where({ id: whole }).update({ currency: 'EUR' });
      assert.equal(((await rowsOf(costRows(scope()))) as unknown as ReportedCost[])[3]?.anomaly_id, null);
      const ask = <Result>(work: (snapshot: Parameters<typeof costSums>[0]) => Promise<Result>) =>
        inSnapshot(database(), work);
      const number = (row: { amount: string }) => Number(row.amount);
      const sums = async (of: number | null) =>
        (await ask((snapshot) => costSums(snapshot, scope(of)))).map((row) => [row.currency, number(row), row.amounts]);
      assert.deepEqual(
        [await sums(providerId), await sums(otherId)],
        [
          [
            ['EUR', 9, 1],
            ['USD', 7.5, 3],
          ],
          [['USD', 50, 1]],
        ],
      );
      const services = await ask((snapshot) => costsByService(snapshot, scope(), 'USD'));
      assert.deepEqual(
        services.map((row) => [row.service, number(row)]),
        [
          ['ec2', 5],
          ['s3', 2.5],
        ],
      );
      const days = await ask((snapshot) => costsByDay(snapshot, scope(), 'USD'));
      assert.deepEqual(days.map((row) => [row.day.slice(5), row.service, number(row)]).toSorted(), [
        ['02-01', 'ec2', 1],
        ['02-01', 's3', 2.5],
        ['02-28', 'ec2', 4],
      ]);
      const anomalies = async (limit: number, of: number | null = providerId) =>
        (await ask((snapshot) => costAnomalies(snapshot, scope(of), limit))).map((row) => row.first_day);
      assert.deepEqual(
        [await anomalies(5), await anomalies(1), await anomalies(5, otherId)],
        [['2026-02-28', '2026-02-01'], ['2026-02-28'], ['2026-02-01']],
      );
    });

    it('is read through a cursor, in pieces and whole', async () => {
      const sizes: number[] = [];
      const numbers = (count: number) => ({
        sql: 'select number from generate_series(1, :count) as number',
        bindings: { count },
      });
      for (const count of [0, 1, 500, 1_001]) {
        let seen = 0;
        await inSnapshot(database(), async (snapshot) => {
          for await (const rows of rowsByCursor<{ number: number }>(snapshot, numbers(count))) {
            sizes.push(rows.length);
            assert.equal(rows[0]?.number, seen + 1);
            seen += rows.length;
          }
        });
        assert.equal(seen, count);
      }
      assert.deepEqual(sizes, [1, 500, 500, 500, 1]);
      await assert.rejects(
        inSnapshot(database(), (snapshot) => snapshot('members').delete()),
        /read-only/,
      );
    });
  });
});
