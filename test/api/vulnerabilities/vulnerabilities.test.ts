import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { upsertAdvisories } from '../../../db/commands/advisories/advisories.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { VulnerabilityStatus } from '../../../domain/vulnerabilities/statuses.ts';
import { bomOf, pypiAdvisory } from '../../helpers/advisories.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Page {
  data: { id: number }[];
  meta: { total: number };
}

describe('vulnerability findings', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let made = 0;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database, { role: 'admin' })).token);
    await ensureStandingJobs(database);
    await database.transaction((transaction) =>
      upsertAdvisories(transaction, [pypiAdvisory({ id: 'PYSEC-9', name: 'flask', fixed: '2.0' })]),
    );
  });

  after(() => application.stop());

  const newResource = async () => makeResource(database, { providerId: (await makeProvider(database)).id });

  const makeFinding = async (
    resource: MadeResource,
    {
      severity = 'high',
      status = 'open',
      cve,
    }: { severity?: Severity; status?: VulnerabilityStatus; cve?: string } = {},
  ): Promise<number> => {
    made += 1;
    const [row] = await database('vulnerability_findings')
      .insert({
        resource_id: resource.id,
        provider_id: resource.provider_id,
        cve_id: cve ?? `CVE-2024-${10_000 + made}`,
        ecosystem: 'PyPI',
        family: 'PyPI',
        package_key: 'flask',
        package_name: 'flask',
        installed_version: '1.0',
        installed_versions: JSON.stringify(['1.0']),
        fix_version: '2.0',
        severity,
        cvss_score: 8,
        score_basis: 'severity_word',
        score_estimated: true,
        advisory_ids: JSON.stringify(['PYSEC-9']),
        status,
      })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  };

  it('are listed newest first and filtered in any combination, with exact totals', async () => {
    const [one, other] = [await newResource(), await newResource()];
    const ids = [
      await makeFinding(one, { severity: 'critical', cve: 'CVE-2020-1' }),
      await makeFinding(one, { severity: 'low', status: 'fixed' }),
      await makeFinding(one, { severity: 'low' }),
      await makeFinding(other, { cve: 'CVE-2020-1' }),
    ] as const;
    const list = async (query: Record<string, string | number>): Promise<number[]> => {
      const { body } = await client.get<Page>('/api/v1/vulnerabilities', { query, expect: 200 });
      assert.equal(body.meta.total, body.data.length);
      return body.data.map(({ id }) => id);
    };
    const mine = { provider_id: one.provider_id };
    assert.deepEqual(await list(mine), [ids[2], ids[1], ids[0]]);
    assert.deepEqual(await list({ ...mine, severity: 'low', status: 'open' }), [ids[2]]);
    assert.deepEqual(await list({ cve_id: 'CVE-2020-1' }), [ids[3], ids[0]]);
    assert.deepEqual(await list({ cve_id: 'CVE-2020-1', resource_id: one.id }), [ids[0]]);
    await client.get('/api/v1/vulnerabilities', { query: { severity: 'severe' }, expect: 400 });
    const { body } = await client.get<Page>(`/api/v1/resources/${one.id}/vulnerabilities`, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [ids[2], ids[1], ids[0]],
    );
    await client.get('/api/v1/resources/99999999/vulnerabilities', { expect: 404 });
  });

  it('are sorted by score, likelihood or known exploitation, in both directions', async () => {
    const resource = await newResource();
    const ids = [await makeFinding(resource), await makeFinding(resource), await makeFinding(resource)] as const;
    await database('vulnerability_findings').where({ id: ids[0] }).update({ cvss_score: 9, epss: 0.1 });
    await database('vulnerability_findings').where({ id: ids[1] }).update({ known_exploited: true, epss: 0.9 });
    const list = async (sort: string): Promise<number[]> => {
      const query = { provider_id: resource.provider_id, sort };
      const { body } = await client.get<Page>('/api/v1/vulnerabilities', { query, expect: 200 });
      const pages: number[] = [];
      for (const page of [1, 2, 3]) {
        const one = await client.get<Page>('/api/v1/vulnerabilities', {
          query: { ...query, page, per_page: 1 },
          expect: 200,
        });
        pages.push(...one.body.data.map(({ id }) => id));
      }
      const all = body.data.map(({ id }) => id);
      assert.deepEqual(pages, all);
      return all;
    };
    assert.deepEqual(await list('-cvss_score'), [ids[0], ids[2], ids[1]]);
    assert.deepEqual(await list('-epss'), [ids[1], ids[0], ids[2]]);
    assert.deepEqual(await list('epss'), [ids[2], ids[0], ids[1]]);
    assert.deepEqual(await list('-known_exploited'), [ids[1], ids[2], ids[0]]);
    await client.get('/api/v1/vulnerabilities', { query: { sort: 'reason' }, expect: 400 });
  });

  it('are counted by severity and state', async () => {
    const { body: before } = await client.get<{ total: number; by_status: Record<string, number> }>(
      '/api/v1/vulnerabilities/summary',
      { expect: 200 },
    );
    await makeFinding(await newResource(), { status: 'ignored' });
    const { body } = await client.get<typeof before>('/api/v1/vulnerabilities/summary', { expect: 200 });
    assert.equal(body.total, before.total + 1);
    assert.equal(body.by_status['ignored'], (before.by_status['ignored'] ?? 0) + 1);
  });

  it('are shown with the description and the links of their advisories', async () => {
    const id = await makeFinding(await newResource());
    const { body } = await client.get(`/api/v1/vulnerabilities/${id}`, { expect: 200 });
    assert.equal(body['description'], 'What is wrong with flask, at length.');
    assert.deepEqual(body['references'], [{ type: 'WEB', url: 'https://example.com/PYSEC-9' }]);
    await client.get('/api/v1/vulnerabilities/99999999', { expect: 404 });
  });

  it('are moved to any other state, ignored only with a reason', async () => {
    const id = await makeFinding(await newResource());
    const path = `/api/v1/vulnerabilities/${id}`;
    await client.patch(path, { status: 'ignored' }, { expect: 422 });
    await client.patch(path, { status: 'ignored', reason: '  ' }, { expect: 422 });
    const { body } = await client.patch(path, { status: 'ignored', reason: 'not reachable' }, { expect: 200 });
    assert.deepEqual([body['status'], body['reason']], ['ignored', 'not reachable']);
    await client.patch(path, { status: 'ignored', reason: 'again' }, { expect: 409 });
    const { body: fixed } = await client.patch(path, { status: 'fixed' }, { expect: 200 });
    assert.equal(typeof fixed['fixed_at'], 'string');
    const { body: open } = await client.patch(path, { status: 'open' }, { expect: 200 });
    assert.equal(open['fixed_at'], null);
    await client.patch(path, { status: 'gone' }, { expect: 400 });
    await client.patch('/api/v1/vulnerabilities/99999999', { status: 'fixed' }, { expect: 404 });
    const audit = await database('audit_log').where({ action: 'vulnerability.change', subject_id: String(id) });
    assert.equal(audit.length, 3);
  });

  it('are scanned for by one execution at a time in each scope', async () => {
    const resource = await newResource();
    const scan = async (body: object | undefined): Promise<number> => {
      const answer = await client.post<{ execution_id: number }>('/api/v1/vulnerabilities/scan', body, { expect: 202 });
      return answer.body.execution_id;
    };
    const all = await scan(undefined);
    assert.equal(await scan({}), all);
    const ofProvider = await scan({ provider_id: resource.provider_id });
    const ofResource = await scan({ resource_id: resource.id, provider_id: resource.provider_id });
    assert.equal(new Set([all, ofProvider, ofResource]).size, 3);
    assert.equal(await scan({ resource_id: resource.id }), ofResource);
    const other = await newResource();
    const refused = [{ provider_id: 99999999 }, { resource_id: 99999999 }];
    for (const body of [...refused, { provider_id: other.provider_id, resource_id: resource.id }]) {
      await client.post('/api/v1/vulnerabilities/scan', body, { expect: 422 });
    }
    await client.post('/api/v1/vulnerabilities/scan', { resource_id: 'one' }, { expect: 400 });
  });
});

describe('the bill of materials of a resource', () => {
  let application: TestApplication;
  let client: ApiClient;
  let resource: MadeResource;
  let path: string;

  before(async () => {
    application = await startApplication();
    client = api(application.url, (await member(application.database)).token);
  });

  beforeEach(async () => {
    const { database } = application;
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    path = `/api/v1/resources/${resource.id}/sbom`;
  });

  after(() => application.stop());

  const packages = async (): Promise<unknown[]> => {
    const { body } = await client.get<{ data: unknown[]; meta: { total: number } }>(
      `/api/v1/resources/${resource.id}/packages`,
      { expect: 200 },
    );
    assert.equal(body.meta.total, body.data.length);
    return body.data;
  };

  it('is stored, reporting what was skipped and what no scan can evaluate', async () => {
    const bom = bomOf(['pkg:pypi/flask@1.0', 'pkg:pypi/flask@1.0', 'pkg:pypi/odd@!!', 'not a purl', 'pkg:generic/x@1']);
    const { body } = await client.put(path, bom, { expect: 200 });
    assert.equal(body['packages'], 3);
    assert.deepEqual(body['skipped'], [{ name: 'not a purl', reason: 'bad_purl' }]);
    assert.deepEqual(body['not_evaluated'], [
      { name: 'odd', version: '!!', reason: 'version_not_understood' },
      { name: 'x', version: '1', reason: 'ecosystem_not_supported' },
    ]);
    assert.equal((await packages()).length, 3);
  });

  it('is replaced whole', async () => {
    await client.put(path, bomOf(['pkg:pypi/flask@1.0', 'pkg:pypi/jinja2@2.0']), { expect: 200 });
    const spdx = {
      spdxVersion: 'SPDX-2.3',
      packages: [
        { name: 'django', externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:pypi/django@4.0' }] },
      ],
    };
    await client.put(path, spdx, { expect: 200 });
    assert.deepEqual(await packages(), [
      { source: 'sbom', ecosystem: 'PyPI', name: 'django', version: '4.0', purl: 'pkg:pypi/django@4.0', not_evaluated: null },
    ]); // prettier-ignore
  });

  it('is rejected if invalid, and the previous one kept', async () => {
    await client.put(path, bomOf(['pkg:pypi/flask@1.0']), { expect: 200 });
    await client.put(path, { hello: 'world' }, { expect: 422 });
    await client.put(path, { bomFormat: 'CycloneDX', specVersion: '0.9' }, { expect: 422 });
    await client.put(path, { bomFormat: 'CycloneDX', specVersion: '1.5', components: 1 }, { expect: 422 });
    await client.put(path, [], { expect: 400 });
    await client.put('/api/v1/resources/99999999/sbom', bomOf([]), { expect: 404 });
    const json = { 'content-type': 'application/json' };
    const sent = async (content: string): Promise<number> =>
      (await client.send('PUT', path, { content, headers: json })).status;
    assert.equal(await sent('no JSON'), 400);
    assert.equal(await sent('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)), 400);
    assert.equal(await sent(JSON.stringify({ filler: 'x'.repeat(21 * 1024 * 1024) })), 413);
    const many = JSON.stringify(
      bomOf(Array.from({ length: 200_000 }, (_, n) => `pkg:pypi/p${n}@1`)).components.map(({ purl }) => ({ purl })),
    );
    assert.equal(await sent(`{"bomFormat":"CycloneDX","specVersion":"1.5","components":${many}}`), 422);
    assert.equal((await packages()).length, 1);
  });

  it('is refused for a deleted resource', async () => {
    await deleteResource(application.database, resource.id);
    await client.put(path, bomOf([]), { expect: 409 });
  });
});
