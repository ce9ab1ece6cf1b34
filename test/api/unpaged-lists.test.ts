import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { makeProvider, makeResource, type MadeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { makeVulnerability } from '../helpers/vulnerability.ts';

interface List {
  data: { id: number }[];
  meta: { total: number; page: number; per_page: number; has_more?: boolean };
}

describe('Lists that return everything without paging parameters', () => {
  let application: TestApplication;
  let client: ApiClient;
  let resource: MadeResource;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    client = api(application.url, (await member(application.database, { role: 'admin' })).token);
    resource = await makeResource(application.database, {
      providerId: (await makeProvider(application.database)).id,
    });
  });
  after(() => application.stop());

  const list = async (path: string, query: Record<string, string | number> = {}): Promise<List> =>
    (await client.get<List>(path, { query, expect: 200 })).body;

  const paths = (): { path: string; query: Record<string, number> }[] => [
    { path: `/api/v1/resources/${resource.id}/drifts`, query: {} },
    { path: `/api/v1/resources/${resource.id}/vulnerabilities`, query: {} },
    { path: `/api/v1/resources/${resource.id}/recommendations`, query: {} },
    { path: '/api/v1/baselines', query: { resource_id: resource.id } },
    { path: '/api/v1/anomalies', query: {} },
    { path: '/api/reports', query: {} },
    { path: '/api/v1/orchestrator/clusters', query: {} },
  ];

  it('have a hundred rows a page when more are asked for, in either spelling', async () => {
    for (const { path, query } of paths()) {
      for (const spelling of ['per_page', 'pageSize']) {
        const { meta } = await list(path, { ...query, [spelling]: 10_000 });
        assert.deepEqual([path, meta.per_page, meta.has_more], [path, 100, undefined]);
      }
    }
  });

  it('say that there is no more', async () => {
    for (const { path, query } of paths()) {
      const { meta, data } = await list(path, query);
      assert.deepEqual([path, meta.has_more, data.length], [path, false, meta.total]);
    }
  });

  it('have at most ten thousand rows, and say that there is more', async () => {
    const first = await makeVulnerability(application.database, resource);
    await application.database.raw(
      `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key, package_name,
         installed_version, installed_versions, fix_version, severity, cvss_score, score_basis, score_estimated,
         advisory_ids, status)
       select resource_id, provider_id, 'CVE-1999-' || number, ecosystem, family, package_key, package_name,
         installed_version, installed_versions, fix_version, severity, cvss_score, score_basis, score_estimated,
         advisory_ids, status
       from vulnerability_findings, generate_series(10001, 20000) as number where id = ?`,
      [first],
    );
    const { data, meta } = await list(`/api/v1/resources/${resource.id}/vulnerabilities`);
    assert.equal(new Set(data.map(({ id }) => id)).size, 10_000);
    assert.deepEqual(meta, { total: 10_001, page: 1, per_page: 10_000, has_more: true });
    const last = await list(`/api/v1/resources/${resource.id}/vulnerabilities`, { page: 101, per_page: 100 });
    assert.equal(last.data.length, 1);
  });
});
