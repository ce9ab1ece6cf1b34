import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ages, type Age } from '../../../domain/lists/ages.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const dayMs = 86_400_000;

/** A row of a list as its filters see it: parameter → value. */
type Listed = Record<string, string>;
type Filters = Record<string, string[]>;

interface Facets {
  facets: { name: string; values: { value: string; label: string; count: number }[]; more: number }[];
}

const daysOf: Record<Age, number> = {
  under_1_day: 0.5,
  '1_to_7_days': 3,
  '7_to_30_days': 15,
  '30_to_90_days': 60,
  over_90_days: 300,
};
const kinds: ProviderKind[] = ['cloud_a', 'cloud_a', 'orchestrator'];
const types = ['object_bucket', 'disk', 'vm_instance'];
const regions = ['eu-central-1', 'us-east-1'];
const severities = ['critical', 'high', 'medium', 'low'];

const word = (words: readonly string[]) => fc.constantFrom(...words);
const numbered = (length: number) => fc.integer({ min: 0, max: length - 1 });
const chosen = (words: readonly string[]) =>
  fc.option(fc.uniqueArray(word(words), { minLength: 1, maxLength: 2 }), { freq: 2, nil: undefined });
const place = {
  owner: numbered(3),
  provider: numbered(kinds.length),
  resource_type: word(types),
  region: word(regions),
  age: word(ages),
};

describe('Facets', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let client: ApiClient;
  let limited: ApiClient;
  const providers: number[] = [];
  const owners: string[] = ['none'];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    for (const type of kinds) providers.push((await makeProvider(database, { type })).id);
    const [admin, user] = [await member(database, { role: 'admin' }), await member(database)];
    for (const one of [admin, user]) owners.push(String(one.id));
    client = api(application.url, admin.token);
    limited = api(application.url, user.token);
    const limit = [{ type: 'provider', provider_id: providers[0] }];
    await client.put(`/api/v1/settings/team/${user.id}`, { role: 'user', access_limit: limit }, { expect: 200 });
  });
  after(() => application.stop());

  const ownerOf = (index: number): number | null => (index === 0 ? null : Number(owners[index]));
  const placed = (row: { provider: number; resource_type: string; region: string; age: string }): Listed => ({
    provider_id: String(providers[row.provider]),
    provider_type: kinds[row.provider] as string,
    resource_type: row.resource_type,
    region: row.region,
    age: row.age,
  });

  const filters = (own: Record<string, readonly string[]>) =>
    fc.record({
      ...Object.fromEntries(Object.entries(own).map(([name, words]) => [name, chosen(words)])),
      provider: fc.option(numbered(kinds.length), { freq: 3, nil: undefined }),
      ...(own['type'] === types ? {} : { owner: fc.option(numbered(3), { freq: 3, nil: undefined }) }),
      provider_type: chosen(['cloud_a', 'orchestrator']),
      region: chosen(regions),
      age: chosen(ages),
    });
  const filtersOf = ({ provider, owner, ...rest }: Record<string, unknown>): Filters =>
    Object.fromEntries(
      Object.entries({
        ...rest,
        provider_id: provider === undefined ? undefined : [String(providers[Number(provider)])],
        owner_id: owner === undefined ? undefined : [owners[Number(owner)]],
      })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value as string[]]),
    );

  const matches = (row: Listed, given: Filters, except?: string): boolean =>
    Object.entries(given).every(([name, values]) => name === except || values.includes(row[name] ?? ''));

  const queryOf = (given: Filters): string =>
    new URLSearchParams(
      Object.entries(given).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    ).toString();

  /** Compares the list's total and every facet with the rows themselves. */
  async function compare(caller: ApiClient, path: string, { rows, given }: { rows: Listed[]; given: Filters }) {
    const query = queryOf(given);
    const list = await caller.get<{ meta: { total: number }; data: { id: number }[] }>(`${path}?per_page=100&${query}`);
    assert.equal(list.body.meta.total, rows.filter((row) => matches(row, given)).length, `total of ${path}?${query}`);
    assert.equal(list.body.data.length, list.body.meta.total);
    const { body } = await caller.get<Facets>(`${path}/facets?${query}`, { expect: 200 });
    for (const { name, values, more } of body.facets) {
      const counts = new Map<string, number>();
      for (const row of rows.filter((one) => matches(one, given, name))) {
        counts.set(row[name] ?? '', (counts.get(row[name] ?? '') ?? 0) + 1);
      }
      const shown = values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count] as const);
      assert.deepEqual(new Map(shown.toSorted()), new Map([...counts].toSorted()), `${name} of ${path}?${query}`);
      assert.equal(more, 0);
    }
  }

  async function compareBoth(path: string, { rows, given }: { rows: Listed[]; given: Filters }): Promise<void> {
    await compare(client, path, { rows, given });
    const inside = rows.filter(({ provider_id: id }) => id === String(providers[0]));
    await compare(limited, path, { rows: inside, given });
  }

  async function resourceOf(row: { provider: number; resource_type: string; region: string; age: string }) {
    const { database } = application;
    const made = await makeResource(database, {
      providerId: providers[row.provider] as number,
      type: row.resource_type,
      region: row.region,
    });
    return { made, at: new Date(Date.now() - daysOf[row.age as Age] * dayMs) };
  }

  async function clear(): Promise<void> {
    const { database } = application;
    await database('drift_findings').delete();
    await database('vulnerability_findings').delete();
    await database.raw('update resources set version_id = null');
    await database('resource_versions').delete();
    await database('resources').delete();
  }

  it('of drifts say what the rows say, for random rows, filters and a limited member', async () => {
    const statuses = ['detected', 'investigating', 'resolved'];
    const driftTypes = ['configuration', 'security', 'compliance'];
    const finding = fc.record({ ...place, severity: word(severities), status: word(statuses), type: word(driftTypes) });
    const asked = filters({ severity: severities, status: statuses, type: driftTypes, resource_type: types });
    await fc.assert(
      fc.asyncProperty(
        fc.array(finding, { maxLength: 25 }),
        fc.array(asked, { minLength: 4, maxLength: 4 }),
        async (given, queries) => {
          await clear();
          for (const row of given) {
            const { made, at } = await resourceOf(row);
            await application.database('drift_findings').insert({
              resource_id: made.id,
              provider_id: made.provider_id,
              aspect: 'rules',
              drift_type: row.type,
              severity: row.severity,
              status: row.status,
              owner_id: ownerOf(row.owner),
              summary: 'changed',
              diff: '[]',
              detected_at: at,
            });
          }
          const rows = given.map(({ severity, status, type, ...row }) => ({
            ...placed(row),
            severity,
            status,
            type,
            owner_id: owners[row.owner] ?? '',
          }));
          for (const query of queries) await compareBoth('/api/v1/drifts', { rows, given: filtersOf(query) });
        },
      ),
      { numRuns: 15 },
    );
  });

  it('of vulnerabilities say what the rows say', async () => {
    const statuses = ['open', 'fixed', 'ignored'];
    const finding = fc.record({ ...place, severity: word(severities), status: word(statuses) });
    const asked = filters({ severity: severities, status: statuses, resource_type: types });
    await fc.assert(
      fc.asyncProperty(
        fc.array(finding, { maxLength: 25 }),
        fc.array(asked, { minLength: 4, maxLength: 4 }),
        async (given, queries) => {
          await clear();
          for (const row of given) {
            const { made, at } = await resourceOf(row);
            await application.database('vulnerability_findings').insert({
              resource_id: made.id,
              provider_id: made.provider_id,
              cve_id: 'CVE-2024-1000',
              ecosystem: 'PyPI',
              family: 'PyPI',
              package_key: 'flask',
              package_name: 'flask',
              installed_version: '1.0',
              installed_versions: '["1.0"]',
              severity: row.severity,
              cvss_score: 5,
              score_basis: 'cvss_v3',
              score_estimated: false,
              advisory_ids: '[]',
              status: row.status,
              owner_id: ownerOf(row.owner),
              detected_at: at,
            });
          }
          const rows = given.map(({ severity, status, ...row }) => ({
            ...placed(row),
            severity,
            status,
            owner_id: owners[row.owner] ?? '',
          }));
          for (const query of queries) await compareBoth('/api/v1/vulnerabilities', { rows, given: filtersOf(query) });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('of resources say what the rows say', async () => {
    const statuses = ['active', 'stopped', 'deleted'];
    const resource = fc.record({ ...place, status: word(statuses) });
    const asked = filters({ status: statuses, type: types });
    await fc.assert(
      fc.asyncProperty(
        fc.array(resource, { maxLength: 25 }),
        fc.array(asked, { minLength: 4, maxLength: 4 }),
        async (given, queries) => {
          await clear();
          for (const row of given) {
            const { made, at } = await resourceOf(row);
            await application
              .database('resources')
              .where({ id: made.id })
              .update({ status: row.status, first_seen_at: at });
          }
          const rows = given.map(({ status, ...row }) => {
            const { resource_type: type = '', ...rest } = placed(row);
            return { ...rest, type, status };
          });
          for (const query of queries) await compareBoth('/api/v1/resources', { rows, given: filtersOf(query) });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('follow a resource whose type or region changes', async () => {
    await clear();
    const { made } = await resourceOf({
      provider: 0,
      resource_type: 'disk',
      region: 'eu-central-1',
      age: 'under_1_day',
    });
    const { database } = application;
    await database('drift_findings').insert({
      resource_id: made.id,
      provider_id: made.provider_id,
      aspect: 'rules',
      drift_type: 'security',
      severity: 'high',
      summary: 'changed',
      diff: '[]',
    });
    await database('resources').where({ id: made.id }).update({ resource_type: 'vm_instance', region: 'us-east-1' });
    const query = 'facets=resource_type&facets=region&resource_type=vm_instance';
    const { body } = await client.get<Facets>(`/api/v1/drifts/facets?${query}`, { expect: 200 });
    assert.deepEqual(
      body.facets.map(({ name, values }) => [name, values.map(({ value, count }) => [value, count])]),
      [
        ['resource_type', [['vm_instance', 1]]],
        ['region', [['us-east-1', 1]]],
      ],
    );
  });

  it('name accounts and types for people', async () => {
    const { body } = await client.get<Facets>('/api/v1/drifts/facets?facets=provider_id,resource_type,provider_type');
    const labels = Object.fromEntries(body.facets.map(({ name, values }) => [name, values.map(({ label }) => label)]));
    assert.match(labels['provider_id']?.[0] ?? '', /^Account \d+$/);
    assert.deepEqual(labels['resource_type'], ['EC2 instance']);
    assert.deepEqual(labels['provider_type'], ['AWS', 'Google Cloud', 'Azure', 'Kubernetes']);
  });

  it('refuse unknown facets, values and sorts', async () => {
    for (const query of ['facets=owner_name', 'severity=huge', 'severity=high,huge', 'age=young', 'provider_id=1,x']) {
      await client.get(`/api/v1/drifts/facets?${query}`, { expect: 400 });
    }
    const { body } = await client.get('/api/v1/drifts?severity=huge', { expect: 400 });
    assert.match(JSON.stringify(body), /severity must be one of: critical, high, medium, low/);
    for (const path of ['drifts?sort=summary', 'vulnerabilities?sort=package_name', 'resources?sort=region']) {
      await client.get(`/api/v1/${path}`, { expect: 400 });
    }
  });

  it('take several values by commas and by repetition', async () => {
    const totals = ['severity=high,low', 'severity=high&severity=low', 'severity=low&severity=high,low'].map(
      async (query) => (await client.get<{ meta: { total: number } }>(`/api/v1/drifts?${query}`)).body.meta.total,
    );
    assert.deepEqual(await Promise.all(totals), [1, 1, 1]);
  });
});
