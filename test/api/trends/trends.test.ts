import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recordTrendDays } from '../../../db/commands/trends/record.ts';
import type { Database } from '../../../db/database.ts';
import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import type { Severity } from '../../../domain/severity.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import {
  makeBillingExecution,
  makeDriftFinding,
  makeProvider,
  makeResource,
  type MadeResource,
} from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Trends {
  from: string;
  to: string;
  recorded_at: string | null;
  findings: { day: string; open: Record<Severity, number>; appeared: number; resolved: number }[];
  mean_days_to_resolve: number | null;
  scores: {
    framework_id: string;
    days: { day: string; score: number | null; passed: number; providers: number }[];
    accounts: { provider_id: number; days: { day: string; score: number | null }[] }[];
  }[];
  accounts: { day: string; resources: number; partly_unreadable: number; monthly_savings: number }[];
  costs: { day: string; currency: string; amount: number; anomalies: number }[];
  riskiest: { resource_id: number; provider_type: string; open: Record<Severity, number> }[];
}

const dayMs = 86_400_000;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

describe('trends', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
  });
  after(() => application.stop());

  const trends = async (query: Record<string, string | number>): Promise<Trends> =>
    (await client.get<Trends>('/api/v1/trends', { query, expect: 200 })).body;

  /** A provider that has been connected for some days, with one resource. */
  async function connectedSince(days: number): Promise<{ id: number; resource: MadeResource }> {
    const { id } = await makeProvider(database);
    await database('providers')
      .where({ id })
      .update({ created_at: new Date(Date.now() - days * dayMs) });
    return { id, resource: await makeResource(database, { providerId: id }) };
  }

  async function drift(
    resource: MadeResource,
    finding: { severity?: Severity; detectedAt: Date; resolvedAt?: Date | null },
  ): Promise<number> {
    const status = finding.resolvedAt ? 'resolved' : 'detected';
    const id = await makeDriftFinding(database, { resource, status, severity: finding.severity ?? 'high' });
    await database('drift_findings')
      .where({ id })
      .update({ detected_at: finding.detectedAt, resolved_at: finding.resolvedAt ?? null });
    return id;
  }

  it('are empty before anything was recorded, and of a provider that does not exist', async () => {
    const { id } = await connectedSince(3);
    for (const providerId of [id, 999_999]) {
      const {
        recorded_at: recordedAt,
        findings,
        scores,
        accounts,
        riskiest,
      } = await trends({
        provider_id: providerId,
      });
      assert.deepEqual([recordedAt, findings, scores, accounts, riskiest], [null, [], [], [], []]);
    }
    assert.equal(await recordTrendDays(database, 999_999), 0);
  });

  it('count the findings of every day as counting them one by one does', async () => {
    const today = dayOf(new Date());
    const moment = fc.integer({ min: 0, max: 40 * 24 * 60 });
    const finding = fc.record({
      severity: fc.constantFrom<Severity>('critical', 'high', 'medium', 'low'),
      from: moment,
      lasts: fc.option(fc.integer({ min: 0, max: 40 * 24 * 60 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(finding, { minLength: 1, maxLength: 12 }), async (given) => {
        const { id, resource } = await connectedSince(30);
        const made = given.map(({ severity, from, lasts }) => {
          const detectedAt = new Date(Date.now() - from * 60_000);
          const end = detectedAt.getTime() + (lasts ?? 0) * 60_000;
          return { severity, detectedAt, resolvedAt: lasts === null || end > Date.now() ? null : new Date(end) };
        });
        for (const one of made) await drift(resource, one);
        await recordTrendDays(database, id);
        const { findings } = await trends({ provider_id: id, days: 60 });
        for (const day of findings) {
          const end = Date.parse(`${day.day}T00:00:00Z`) + dayMs;
          const open = made.filter(
            (one) => one.detectedAt.getTime() < end && (one.resolvedAt === null || one.resolvedAt.getTime() >= end),
          );
          for (const severity of ['critical', 'high', 'medium', 'low'] as const) {
            const expected = open.filter((one) => one.severity === severity).length;
            assert.equal(day.open[severity], expected, `${severity} on ${day.day}`);
          }
          assert.equal(day.appeared, made.filter((one) => dayOf(one.detectedAt) === day.day).length);
          assert.equal(
            day.resolved,
            made.filter((one) => one.resolvedAt !== null && dayOf(one.resolvedAt) === day.day).length,
          );
        }
        const last = findings.at(-1)?.day ?? today;
        assert.ok(findings.length === 0 || last === dayOf(new Date()), `the last day is ${last}`);
      }),
      { numRuns: 15 },
    );
  });

  it('are the same when they are recorded twice, and say how long findings were open', async () => {
    const { id, resource } = await connectedSince(10);
    const today = dayOf(new Date());
    await drift(resource, { detectedAt: noon(addDays(today, -6)), resolvedAt: noon(addDays(today, -4)) });
    await drift(resource, { detectedAt: noon(addDays(today, -5)), resolvedAt: noon(addDays(today, -1)) });
    assert.equal(await recordTrendDays(database, id), 11);
    const first = await trends({ provider_id: id });
    assert.equal(first.mean_days_to_resolve, 3);
    assert.equal(await recordTrendDays(database, id), 1, 'only today is recorded again');
    const second = await trends({ provider_id: id });
    assert.deepEqual({ ...second, recorded_at: null }, { ...first, recorded_at: null });
    assert.equal((await trends({ provider_id: id, kind: 'vulnerability' })).mean_days_to_resolve, null);
  });

  it('keep recorded days when history changes afterwards', async () => {
    const { id, resource } = await connectedSince(5);
    const today = dayOf(new Date());
    const vulnerability = await makeVulnerability(database, resource);
    await database('vulnerability_findings')
      .where({ id: vulnerability })
      .update({ detected_at: noon(addDays(today, -4)), fixed_at: noon(addDays(today, -3)), status: 'fixed' });
    await recordTrendDays(database, id);
    // Found again: when it was fixed in between is forgotten in its row.
    await database('vulnerability_findings').where({ id: vulnerability }).update({ fixed_at: null, status: 'open' });
    await recordTrendDays(database, id);
    const { findings } = await trends({ provider_id: id });
    assert.deepEqual(
      findings.slice(-5).map(({ open }) => open.critical),
      [1, 0, 0, 0, 1],
    );
  });

  it('fill the days since the last recording, and count no ignored vulnerabilities as open', async () => {
    const { id, resource } = await connectedSince(20);
    const today = dayOf(new Date());
    await drift(resource, { detectedAt: noon(addDays(today, -2)), severity: 'low' });
    const ignored = await makeVulnerability(database, resource);
    await database('vulnerability_findings')
      .where({ id: ignored })
      .update({ detected_at: noon(addDays(today, -9)), status: 'ignored' });
    await database('trend_recordings').insert({ provider_id: id, recorded_through: addDays(today, -3) });
    assert.equal(await recordTrendDays(database, id), 4);
    const { findings } = await trends({ provider_id: id });
    assert.deepEqual(
      findings.map(({ day, open }) => [day, open.low, open.critical]),
      [-2, -1, 0].map((days) => [addDays(today, days), 1, 0]),
    );
  });

  it('show scores, coverage, cost and the riskiest resources, and nothing of deleted providers', async () => {
    const { id, resource } = await connectedSince(2);
    const today = dayOf(new Date());
    const worse = await makeResource(database, { providerId: id });
    await drift(resource, { detectedAt: new Date(), severity: 'high' });
    await drift(resource, { detectedAt: new Date(), severity: 'high' });
    await makeVulnerability(database, worse);
    await database('resource_versions').where({ id: worse.version_id }).update({ unreadable: '{"/policy":"denied"}' });
    await database('costs').insert({ provider_id: id, day: today, service: 'compute', currency: 'EUR', amount: '1.5' });
    await recordTrendDays(database, id);
    const shown = await trends({ provider_id: id });
    assert.deepEqual(shown.accounts, [{ day: today, resources: 2, partly_unreadable: 1, monthly_savings: 0 }]);
    assert.deepEqual(shown.costs, [{ day: today, currency: 'EUR', amount: 1.5, anomalies: 0 }]);
    assert.deepEqual(
      shown.riskiest.map(({ resource_id: resourceId, open }) => [resourceId, open.critical, open.high]),
      [
        [worse.id, 1, 0],
        [resource.id, 0, 2],
      ],
    );
    await database('providers').where({ id }).update({ deleted_at: new Date() });
    assert.equal(await recordTrendDays(database, id), 0);
    const deleted = await trends({ provider_id: id });
    assert.deepEqual([deleted.riskiest, deleted.recorded_at], [[], null]);
    assert.equal(deleted.accounts.length, 1, 'its history stays');
  });

  it('show the newest assessment of each day by the default version, and those of several providers added up', async () => {
    const today = dayOf(new Date());
    const executionId = await makeBillingExecution(database);
    const assess = async (providerId: number, made: { day: string; passed: number; isDefault?: boolean }) => {
      const [evaluation] = await database('evaluations')
        .insert({ execution_id: await makeBillingExecution(database), provider_id: providerId })
        .returning<{ id: number }[]>('id');
      await database('assessments').insert({
        evaluation_id: evaluation?.id,
        execution_id: executionId,
        provider_id: providerId,
        framework_id: 'cis',
        framework_name: 'CIS',
        framework_version: '5.0',
        score: made.passed / 10,
        total_controls: 10,
        passed: made.passed,
        failed: 10 - made.passed,
        not_evaluated: 1,
        manual: 0,
        is_default_version: made.isDefault ?? true,
        created_at: noon(made.day),
      });
    };
    const [one, other] = [await connectedSince(4), await connectedSince(4)];
    await assess(one.id, { day: addDays(today, -3), passed: 2 });
    await assess(one.id, { day: addDays(today, -1), passed: 6 });
    await assess(one.id, { day: addDays(today, -1), passed: 10, isDefault: false });
    await assess(other.id, { day: addDays(today, -1), passed: 10 });
    for (const { id } of [one, other]) await recordTrendDays(database, id);
    const scores = async (query: Record<string, number>) =>
      (await trends(query)).scores.flatMap(({ framework_id: framework, days }) =>
        days.map(({ day, score, providers }) => [framework, day, score, providers]),
      );
    assert.deepEqual(await scores({ provider_id: one.id }), [
      ['cis', addDays(today, -3), 0.2, 1],
      ['cis', addDays(today, -2), 0.2, 1],
      ['cis', addDays(today, -1), 0.6, 1],
      ['cis', today, 0.6, 1],
    ]);
    const all = await scores({});
    assert.deepEqual(all.at(-1), ['cis', today, 0.8, 2]);
    const [framework] = (await trends({})).scores;
    assert.deepEqual(
      framework?.accounts.map(({ provider_id: id, days }) => [id, days.at(-1)?.score]),
      [
        [one.id, 0.6],
        [other.id, 1],
      ],
      'each account, the lowest score first',
    );
    const [ofOne] = (await trends({ provider_id: one.id })).scores;
    assert.deepEqual(
      ofOne?.accounts.map(({ provider_id: id }) => id),
      [one.id],
    );
  });

  it('refuse a period that is not one', async () => {
    for (const days of [0, 366, 1.5, 'x']) {
      await client.get('/api/v1/trends', { query: { days }, expect: 400 });
    }
  });
});
