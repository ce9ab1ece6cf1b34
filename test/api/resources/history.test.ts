import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Entry {
  at: string;
  kind: string;
  subject_id: number;
  amounts: { currency: string; amount: number }[] | null;
}
interface Page {
  data: Entry[];
  next_cursor: string | null;
}

const at = (minute: number): Date => new Date(Date.UTC(2026, 9, 1, 12, minute));

describe('the timeline of a resource', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let memberId: number;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    const user = await member(database);
    memberId = user.id;
    client = api(application.url, user.token);
    providerId = (await makeProvider(database)).id;
  });
  after(() => application.stop());

  const page = async (id: number, query: Record<string, string | number> = {}): Promise<Page> =>
    (await client.get<Page>(`/api/v1/resources/${id}/timeline`, { query, expect: 200 })).body;
  const whole = async (id: number, limit: number): Promise<Entry[]> => {
    const entries: Entry[] = [];
    let cursor: string | null = null;
    do {
      const next: Page = await page(id, { limit, ...(cursor === null ? {} : { cursor }) });
      assert.ok(next.data.length <= limit);
      entries.push(...next.data);
      cursor = next.next_cursor;
    } while (cursor !== null);
    return entries;
  };

  it('merges versions, findings, baselines, alerts and the cost of each month by time', async () => {
    const resource = await makeResource(database, { providerId, externalId: 'vol-1', type: 'disk' });
    await database('resource_versions')
      .where({ resource_id: resource.id })
      .update({ captured_at: at(0) });
    const baseline = await makeBaseline(database, { resourceId: resource.id, memberId });
    await database('baselines')
      .where({ id: baseline })
      .update({ captured_at: at(1) });
    const drift = await makeDriftFinding(database, { resource });
    await database('drift_findings')
      .where({ id: drift })
      .update({ detected_at: at(2) });
    await database('alerts').insert({
      title: 'Drift',
      type: 'security',
      severity: 'high',
      provider_id: providerId,
      resource_id: resource.id,
      created_at: at(3),
      status: 'resolved',
      resolved_at: at(4),
    });
    const cost = { provider_id: providerId, cloud_id: 'vol-1', service: 'EC2', currency: 'USD' };
    await database('resource_costs').insert([
      { ...cost, day: '2026-09-01', amount: '1.25' },
      { ...cost, day: '2026-09-30', amount: '2.50' },
      { ...cost, day: '2026-09-30', service: 'EBS', amount: '1' },
      { ...cost, day: '2026-09-30', currency: 'EUR', amount: '3' },
      { ...cost, day: '2026-10-01', amount: '9' },
      { ...cost, day: '2026-10-01', cloud_id: 'vol-2', amount: '99' },
    ]);
    const { data, next_cursor: next } = await page(resource.id);
    assert.equal(next, null);
    assert.deepEqual(
      data.map(({ kind }) => kind),
      ['cost', 'alert_resolved', 'alert_raised', 'drift_detected', 'baseline_captured', 'version', 'cost'],
    );
    assert.deepEqual(
      data.flatMap(({ kind, at: time, amounts }) => (kind === 'cost' ? [[time, amounts]] : [])),
      [
        ['2026-10-02T00:00:00.000Z', [{ currency: 'USD', amount: 9 }]],
        [
          '2026-10-01T00:00:00.000Z',
          [
            { currency: 'EUR', amount: 3 },
            { currency: 'USD', amount: 4.75 },
          ],
        ],
      ],
    );
  });

  it('is complete and in order, whatever the size of a page and however many entries have one time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ kind: fc.constantFrom('version', 'drift', 'resolved', 'alert'), microsecond: fc.nat(4) }),
          {
            maxLength: 25,
          },
        ),
        fc.integer({ min: 1, max: 7 }),
        async (events, limit) => {
          const resource = await makeResource(database, { providerId, type: 'disk' });
          await database('resource_versions')
            .where({ resource_id: resource.id })
            .update({ captured_at: at(0) });
          const expected = [`version ${resource.version_id}`];
          for (const { kind, microsecond } of events) {
            const time = `2026-10-01T12:00:00.00000${microsecond}Z`;
            if (kind === 'version') {
              const [row] = await database('resource_versions')
                .insert({ resource_id: resource.id, configuration: '{}', configuration_hash: 'x', captured_at: time })
                .returning<{ id: number }[]>('id');
              expected.push(`version ${row?.id}`);
            } else if (kind === 'alert') {
              const [row] = await database('alerts')
                .insert({ title: 'x', type: 'cost', severity: 'low', resource_id: resource.id, created_at: time })
                .returning<{ id: number }[]>('id');
              expected.push(`alert_raised ${row?.id}`);
            } else {
              const id = await makeDriftFinding(database, {
                resource,
                aspect: `a${expected.length}`,
                status: 'resolved',
              });
              await database('drift_findings').where({ id }).update({ detected_at: time, resolved_at: time });
              expected.push(`drift_detected ${id}`, `drift_resolved ${id}`);
            }
          }
          const entries = await whole(resource.id, limit);
          const names = entries.map(({ kind, subject_id: id }) => `${kind} ${id}`);
          assert.deepEqual(names.toSorted(), expected.toSorted());
          assert.deepEqual(entries, (await page(resource.id, { limit: 100 })).data);
          const times = entries.map(({ at: time }) => time);
          assert.deepEqual(times, times.toSorted().toReversed());
        },
      ),
      { numRuns: 15 },
    );
  });

  it('goes on where it was, although something happened meanwhile', async () => {
    const resource = await makeResource(database, { providerId, type: 'disk' });
    for (const minute of [1, 2, 3]) {
      await database('alerts').insert({
        title: `${minute}`,
        type: 'cost',
        severity: 'low',
        resource_id: resource.id,
        created_at: at(minute),
      });
    }
    await database('resource_versions')
      .where({ resource_id: resource.id })
      .update({ captured_at: at(0) });
    const first = await page(resource.id, { limit: 2 });
    await database('alerts').insert({
      title: '4',
      type: 'cost',
      severity: 'low',
      resource_id: resource.id,
      created_at: at(4),
    });
    const second = await page(resource.id, { limit: 2, cursor: first.next_cursor ?? '' });
    const times = [...first.data, ...second.data].map(({ at: time }) => time);
    assert.deepEqual(
      times,
      [3, 2, 1, 0].map((minute) => at(minute).toISOString()),
    );
  });

  it('refuses what is no cursor, and is 404 where there is no resource', async () => {
    const { id } = await makeResource(database, { providerId, type: 'disk' });
    for (const cursor of ['', 'x', '1.version', '1.other.2', '1.version.2; select 1', `${'9'.repeat(18)}.version.1`]) {
      await client.get(`/api/v1/resources/${id}/timeline`, { query: { cursor }, expect: 400 });
    }
    await page(id, { cursor: '99999999999999999.version.9999999999999999' });
    await client.get('/api/v1/resources/999999/timeline', { expect: 404 });
  });
});
