import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { pypiAdvisory } from '../helpers/advisories.ts';
import { allow, fillCluster } from '../helpers/cluster-objects.ts';
import { openStream } from '../helpers/event-stream.ts';
import { eventually } from '../helpers/eventually.ts';
import { ended, refusedConnection, settled, synced, type ShownProvider } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { buildTimeoutMs, startApiserver, requireApiserver, type Apiserver } from '../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { planned, reaches, rolledBack, started } from '../helpers/remediations.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { zipOf } from '../helpers/zip.ts';

interface ShownFeed {
  enabled: boolean;
  state: string | null;
  awaits_sync: boolean;
  pending: number;
  missed_by_feed: number;
}

interface Listed {
  data: { id: number; name: string; namespace?: string; [field: string]: unknown }[];
  meta: { total: number };
}

const clusters = '/api/v1/orchestrator/clusters';
const listedTypes = [
  'nodes',
  'namespaces',
  'pods',
  'services',
  'configmaps',
  'secrets',
  'serviceaccounts',
  'persistentvolumes',
  'deployments',
  'daemonsets',
  'statefulsets',
  'ingresses',
  'networkpolicies',
  'roles',
  'clusterroles',
  'rolebindings',
  'clusterrolebindings',
];

/** What an advisory says of nginx. */
const advisoryOfNginx = {
  ...pypiAdvisory({ id: 'BIT-nginx-2026-1', name: 'nginx', fixed: '1.25.5', aliases: ['CVE-2026-0003'] }),
  affected: [
    {
      package: { ecosystem: 'Bitnami', name: 'nginx' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.25.5' }] }],
    },
  ],
};

describe('a Kubernetes cluster', () => {
  let server: Apiserver | null = null;
  let folder: string | null = null;
  let service: TestService | null = null;
  let database: Database;
  let admin: ApiClient;
  let cluster: ShownProvider;

  const apiserver = (): Apiserver => {
    assert.ok(server);
    return server;
  };
  const kubeconfig = (user: string): string =>
    JSON.stringify(
      kubeconfigOf({ url: apiserver().url, ca: apiserver().ca }, { token: apiserver().tokens[user] ?? user }),
    );
  const feedPath = (): string => `/api/v1/providers/${cluster.id}/change-feed`;
  const configMaps = '/api/v1/namespaces/default/configmaps';
  const feed = async () => (await admin.get<ShownFeed>(feedPath(), { expect: 200 })).body;
  const relabel = async (stage: string): Promise<unknown> =>
    apiserver().call(
      'PATCH',
      `${configMaps}/watched?fieldManager=somebody`,
      { metadata: { labels: { stage } } },
      'application/merge-patch+json',
    );
  const listOf = async (path: string): Promise<Listed> =>
    (await admin.get<Listed>(`${clusters}/${cluster.id}/${path}`, { expect: 200 })).body;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: ['auditor', 'nobody'] });
    await fillCluster(server);
    await allow(server, { user: 'auditor', resources: listedTypes });
    folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    await writeFile(
      join(folder, 'Bitnami.zip'),
      zipOf([{ name: 'record.json', content: JSON.stringify(advisoryOfNginx) }]),
    );
    service = await startService({
      env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', OSV_SOURCE: folder, RATE_LIMIT_MAX: '1000000' },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    if (service !== null) {
      await database.destroy();
      await service.worker.stop();
      await service.stop();
    }
    await server?.stop();
    if (folder !== null) await rm(folder, { recursive: true });
  });

  it('is rejected when the server rejects the token or denies its identity', async () => {
    const postponed: number[] = [];
    for (const user of ['wrong-token', 'nobody']) {
      const refusal = await refusedConnection(admin, clusters, { name: 'shop', kubeconfig: kubeconfig(user) });
      assert.match(refusal.body.details, /kube-system/, user);
      postponed.push(...refusal.postponed);
    }
    assert.deepEqual(await database('providers').orderBy('id').pluck('id'), postponed);
  });

  it('is connected by its kubeconfig, and is a provider of the same id', async () => {
    const body = { name: 'shop', kubeconfig: kubeconfig('auditor') };
    const { body: made } = await admin.post<{ id: number; uid: string }>(clusters, body, { expect: 201 });
    cluster = await settled(admin, made.id);
    assert.equal(cluster.status, 'synced', cluster.status_reason ?? '');
    assert.equal(cluster.account_id, made.uid);
    const { body: shown } = await admin.get<Record<string, unknown>>(`${clusters}/${made.id}`, { expect: 200 });
    assert.equal(shown['version'], 'v1.34.2');
    assert.equal(shown['pod_count'], 1);
    assert.equal(shown['last_synced_at'], cluster.last_synced_at);
    const { body: all } = await admin.get<Listed>(clusters, { expect: 200 });
    assert.deepEqual(
      all.data.map(({ id }) => id),
      [made.id],
    );
  });

  it('is refused a second time, from either side', async () => {
    const body = { name: 'again', kubeconfig: kubeconfig('admin') };
    await admin.post('/api/v1/providers/orchestrator/connect', body, { expect: 409 });
    await admin.post(clusters, body, { expect: 409 });
  });

  it('shows namespaces, deployments, pods and services, optionally by namespace', async () => {
    assert.deepEqual((await listOf('namespaces')).data.map(({ name }) => name).toSorted(), [
      'default',
      'kube-node-lease',
      'kube-public',
      'kube-system',
      'shop',
    ]);
    const [deployment] = (await listOf('deployments')).data;
    assert.equal(deployment?.['replicas_desired'], 2);
    assert.deepEqual(deployment?.['images'], ['registry.example.com/shop/web:1.4.2']);
    const [pod] = (await listOf('pods?namespace=shop')).data;
    assert.equal(pod?.['phase'], 'Pending');
    assert.equal(pod?.['restarts'], 0);
    assert.equal((await listOf('pods?namespace=elsewhere')).meta.total, 0);
    const services = await listOf('services');
    assert.deepEqual(services.data.map(({ namespace, name }) => `${namespace}/${name}`).toSorted(), [
      'default/kubernetes',
      'shop/web',
    ]);
    assert.equal((await listOf('services?namespace=shop')).data[0]?.['type'], 'NodePort');
    assert.equal((await listOf('services?page=2&per_page=1')).data.length, 1);
    await admin.get(`${clusters}/999999/pods`, { expect: 404 });
  });

  it('reports a node’s kubelet as unreadable and no secret anywhere in its rows', async () => {
    const [node] = await database('resources as resource')
      .join('resource_versions as version', 'version.id', 'resource.version_id')
      .where({ resource_type: 'node' })
      .select('version.unreadable');
    assert.deepEqual(Object.keys((node as { unreadable: object }).unreadable), ['/kubelet']);
    const { rows } = await database.raw<{ rows: { configuration: object }[] }>(
      'select configuration from resource_versions',
    );
    assert.doesNotMatch(JSON.stringify(rows), /value-of-the-secret|value-of-the-map|plain-value|hunter2secret/);
  });

  it('deletes nothing of a type that may no longer be listed, and says why', async () => {
    await allow(apiserver(), { user: 'auditor', resources: listedTypes.filter((name) => name !== 'secrets') });
    const execution = await synced(admin, cluster.id);
    assert.ok(execution.log_excerpt.some(({ message }) => /secrets .* was not evaluated: access denied/.test(message)));
    const after = await settled(admin, cluster.id);
    assert.match(after.status_reason ?? '', /secrets/);
    const secrets = await database('resources').where({ resource_type: 'secret' });
    assert.deepEqual(
      secrets.map(({ status }: { status: string }) => status),
      ['active'],
    );
    await allow(apiserver(), { user: 'auditor', resources: listedTypes });
  });

  it('shows a change as drift, and what the cluster computes as none', async () => {
    await synced(admin, cluster.id);
    await admin.post('/api/v1/baselines/bulk', { provider_id: cluster.id }, { expect: 201 });
    const service = '/api/v1/namespaces/shop/services/web';
    const patch = (path: string, body: object) => apiserver().call('PATCH', path, body, 'application/merge-patch+json');
    await patch(service, { spec: { externalIPs: ['203.0.113.9'] } });
    await patch('/api/v1/namespaces/shop/pods/web-1/status', { status: { phase: 'Running', podIP: '10.1.2.3' } });
    const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
      expect: 202,
    });
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    const { body: drifts } = await admin.get<{ data: Record<string, unknown>[] }>('/api/v1/drifts', { expect: 200 });
    assert.deepEqual(
      drifts.data.map(({ resource_type: type, resource_name: name, drift_type: kind, severity }) => ({
        type,
        name,
        kind,
        severity,
      })),
      [{ type: 'service', name: 'web', kind: 'security', severity: 'high' }],
    );
    assert.equal((await listOf('pods')).data[0]?.['phase'], 'Running');
  });

  it('accepts a new kubeconfig of the same cluster and keeps its id; an invalid one changes nothing', async () => {
    const path = `/api/v1/providers/${cluster.id}/credentials`;
    await eventually(() => admin.put(path, { kubeconfig: kubeconfig('wrong-token') }, { expect: 422 }));
    await admin.put(path, { accessKeyId: 'a', secretAccessKey: 'b' }, { expect: 400 });
    await admin.put(path, { kubeconfig: 'a: 1' }, { expect: 422 });
    await admin.put(path, { kubeconfig: kubeconfig('admin') }, { expect: 200 });
    const again = await settled(admin, cluster.id);
    assert.equal(again.account_id, cluster.account_id);
  });

  it('sets the image of a vulnerable deployment to a fixed one that another runs, and rolls it back', async () => {
    const deployments = '/apis/apps/v1/namespaces/shop/deployments';
    const run = (name: string, image: string) =>
      apiserver().call('POST', deployments, {
        metadata: { name },
        spec: {
          selector: { matchLabels: { app: name } },
          template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'proxy', image }] } },
        },
      });
    const imageOf = async (name: string) =>
      (
        await apiserver().call<{ spec: { template: { spec: { containers: { image: string }[] } } } }>(
          'GET',
          `${deployments}/${name}`,
        )
      ).spec.template.spec.containers[0]?.image;
    const finding = async () => {
      const { body: found } = await admin.get<{ data: { id: number; cve_id: string; status: string }[] }>(
        '/api/v1/vulnerabilities',
        { query: { cve_id: 'CVE-2026-0003' }, expect: 200 },
      );
      assert.equal(found.data.length, 1);
      return found.data[0];
    };
    await run('edge', 'nginx:1.25.3');
    await synced(admin, cluster.id);
    const { body } = await admin.post<{ job_id: number; execution_id: number }>(
      '/api/v1/vulnerabilities/scan',
      undefined,
      { expect: 202 },
    );
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    const id = (await finding())?.id ?? 0;
    const { body: refusal } = await admin.post<{ details: string }>(
      '/api/v1/remediation',
      { finding_type: 'vulnerability', finding_id: id },
      { expect: 422 },
    );
    assert.match(JSON.stringify(refusal), /No image with the fix is known/);

    await run('inner', 'nginx:1.26.1');
    await synced(admin, cluster.id);
    const action = await planned(admin, id, 'vulnerability');
    await started(admin, action.id);
    await reaches(admin, action.id, 'completed');
    assert.equal(await imageOf('edge'), 'nginx:1.26.1');
    assert.equal((await finding())?.status, 'fixed');

    await admin.post(`/api/v1/remediation/${action.id}/rollback`, undefined, { expect: 202 });
    assert.equal((await rolledBack(admin, action.id)).status, 'rolled_back');
    assert.equal(await imageOf('edge'), 'nginx:1.25.3');
    assert.equal((await finding())?.status, 'open');
  });

  it('requests a sync when its change feed is switched on', async () => {
    await allow(apiserver(), { user: 'auditor', resources: listedTypes, verbs: ['get', 'list', 'watch'] });
    await apiserver().call('POST', configMaps, { metadata: { name: 'watched', labels: { stage: 'test' } } });
    await admin.put(feedPath(), { enabled: true }, { expect: 200 });
    await eventually(
      async () => {
        const { state, awaits_sync: awaitsSync } = await feed();
        assert.deepEqual([state, awaitsSync], ['following', false]);
        assert.equal((await admin.get<ShownProvider>(`/api/v1/providers/${cluster.id}`)).body.status, 'synced');
      },
      { withinMs: 60_000 },
    );
    await admin.post('/api/v1/baselines/bulk', { provider_id: cluster.id }, { expect: 201 });
  });

  it('publishes a change that was announced as drift without a sync, and its end', async () => {
    const syncs = async () => (await database('executions').count())[0]?.['count'];
    const before = await syncs();
    const { token } = await member(database);
    const stream = await openStream(`${service?.api.url}/api/ws/drifts?token=${token}`);
    await relabel('prod');
    await stream.until((events) => events.some(({ event }) => event === 'drift.detected'));
    await relabel('test');
    await stream.until((events) => events.some(({ event }) => event === 'drift.resolved'));
    stream.close();
    assert.equal(await syncs(), before);
    const { body } = await admin.get<Listed>(`/api/v1/providers/${cluster.id}/changes`, { expect: 200 });
    const own = body.data.filter((change) => change['external_id'] === 'default/watched');
    assert.deepEqual(
      own.map(({ kind, status, via }) => ({ kind, status, via })),
      [
        { kind: 'changed', status: 'applied', via: 'somebody' },
        { kind: 'changed', status: 'applied', via: 'somebody' },
      ],
    );
    assert.equal((await feed()).pending, 0);
  });

  it('counts what only a sync finds, and nothing that was announced', async () => {
    await relabel('prod');
    await eventually(async () => assert.equal((await feed()).pending, 0));
    await synced(admin, cluster.id);
    assert.equal((await feed()).missed_by_feed, 0);
    // As if an announcement had never come: the stored version is one that the cluster does not have.
    await database('resources')
      .where({ provider_id: cluster.id, external_id: 'default/watched' })
      .update({ configuration_hash: 'of another configuration' });
    await synced(admin, cluster.id);
    assert.equal((await feed()).missed_by_feed, 1);
  });

  it('ends its change feed when that is switched off, and the workflow with it', async () => {
    const { body } = await admin.put<ShownFeed>(feedPath(), { enabled: false }, { expect: 200 });
    assert.deepEqual([body.enabled, body.state], [false, null]);
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const temporal = new Client({ connection, namespace: service?.namespace ?? '' });
    await temporal.workflow.getHandle(`change-feed-${cluster.id}`).result();
    await connection.close();
  });
  it('is removed: no credentials are left, its objects are deleted, and it may be connected again', async () => {
    await admin.delete(`${clusters}/${cluster.id}`, { expect: 204 });
    await admin.get(`${clusters}/${cluster.id}`, { expect: 404 });
    await admin.delete(`${clusters}/${cluster.id}`, { expect: 404 });
    assert.deepEqual(await database('provider_credentials'), []);
    assert.equal((await database('resources').whereNot({ status: 'deleted' })).length, 0);
    const body = { name: 'second-time', kubeconfig: kubeconfig('auditor') };
    const { body: made } = await admin.post<ShownProvider>('/api/v1/providers/orchestrator/connect', body, {
      expect: 201,
    });
    assert.equal((await settled(admin, made.id)).status, 'synced');
  });
});
