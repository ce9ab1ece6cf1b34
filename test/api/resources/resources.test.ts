import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Page {
  data: { id: number; name: string }[];
  meta: { total: number; page: number; per_page: number };
  pagination: { page: number; pageSize: number; total: number; totalPages: number };
}

describe('resources', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let first: { id: number };
  let second: { id: number };

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
    first = await makeProvider(database);
    second = await makeProvider(database);
    const hidden = await makeProvider(database, { answeredAt: null });
    for (let index = 0; index < 7; index += 1) {
      await makeResource(database, {
        providerId: first.id,
        name: `web_${index}`,
        type: index < 4 ? 'vm_instance' : 'disk',
        region: index % 2 === 0 ? 'eu-west-1' : 'us-east-1',
        status: index === 0 ? 'stopped' : 'active',
      });
    }
    const gone = await makeResource(database, { providerId: second.id, name: 'gone', type: 'disk' });
    await deleteResource(database, gone.id);
    await makeResource(database, { providerId: hidden.id, name: 'web_hidden', type: 'disk' });
  });

  after(() => application.stop());

  const names = async (query: Record<string, string | number>): Promise<string[]> =>
    (await client.get<Page>('/api/v1/resources', { query, expect: 200 })).body.data.map(({ name }) => name);

  it('are listed newest first in both envelopes, without those of an unfinished connect', async () => {
    const { body } = await client.get<Page>('/api/v1/resources', { query: { per_page: 3, page: 2 }, expect: 200 });
    assert.deepEqual(
      body.data.map(({ name }) => name),
      ['web_4', 'web_3', 'web_2'],
    );
    assert.deepEqual(body.meta, { total: 8, page: 2, per_page: 3 });
    assert.deepEqual(body.pagination, { page: 2, pageSize: 3, total: 8, totalPages: 3 });
  });

  it('are on one page each, whichever end of the list a page is nearer to', async () => {
    const pages = [];
    for (let page = 1; page <= 4; page += 1) pages.push(...(await names({ per_page: 2, page })));
    assert.deepEqual(pages, ['gone', 'web_6', 'web_5', 'web_4', 'web_3', 'web_2', 'web_1', 'web_0']);
    assert.deepEqual(await names({ per_page: 2, page: 5 }), []);
  });

  it('are filtered by provider, type, region and status in any combination, with an exact total', async () => {
    const filters: [Record<string, string | number>, number][] = [
      [{ provider_id: first.id }, 7],
      [{ type: 'disk' }, 4],
      [{ region: 'eu-west-1' }, 4],
      [{ status: 'deleted' }, 1],
      [{ provider_id: first.id, type: 'disk' }, 3],
      [{ type: 'vm_instance', region: 'eu-west-1', status: 'active' }, 1],
      [{ provider_id: second.id, type: 'disk', region: 'us-east-1', status: 'deleted' }, 1],
      [{ provider_id: second.id, status: 'stopped' }, 0],
      [{ type: 'no_such_type' }, 0],
    ];
    for (const [query, total] of filters) {
      const { body } = await client.get<Page>('/api/v1/resources', { query, expect: 200 });
      assert.deepEqual([body.meta.total, body.data.length], [total, total], JSON.stringify(query));
    }
  });

  it('are searched by a part of the name or external id, taken literally', async () => {
    assert.deepEqual(await names({ search: 'WEB_3' }), ['web_3']);
    assert.deepEqual(await names({ search: 'web_', type: 'disk' }), ['web_6', 'web_5', 'web_4']);
    assert.deepEqual(await names({ search: '%' }), []);
  });

  it('are sorted by name both ways', async () => {
    assert.deepEqual(await names({ sort: 'name', per_page: 2 }), ['gone', 'web_0']);
    assert.deepEqual(await names({ sort: '-name', per_page: 2 }), ['web_6', 'web_5']);
    assert.deepEqual(await names({ sort: 'name', per_page: 2, page: 4 }), ['web_5', 'web_6']);
    await client.get('/api/v1/resources', { query: { sort: 'tags' }, expect: 400 });
  });

  it('reject invalid pages', async () => {
    for (const page of ['0', '-1', 'abc']) {
      await client.get('/api/v1/resources', { query: { page }, expect: 400 });
    }
    await client.get('/api/v1/resources', { query: { status: 'running' }, expect: 400 });
  });

  it('show one with its configuration, observed facts, and unreadable parts', async () => {
    const resource = await makeResource(database, {
      providerId: first.id,
      tags: { env: 'prod' },
      configuration: { versioning: { status: 'Enabled' }, tags: { env: 'prod' }, observed: { objects: 3 } },
      unreadable: { '/policy': 's3:GetBucketPolicy: access denied' },
    });
    const { body } = await client.get(`/api/v1/resources/${resource.id}`, { expect: 200 });
    assert.deepEqual(body['configuration'], {
      versioning: { status: 'Enabled' },
      tags: { env: 'prod' },
      observed: { objects: 3 },
    });
    assert.deepEqual(body['unreadable'], { '/policy': 's3:GetBucketPolicy: access denied' });
    assert.deepEqual(body['tags'], { env: 'prod' });
    const raw = await client.get(`/api/v1/resources/${resource.id}/config`, { expect: 200 });
    assert.deepEqual(raw.body, body['configuration']);
  });

  it('have the vendor’s label of their type', async () => {
    const { id } = await makeProvider(database, { type: 'cloud_b' });
    const resource = await makeResource(database, { providerId: id, type: 'vm_instance' });
    const read = async (path: string) => (await client.get(`/api/v1${path}`, { expect: 200 })).body;
    const shown = await read(`/resources/${resource.id}`);
    assert.equal(shown['resource_type'], 'vm_instance');
    assert.equal(shown['resource_type_label'], 'Compute Engine instance');
    const { data } = (await read(`/resources?provider_id=${id}`)) as unknown as { data: (typeof shown)[] };
    assert.equal(data[0]?.['resource_type_label'], 'Compute Engine instance');
    const drift = await makeDriftFinding(database, { resource });
    assert.equal((await read(`/drifts/${drift}`))['resource_type_label'], 'Compute Engine instance');
    const drifts = (await read(`/resources/${resource.id}/drifts`)) as unknown as { data: (typeof shown)[] };
    assert.equal(drifts.data[0]?.['resource_type_label'], 'Compute Engine instance');
  });

  it('have types that are listed with labels and counts, without those of an unfinished connect', async () => {
    const types = async (query: Record<string, number> = {}) =>
      (await client.get<{ [field: string]: unknown }[]>('/api/v1/resource-types', { query, expect: 200 })).body;
    const { id } = await makeProvider(database, { type: 'cloud_c' });
    const hidden = await makeProvider(database, { type: 'orchestrator', answeredAt: null });
    await makeResource(database, { providerId: id, type: 'disk' });
    await makeResource(database, { providerId: id, type: 'disk', status: 'stopped' });
    await makeResource(database, { providerId: id, type: 'later_type' });
    await makeResource(database, { providerId: hidden.id, type: 'pod' });
    const shown = (await types({ provider_id: id })).map((one) => [
      one['resource_type'],
      one['resource_type_label'],
      one['provider_type'],
      one['resource_count'],
    ]);
    assert.deepEqual(shown, [
      ['disk', 'Managed disk', 'cloud_c', 2],
      ['later_type', 'Later type', 'cloud_c', 1],
    ]);
    const all = await types();
    assert.ok(all.some((one) => one['resource_type'] === 'disk' && one['provider_type'] === 'cloud_a'));
    const disks = all.filter((one) => one['resource_type'] === 'disk').map((one) => one['provider_type']);
    assert.deepEqual(disks, disks.toSorted(), 'types of one name are in the order of their kinds');
    assert.ok(!all.some((one) => one['resource_type'] === 'pod'));
  });

  it('have types that say what is done with them', async () => {
    const { id } = await makeProvider(database, { type: 'cloud_a' });
    for (const type of ['object_bucket', 'disk', 'account_region', 'AWS::ECS::Cluster']) {
      await makeResource(database, { providerId: id, type });
    }
    const { body } = await client.get<{ [field: string]: unknown }[]>('/api/v1/resource-types', {
      query: { provider_id: id },
      expect: 200,
    });
    const of = (type: string) => body.find((one) => one['resource_type'] === type) ?? assert.fail(type);
    assert.deepEqual(of('AWS::ECS::Cluster'), {
      resource_type: 'AWS::ECS::Cluster',
      resource_type_label: 'AWS::ECS::Cluster',
      provider_type: 'cloud_a',
      resource_count: 1,
      source: 'by_schema',
      drift: 'compared',
      remediation: 'manual',
      reversible: 'none',
      not_reversible_reason:
        'AWS never shows ServiceConnectDefaults, and an update that does not repeat such values removes them. Whether it is set is not known.',
      checks: ['ecs_cluster_container_insights_enabled', 'ecs_cluster_exec_logging_enabled'],
    });
    const bucket = of('object_bucket');
    assert.deepEqual([bucket['source'], bucket['drift'], bucket['remediation']], ['by_hand', 'compared', 'planned']);
    assert.ok((bucket['checks'] as string[]).length > 5);
    assert.equal(of('disk')['reversible'], 'depends');
    assert.match(String(of('disk')['not_reversible_reason']), /size_gb/);
  });

  it('of a type with a collector are found by the vendor’s name of it, too', async () => {
    const { id } = await makeProvider(database, { type: 'cloud_a' });
    await makeResource(database, { providerId: id, type: 'object_bucket' });
    await makeResource(database, { providerId: id, type: 'AWS::ECS::Cluster' });
    const totalOf = async (type: string) =>
      (await client.get<Page>('/api/v1/resources', { query: { provider_id: id, type }, expect: 200 })).body.meta.total;
    assert.deepEqual(
      await Promise.all(['object_bucket', 'AWS::S3::Bucket', 'AWS::ECS::Cluster'].map(totalOf)),
      [1, 1, 1],
    );
  });

  it('that are read by schema have baselines where there are facts of their type', async () => {
    const { id } = await makeProvider(database, { type: 'cloud_a' });
    const unknown = await makeResource(database, { providerId: id, type: 'cert-manager.io/Certificate' });
    await makeResource(database, { providerId: id, type: 'AWS::ECS::Cluster' });
    await makeResource(database, { providerId: id, type: 'disk' });
    await client.post('/api/v1/baselines', { resource_id: unknown.id }, { expect: 422 });
    const bulk = { provider_id: id };
    const { body } = await client.post<{ created: number }>('/api/v1/baselines/bulk', bulk, { expect: 201 });
    assert.equal(body.created, 2);
  });

  it('show their own drift findings, all of them unless a page is requested', async () => {
    const resource = await makeResource(database, { providerId: first.id });
    const other = await makeResource(database, { providerId: first.id });
    const ids = [];
    for (let index = 0; index < 25; index += 1) ids.push(await makeDriftFinding(database, { resource }));
    await makeDriftFinding(database, { resource: other });
    const all = await client.get<Page>(`/api/v1/resources/${resource.id}/drifts`, { expect: 200 });
    assert.deepEqual(
      all.body.data.map(({ id }) => id),
      ids.toReversed(),
    );
    const page = await client.get<Page>(`/api/v1/resources/${resource.id}/drifts`, {
      query: { per_page: 10, page: 3 },
      expect: 200,
    });
    assert.deepEqual([page.body.data.length, page.body.meta.total], [5, 25]);
  });

  it('have no vulnerabilities, recommendations and cost as yet', async () => {
    const resource = await makeResource(database, { providerId: first.id });
    for (const list of ['vulnerabilities', 'recommendations']) {
      const { body } = await client.get<Page>(`/api/v1/resources/${resource.id}/${list}`, { expect: 200 });
      assert.deepEqual([body.data, body.meta.total], [[], 0]);
    }
    const { body } = await client.get(`/api/v1/resources/${resource.id}/cost`, { expect: 200 });
    assert.deepEqual(body, { resource_id: resource.id, currency: null, months: [] });
    for (const months of ['0', '121', 'x']) {
      await client.get(`/api/v1/resources/${resource.id}/cost`, { query: { months }, expect: 400 });
    }
  });

  it('are 404 for an id that is unknown, not an integer, or of an unfinished connect', async () => {
    const hidden = await makeProvider(database, { answeredAt: null });
    const resource = await makeResource(database, { providerId: hidden.id });
    for (const id of ['999999999', 'x', '0', '99999999999999999999', String(resource.id)]) {
      for (const path of ['', '/config', '/drifts', '/vulnerabilities', '/recommendations', '/cost']) {
        await client.get(`/api/v1/resources/${id}${path}`, { expect: 404 });
      }
    }
  });
});
