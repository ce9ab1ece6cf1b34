import assert from 'node:assert/strict';
import { allProviders } from '../../../../domain/organizations/provider-selection.ts';
import { randomUUID } from 'node:crypto';
import { listDrifts } from '../../../../db/reads/drifts/drifts.ts';
import { listExecutions } from '../../../../db/reads/jobs/execution-lists.ts';
import { listWindow } from '../../../../db/reads/lists/list-window.ts';
import { listPackages } from '../../../../db/reads/packages/packages.ts';
import { listRecommendations } from '../../../../db/reads/recommendations/recommendations.ts';
import { listRemediations } from '../../../../db/reads/remediation/actions.ts';
import { listReports } from '../../../../db/reads/reports/reports.ts';
import { listClusterObjects } from '../../../../db/reads/resources/clusters.ts';
import { listResources } from '../../../../db/reads/resources/resources.ts';
import { listVulnerabilities } from '../../../../db/reads/vulnerabilities/vulnerabilities.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

type Page = { page: number; perPage: number };
type List = (page: Page) => Promise<{ rows: { id: unknown }[]; total: number }>;

const rows = 7;

describe('The far half of a list', () => {
  const database = useTestDatabase();
  let resource: MadeResource;

  before(async () => {
    const provider = await makeProvider(database());
    resource = await makeResource(database(), { providerId: provider.id });
    for (let number = 0; number < rows; number += 1) {
      // Names against the order of ids, and some that are alike.
      await makeResource(database(), {
        providerId: provider.id,
        name: `n${number % 3}`,
        type: 'disk',
        externalId: `space/${number}`,
      });
      await makeDriftFinding(database(), { resource });
      await makeAction(database(), { providerId: provider.id, status: 'failed' });
      await makeVulnerability(database(), resource);
      await makeRecommendation(number);
      await makeReport();
    }
    await database()('package_sources').insert([
      { resource_id: resource.id, source: 'sbom', packages: 4 },
      { resource_id: resource.id, source: 'configuration', packages: rows - 4 },
    ]);
    await database()('resource_packages').insert(
      Array.from({ length: rows }, (_, number) => ({
        resource_id: resource.id,
        source: number % 2 === 0 ? 'sbom' : 'configuration',
        name: `p${number}`,
      })),
    );
    await database()('vulnerability_findings').update({ epss: database().raw('case when id % 2 = 0 then 0.1 end') });
    const job = await database()('jobs').where({ provider_id: provider.id }).first<{ id: number }>('id');
    await database()('executions').insert(
      Array.from({ length: rows }, () => ({
        job_id: job.id,
        type: 'inventory_sync',
        trigger: 'api',
        status: 'succeeded',
        ended_at: new Date(),
      })),
    );
  });

  const makeRecommendation = (number: number) =>
    database()('recommendations').insert({
      resource_id: resource.id,
      provider_id: resource.provider_id,
      type: 'cost',
      kind: `kind_${number}`,
      severity: 'low',
      title: 'Save',
      description: 'Save money',
      steps: '[]',
      evidence: '{}',
    });

  const makeReport = async (): Promise<void> => {
    const { id: requestedBy } = await member(database());
    await database()('reports').insert({
      id: randomUUID(),
      type: 'drift_summary',
      format: 'csv',
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      estimated_seconds: 1,
      requested_by: requestedBy,
    });
  };

  /** Reads a list once in one piece, and once page by page. Both have to be the same. */
  async function readsAlike(list: List, expected: (ids: unknown[]) => unknown[]): Promise<void> {
    const whole = (await list({ page: 1, perPage: 100 })).rows.map(({ id }) => id);
    assert.ok(whole.length >= rows, String(whole.length));
    assert.deepEqual(whole, expected(whole));
    const paged: unknown[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      const part = await list({ page, perPage: 2 });
      assert.equal(part.total, whole.length);
      paged.push(...part.rows.map(({ id }) => id));
    }
    assert.deepEqual(paged, whole);
    assert.deepEqual((await list({ page: whole.length, perPage: 2 })).rows, []);
  }
  const newestFirst = (ids: unknown[]): unknown[] => (ids as number[]).toSorted((a, b) => b - a);

  const lists: Record<string, () => List> = {
    drifts: () => (page) => listDrifts(database(), { providers: allProviders, filter: {}, page }),
    remediations: () => (page) => listRemediations(database(), { providers: allProviders, filter: {}, page }),
    vulnerabilities: () => (page) => listVulnerabilities(database(), { providers: allProviders, filter: {}, page }),
    recommendations: () => (page) => listRecommendations(database(), { providers: allProviders, filter: {}, page }),
    'cluster objects': () => (page) =>
      listClusterObjects(database(), {
        clusterId: resource.provider_id,
        resourceType: 'disk',
        namespace: 'space',
        page,
      }),
    executions: () => async (page) => {
      const job = await database()('jobs').where({ provider_id: resource.provider_id }).first<{ id: number }>('id');
      return listExecutions(database(), { jobId: job.id, limits: [], page });
    },
  };
  for (const [name, list] of Object.entries(lists)) {
    it(`of ${name} has the same order as the rest, newest first`, () => readsAlike(list(), newestFirst));
  }

  it('of reports has the same order as the rest, newest first', async () => {
    const newest = await database()('reports').orderBy('sequence', 'desc').pluck<string[]>('id');
    await readsAlike(
      (page) => listReports(database(), { limits: [], filter: {}, page }),
      () => newest,
    );
  });

  it('of resources has the requested order', async () => {
    for (const column of ['id', 'name'] as const) {
      for (const descending of [true, false]) {
        const direction = descending ? 'desc' : 'asc';
        const ids = await database()('resources')
          .where({ resource_type: 'disk' })
          .orderBy([
            { column, order: direction },
            { column: 'id', order: direction },
          ])
          .pluck<number[]>('id');
        const sort = { column, descending };
        const list: List = (page) =>
          listResources(database(), {
            providers: allProviders,
            filter: { resource_type: 'disk' },
            search: null,
            sort,
            page,
          });
        await readsAlike(list, () => ids);
        const searched: List = (page) =>
          listResources(database(), { providers: allProviders, filter: {}, search: 'SPACE/', sort, page });
        await readsAlike(searched, () => ids);
      }
    }
  });

  it('of vulnerabilities by likelihood has unknown ones at the same end on every page', async () => {
    for (const descending of [true, false]) {
      const order = descending ? 'epss desc nulls last, id desc' : 'epss asc nulls first, id asc';
      const ids = await database()('vulnerability_findings').orderByRaw(order).pluck<number[]>('id');
      const sort = { column: 'epss', descending } as const;
      await readsAlike(
        (page) => listVulnerabilities(database(), { providers: allProviders, filter: {}, sort, page }),
        () => ids,
      );
    }
  });

  it('of packages has the order in which they were read', async () => {
    const ids = await database()('resource_packages').orderBy(['source', 'id']).pluck<number[]>('id');
    await readsAlike(
      (page) => listPackages(database(), { resourceId: resource.id, page }),
      () => ids,
    );
  });

  it('is read from the end if that is nearer, and from the beginning otherwise', () => {
    assert.deepEqual(listWindow({ page: 1, perPage: 2 }, 7), { reversed: false, offset: 0, limit: 2 });
    assert.deepEqual(listWindow({ page: 2, perPage: 2 }, 7), { reversed: false, offset: 2, limit: 2 });
    assert.deepEqual(listWindow({ page: 3, perPage: 2 }, 7), { reversed: true, offset: 1, limit: 2 });
    assert.deepEqual(listWindow({ page: 4, perPage: 2 }, 7), { reversed: true, offset: 0, limit: 1 });
    assert.equal(listWindow({ page: 5, perPage: 2 }, 7), null);
    assert.equal(listWindow({ page: 1, perPage: 2 }, 0), null);
    assert.deepEqual(listWindow({ page: 2, perPage: 2 }, 4), { reversed: true, offset: 0, limit: 2 });
    assert.equal(listWindow({ page: 3, perPage: 2 }, 4), null);
  });
});
