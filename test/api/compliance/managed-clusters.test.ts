import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';

interface ShownAssessment {
  id: number;
  framework_id: string;
  provider_id: number;
  failed: number;
}

describe('Benchmarks of managed clusters', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  /** The assessments of earlier tests. */
  let seen: number[] = [];

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    const { token } = await member(database, { role: 'admin' });
    admin = api(application.url, token);
    for (const id of ['cis_eks', 'cis_gke', 'cis_aks']) {
      await admin.post(`${base}/frameworks/${id}/enable`, undefined, { expect: 200 });
    }
  });
  after(() => application.stop());
  beforeEach(async () => {
    await database('providers').update({ deleted_at: new Date() });
  });

  /** A cluster with one node and a role that every benchmark objects to. */
  async function cluster(version: string, node: { providerId: string; label: string } | null): Promise<number> {
    const providerId = await makeSyncedProvider(database, { type: 'orchestrator', regions: ['global'] });
    await makeResource(database, { providerId, type: 'cluster', configuration: { version, api_groups: [] } });
    if (node !== null) {
      const tags = { [node.label]: 'shop' };
      await makeResource(database, {
        providerId,
        type: 'node',
        tags,
        configuration: { provider_id: node.providerId, tags },
      });
    }
    await makeResource(database, {
      providerId,
      type: 'cluster_role',
      configuration: {
        namespace: null,
        rules: [{ api_groups: ['*'], resources: ['*'], resource_names: [], non_resource_urls: [], verbs: ['*'] }],
      },
    });
    return providerId;
  }
  const gke = async () =>
    cluster('v1.33.5-gke.1200', { providerId: 'gce://shop/zone/node', label: 'cloud.google.com/gke-nodepool' });

  async function assessed(body: object): Promise<ShownAssessment[]> {
    const { body: accepted } = await admin.post<{ execution_id: number }>(`${base}/assess`, body, { expect: 202 });
    await runAssessment(database, accepted.execution_id);
    const { body: list } = await admin.get<{ data: ShownAssessment[] }>(`${base}/assessments?per_page=100`, {
      expect: 200,
    });
    const known = new Set(seen);
    seen = list.data.map(({ id }) => id);
    return list.data.filter(({ id }) => !known.has(id));
  }

  it('are assessed on clusters of their service alone', async () => {
    const clusters = {
      cis_eks: await cluster('v1.33.5-eks-113cf36', {
        providerId: 'aws:///eu-central-1a/i-0abc',
        label: 'eks.amazonaws.com/nodegroup',
      }),
      cis_gke: await gke(),
      cis_aks: await cluster('v1.33.5', {
        providerId: 'azure:///vmss/0',
        label: 'kubernetes.azure.com/node-image-version',
      }),
    };
    await cluster('v1.33.5+k3s1', { providerId: 'k3s://node', label: 'kubernetes.io/arch' });
    await cluster('v1.33.5-gke.1200', null);
    const found = await assessed({});
    assert.deepEqual(
      found.map(({ framework_id: id, provider_id: providerId }) => [id, providerId]).toSorted(),
      Object.entries(clusters).toSorted(),
    );
    for (const { framework_id: id, failed } of found) assert.ok(failed > 0, id);
  });

  it('are not assessed where one node of many is on another machine', async () => {
    const providerId = await gke();
    const add = (number: number, machine: string) =>
      makeResource(database, {
        providerId,
        type: 'node',
        externalId: `node-${number}`,
        configuration: { provider_id: `${machine}/node-${number}`, tags: {} },
      });
    for (let number = 1; number <= 20; number += 1) await add(number, 'gce://shop/zone');
    assert.equal((await assessed({ framework_id: 'cis_gke', provider_id: providerId })).length, 1);
    await add(21, 'vsphere:/');
    await admin.post(`${base}/assess`, { framework_id: 'cis_gke', provider_id: providerId }, { expect: 422 });
  });

  it('are refused for a cluster that is not known to be of the service, and for nothing but such clusters', async () => {
    const other = await gke();
    const { body } = await admin.post<{ error: { message: string } }>(
      `${base}/assess`,
      { framework_id: 'cis_eks', provider_id: other },
      { expect: 422 },
    );
    assert.match(JSON.stringify(body), /about clusters of Amazon EKS/);
    await admin.post(`${base}/assess`, { framework_id: 'cis_aks' }, { expect: 422 });
    const [only, ...more] = await assessed({ framework_id: 'cis_gke', provider_id: other });
    assert.deepEqual([only?.framework_id, more.length], ['cis_gke', 0]);
  });

  it('are known by the id of a cluster that is read through an account, before it was synced', async () => {
    const providerId = await makeSyncedProvider(database, { type: 'orchestrator', regions: ['global'] });
    await admin.post(`${base}/assess`, { framework_id: 'cis_eks', provider_id: providerId }, { expect: 422 });
    const identity = 'arn:aws:eks:eu-central-1:111122223333:cluster/shop';
    await database('providers')
      .where({ id: providerId })
      .update({ authentication: JSON.stringify({ type: 'cloud_cluster', identity }) });
    const [only] = await assessed({ framework_id: 'cis_eks', provider_id: providerId });
    assert.equal(only?.provider_id, providerId);
  });

  it('show the service that they are about', async () => {
    const { body } = await admin.get<{ id: string; versions: { provider_type: string; service: string | null }[] }[]>(
      `${base}/frameworks`,
      { expect: 200 },
    );
    const shown = body.find(({ id }) => id === 'cis_eks')?.versions;
    assert.deepEqual(
      shown?.map(({ provider_type: kind, service }) => [kind, service]),
      [
        ['cloud_a', null],
        ['orchestrator', 'eks'],
      ],
    );
  });
});
