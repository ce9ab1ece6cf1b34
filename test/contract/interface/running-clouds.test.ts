import assert from 'node:assert/strict';
import type { S3Client } from '@aws-sdk/client-s3';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../../db/database.ts';
import { startArmServer, type ArmServer } from '../../../sample/azure/server.ts';
import { azureIds, azureSecret, azureSubscription } from '../../emulators/azure-subscription.ts';
import { startGoogleCloud, type GoogleCloud } from '../../emulators/google-cloud.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import type { Kubernetes } from '../../emulators/kubernetes.ts';
import { connectBody, settled } from '../../helpers/connected.ts';
import { makeBucket, makeBucketDrift, s3Client } from '../../helpers/drifted-bucket.ts';
import { makeResource } from '../../helpers/factories.ts';
import { serviceAccountFile } from '../../helpers/google-key.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import { planned, reaches } from '../../helpers/remediations.ts';
import { startService, type TestService } from '../../helpers/services.ts';
import { startSmallCluster } from '../../helpers/small-cluster.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { assertAnswer } from './answers.ts';
import { needsClouds, rows } from './rows.ts';

/** One row: where it is sent, with what, and what has to come to pass before the next. */
interface Step {
  path?: () => string;
  body?: () => object | Promise<object>;
  afterwards?: (body: { id: number }) => Promise<unknown>;
}

const v1 = '/api/v1';
const token = 'token-of-the-auditor';

describe('The interface specification against a service that reaches clouds and clusters', function () {
  this.timeout(120_000);
  const clusters: Kubernetes[] = [];
  let moto: Moto;
  let s3: S3Client;
  let google: GoogleCloud;
  let azure: ArmServer;
  let service: TestService | null = null;
  let database: Database;
  let admin: TestMember;
  let client: ApiClient;
  const ids = { provider: 0, cluster: 0, action: 0, rejected: 0, applied: 0, dismissed: 0 };

  before(async function () {
    if (!canIssueCertificates) this.skip();
    [moto, google, azure] = await Promise.all([
      startMoto(),
      startGoogleCloud({ answers: googleProject() }),
      startArmServer(azureSubscription()),
    ]);
    for (const uid of ['first-cluster', 'second-cluster']) clusters.push(await startSmallCluster({ uid, token }));
    s3 = s3Client(moto.url);
    for (const name of ['bucket-1', 'bucket-2']) await makeBucket(s3, name);
    service = await startService({
      env: {
        AWS_ENDPOINT_URL: moto.url,
        GCP_ENDPOINT_URL: google.url,
        AZURE_ENDPOINT_URL: azure.url,
        AZURE_LOGIN_URL: azure.url,
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        RATE_LIMIT_MAX: '100000',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = await member(database, { role: 'admin' });
    client = api(service.api.url, admin.token);
  });
  after(async () => {
    if (service === null) return;
    s3.destroy();
    await database.destroy();
    await service.stop();
    await Promise.all([moto.stop(), google.stop(), azure.stop(), ...clusters.map((cluster) => cluster.stop())]);
  });

  const cluster = (index: number) => () => ({
    name: `cluster ${index}`,
    kubeconfig: JSON.stringify(kubeconfigOf(clusters[index] ?? { url: '' }, { token })),
  });
  const driftOf = async (bucket: string) => (await makeBucketDrift(database, { bucket, memberId: admin.id })).driftId;
  const recommendedFor = async (): Promise<{ resource_id: number }> => {
    const configuration = { attachments: [], encrypted: true };
    const { id } = await makeResource(database, { providerId: ids.provider, type: 'disk', configuration });
    return { resource_id: id };
  };
  const generated = async () =>
    (await client.post<{ id: number }>(`${v1}/recommendations/generate`, await recommendedFor(), { expect: 200 })).body;
  const ofAction = (id: () => number, verb = '') => ({ path: () => `${v1}/remediation/${id()}${verb}` });
  const ofRecommendation = (id: () => number, verb = '') => ({ path: () => `${v1}/recommendations/${id()}${verb}` });
  const ofCluster = (list = '') => ({ path: () => `${v1}/orchestrator/clusters/${ids.cluster}${list}` });
  const remember =
    (name: 'provider' | 'cluster') =>
    async ({ id }: { id: number }) => {
      ids[name] = id;
      assert.equal((await settled(client, id)).status, 'synced');
    };

  const steps: Record<string, Step> = {
    [`POST ${v1}/providers/cloud_a/connect`]: { body: () => connectBody, afterwards: remember('provider') },
    [`POST ${v1}/providers/cloud_b/connect`]: {
      body: () => ({ name: 'Project', serviceAccountJson: serviceAccountFile(), projectId: testProject }),
    },
    [`POST ${v1}/providers/cloud_c/connect`]: {
      body: () => ({ name: 'Subscription', ...azureIds, clientSecret: azureSecret }),
    },
    [`POST ${v1}/providers/orchestrator/connect`]: { body: cluster(0) },

    [`POST ${v1}/orchestrator/clusters`]: { body: cluster(1), afterwards: remember('cluster') },
    [`GET ${v1}/orchestrator/clusters`]: {},
    [`GET ${v1}/orchestrator/clusters/{id}`]: ofCluster(),
    [`GET ${v1}/orchestrator/clusters/{id}/namespaces`]: ofCluster('/namespaces'),
    [`GET ${v1}/orchestrator/clusters/{id}/deployments`]: ofCluster('/deployments?namespace=shop'),
    [`GET ${v1}/orchestrator/clusters/{id}/pods`]: ofCluster('/pods?namespace=shop'),
    [`GET ${v1}/orchestrator/clusters/{id}/services`]: ofCluster('/services'),
    [`DELETE ${v1}/orchestrator/clusters/{id}`]: ofCluster(),

    [`POST ${v1}/remediation`]: {
      body: async () => ({ finding_type: 'drift', finding_id: await driftOf('bucket-1') }),
      afterwards: async ({ id }) => (ids.action = id),
    },
    [`GET ${v1}/remediation`]: {},
    [`GET ${v1}/remediation/{id}`]: ofAction(() => ids.action),
    [`POST ${v1}/remediation/{id}/approve`]: { ...ofAction(() => ids.action, '/approve'), body: () => ({}) },
    [`POST ${v1}/remediation/{id}/execute`]: {
      ...ofAction(() => ids.action, '/execute'),
      afterwards: () => reaches(client, ids.action, 'completed'),
    },
    [`POST ${v1}/remediation/{id}/rollback`]: {
      ...ofAction(() => ids.action, '/rollback'),
      afterwards: async () => {
        await reaches(client, ids.action, 'rolled_back');
        ids.rejected = (await planned(client, await driftOf('bucket-2'))).id;
      },
    },
    [`POST ${v1}/remediation/{id}/reject`]: {
      ...ofAction(() => ids.rejected, '/reject'),
      body: () => ({ reason: 'not today' }),
    },

    [`POST ${v1}/recommendations/generate`]: {
      body: recommendedFor,
      afterwards: async ({ id }) => {
        ids.applied = id;
        ids.dismissed = (await generated()).id;
      },
    },
    [`GET ${v1}/recommendations`]: {},
    [`GET ${v1}/recommendations/{id}`]: ofRecommendation(() => ids.applied),
    [`POST ${v1}/recommendations/{id}/apply`]: ofRecommendation(() => ids.applied, '/apply'),
    [`POST ${v1}/recommendations/{id}/dismiss`]: {
      ...ofRecommendation(() => ids.dismissed, '/dismiss'),
      body: () => ({ reason: 'kept' }),
    },
  };

  it('knows a step for every row that needs them', () => {
    const needed = rows.filter(needsClouds).map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(Object.keys(steps).toSorted(), needed.toSorted());
  });

  for (const [name, step] of Object.entries(steps)) {
    const row = rows.find(({ method, path }) => `${method} ${path}` === name);
    it(`answers ${name} with ${row?.status}`, async () => {
      assert.ok(row);
      const content = await step.body?.();
      const answer = await client.send<{ id: number }>(row.method, step.path?.() ?? row.path, {
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
        headers: { 'content-type': 'application/json' },
      });
      assertAnswer(row, answer);
      if (/clusters\/\{id\}\/\w+$/.test(row.path)) {
        assert.equal((answer.body as unknown as { data: unknown[] }).data.length, 1);
      }
      await step.afterwards?.(answer.body);
    });
  }
});
