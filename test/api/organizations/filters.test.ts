import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { everyEndpoint } from '../../helpers/every-endpoint.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makePopulatedOrganizations } from '../../helpers/populated-organizations.ts';

/**
 * Operations whose `provider_id` is no filter: an organization is listed by the access of one provider, and a risk is
 * accepted for what is named, not for accounts that come into a unit later.
 */
const exceptions = [
  'POST /api/v1/organizations',
  'POST /api/v1/compliance/exceptions',
  'GET /api/v1/compliance/exceptions/preview',
];

interface Page {
  data: { provider_id: number }[];
  meta: { total: number };
}

describe('Lists by organization and unit', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let providers: number[];
  let organization: { id: number; units: Record<string, number> };
  let other: { id: number };

  before(async () => {
    application = await startApplication();
    ({ database } = application);
    client = api(application.url, (await member(database, { role: 'admin' })).token);
    ({ providers, organization, other } = await makePopulatedOrganizations(database));
  });
  after(() => application.stop());

  /** How many rows a provider has in each list. `makeAction` makes a resource and a drift of its own. */
  const lists = {
    '/api/v1/resources': 2,
    '/api/v1/drifts': 2,
    '/api/v1/vulnerabilities': 1,
    '/api/v1/vulnerabilities?sort=-cvss_score': 1,
    '/api/v1/resources?sort=name': 2,
    '/api/v1/resources?search=r': 2,
    '/api/v1/remediation': 1,
    '/api/v1/recommendations': 1,
    '/api/v1/alerts': 1,
    '/api/v1/anomalies': 1,
    '/api/v1/compliance/assessments': 1,
    '/api/v1/costs?group_by=provider': 1,
    '/api/v1/orchestrator/clusters/discovered': 1,
  };

  const filters = (): { query: Record<string, string | number>; expected: number[] }[] => {
    const [root = 0, upper = 0, lower = 0, foreign = 0, alone = 0] = providers;
    return [
      { query: { provider_id: alone }, expected: [alone] },
      { query: { organization_id: organization.id }, expected: [root, upper, lower] },
      { query: { organization_id: other.id }, expected: [foreign] },
      { query: { ou: 'r-one' }, expected: [root, upper, lower] },
      { query: { ou: 'ou-upper' }, expected: [upper, lower] },
      { query: { ou: String(organization.units['ou-lower']) }, expected: [lower] },
      { query: { organization_id: organization.id, ou: 'ou-upper' }, expected: [upper, lower] },
      { query: { organization_id: other.id, ou: 'ou-upper' }, expected: [] },
      { query: { provider_id: upper, ou: 'ou-upper' }, expected: [upper] },
      { query: { provider_id: root, ou: 'ou-upper' }, expected: [] },
      { query: { organization_id: 999_999 }, expected: [] },
      { query: { ou: 'ou-unknown' }, expected: [] },
    ];
  };

  for (const [list, rows] of Object.entries(lists)) {
    const { pathname, searchParams } = new URL(list, 'http://list');
    it(`GET ${list} returns the rows of the selected accounts, with their exact number`, async () => {
      for (const { query, expected } of filters()) {
        const { body } = await client.get<Page>(pathname, {
          query: { ...Object.fromEntries(searchParams), ...query, per_page: 100 },
          expect: 200,
        });
        const seen = [...new Set(body.data.map(({ provider_id: id }) => id))].toSorted((a, b) => a - b);
        assert.deepEqual(seen, expected, JSON.stringify(query));
        assert.deepEqual([body.meta.total, body.data.length], [rows * expected.length, rows * expected.length]);
      }
    });
  }

  it('sums and counts are those of the selected accounts', async () => {
    for (const { query, expected } of filters()) {
      const { body: types } = await client.get<{ resource_count: number }[]>('/api/v1/resource-types', { query });
      assert.equal(
        types.reduce((sum, { resource_count: count }) => sum + count, 0),
        2 * expected.length,
      );
      const { body: drifts } = await client.get<{ total: number }>('/api/v1/drifts/summary', { query });
      const { body: found } = await client.get<{ total: number }>('/api/v1/vulnerabilities/summary', { query });
      assert.deepEqual([drifts.total, found.total], [2 * expected.length, expected.length]);
      const { body: costs } = await client.get<{ totals: { amount: number }[] }>('/api/v1/costs', { query });
      assert.equal(
        costs.totals.reduce((sum, { amount }) => sum + amount, 0),
        expected.reduce((sum, id) => sum + id, 0),
      );
    }
  });

  it('providers and the jobs of their syncs are those of the selected accounts', async () => {
    for (const { query, expected } of filters()) {
      const { body: listed } = await client.get<{ id: number }[]>('/api/v1/providers', { query, expect: 200 });
      assert.deepEqual(
        listed.map(({ id }) => id),
        expected,
      );
      const { body: jobs } = await client.get<{ provider_id: number }[]>('/api/v1/jobs', {
        query: { ...query, type: 'inventory_sync' },
        expect: 200,
      });
      assert.deepEqual(
        jobs.map(({ provider_id: id }) => id),
        expected,
      );
    }
  });

  it('filters that cannot name anything are refused', async () => {
    const refused: Record<string, string | number>[] = [
      { ou: '' },
      { ou: 'a\u0000b' },
      { ou: 'x'.repeat(257) },
      { organization_id: 0 },
      { organization_id: 'x' },
    ];
    for (const query of refused) await client.get('/api/v1/resources', { query, expect: 400 });
  });

  it('every operation that takes a provider takes an organization and a unit', async () => {
    const incomplete: string[] = [];
    const excepted: string[] = [];
    for (const { name, operation } of await everyEndpoint(application.url)) {
      const query = operation.parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one.name] : []));
      const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) =>
        Object.keys((schema['properties'] ?? {}) as object),
      );
      for (const fields of [query, ...bodies]) {
        if (!fields.includes('provider_id')) continue;
        if (exceptions.includes(name)) excepted.push(name);
        else if (!fields.includes('organization_id') || !fields.includes('ou')) incomplete.push(name);
      }
    }
    assert.deepEqual(incomplete, []);
    assert.deepEqual(excepted.toSorted(), exceptions.toSorted());
  });
});
