import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { startGoogleCloud, type GoogleCloud } from '../emulators/google-cloud.ts';
import { refusal } from '../emulators/google-cloud/answers.ts';
import { googleProject, testProject } from '../emulators/google-project.ts';
import { ended, refusedConnection, settled, synced } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { googlePrivateKey, serviceAccountFile } from '../helpers/google-key.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';

const connectPath = '/api/v1/providers/cloud_b/connect';

describe('a project of cloud_b', () => {
  let cloud: GoogleCloud;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;

  const body = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: 'Payments',
    serviceAccountJson: serviceAccountFile(),
    projectId: testProject,
    ...changes,
  });

  before(async function () {
    this.timeout(120_000);
    cloud = await startGoogleCloud({ answers: googleProject() });
    service = await startService({ env: { GCP_ENDPOINT_URL: cloud.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await cloud.stop();
  });

  it('is rejected with an invalid key file, before anything is called', async () => {
    const refused: [Record<string, unknown>, RegExp, number][] = [
      [{ serviceAccountJson: serviceAccountFile({ type: 'external_account' }) }, /type must be service_account/, 422],
      [{ serviceAccountJson: serviceAccountFile({ token_uri: 'https://evil.example/t' }) }, /token_uri/, 422],
      [{ serviceAccountJson: '<html>' }, /is not a JSON object/, 422],
      [{ projectId: '../../etc' }, /projectId/, 400],
      [{ projectId: 'evil.example/x' }, /projectId/, 400],
      [{ billingDataset: 'a/../b' }, /billingDataset/, 400],
    ];
    for (const [changes, words, status] of refused) {
      const answer = await admin.post<{ error: string; details?: string }>(connectPath, body(changes), {
        expect: status,
      });
      assert.match(`${answer.body.error} ${answer.body.details ?? ''}`, words);
    }
    assert.deepEqual(cloud.calls, []);
  });

  it('is rejected when Google rejects the key, and leaves nothing behind', async () => {
    cloud.answers['/token'] = { $status: 400, $body: { error: 'invalid_grant' } };
    await refusedConnection(admin, connectPath, body());
    delete cloud.answers['/token'];
    assert.deepEqual((await admin.get<unknown[]>('/api/v1/providers', { expect: 200 })).body, []);
  });

  it('is connected, shown, and compared with its baselines', async function () {
    this.timeout(120_000);
    const { body: made } = await admin.post<{ id: number; type: string }>(connectPath, body(), { expect: 201 });
    assert.equal(made.type, 'cloud_b');
    const { counts } = await synced(admin, made.id);
    assert.ok(counts);
    const { body: page } = await admin.get<{ data: { id: number; resource_type: string }[] }>('/api/v1/resources', {
      query: { provider_id: made.id, per_page: 100 },
      expect: 200,
    });
    assert.equal(new Set(page.data.map(({ resource_type: type }) => type)).size, 14);
    await admin.post('/api/v1/providers/cloud_b/connect', body(), { expect: 409 });

    await admin.post('/api/v1/baselines/bulk', { provider_id: made.id });
    const detect = async (): Promise<
      { severity: string; drift_type: string; summary: string; resource_type: string }[]
    > => {
      const accepted = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
        expect: 202,
      });
      await ended(admin, { jobId: accepted.body.job_id, executionId: accepted.body.execution_id });
      const drifts = await admin.get<{
        data: { severity: string; drift_type: string; summary: string; resource_type: string }[];
      }>('/api/v1/drifts', { query: { status: 'detected' }, expect: 200 });
      return drifts.body.data;
    };
    assert.deepEqual(await detect(), []);
    cloud.answers['/storage/v1/b/exports-4711/iam'] = {
      bindings: [
        { role: 'roles/storage.admin', members: ['allAuthenticatedUsers'] },
        { role: 'roles/storage.objectViewer', members: ['allUsers'] },
      ],
    };
    const [drift, ...others] = await detect();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [drift?.resource_type, drift?.drift_type, drift?.severity],
      ['object_bucket', 'security', 'critical'],
    );
  });

  it('is followed by the history of the assets that the inventory knows', async () => {
    const history = new Set<string>();
    cloud.answers[`/v1/projects/${testProject}:batchGetAssetsHistory`] = (query) => {
      for (const name of query.getAll('assetNames')) history.add(name);
      return { assets: [] };
    };
    const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/v1/providers', { expect: 200 })).body;
    const path = `/api/v1/providers/${id}/change-feed`;
    await admin.put(path, { enabled: true }, { expect: 200 });
    await eventually(
      async () => {
        const { body: feed } = await admin.get<{
          state: string;
          transport: string;
          awaits_sync: boolean;
          notes: string[];
        }>(path);
        assert.deepEqual([feed.state, feed.transport, feed.awaits_sync], ['following', 'log', false]);
        assert.match(feed.notes.join(), /^the history of \d+ resources is read every 3 min/);
      },
      { withinMs: 60_000 },
    );
    assert.ok(history.has('//storage.googleapis.com/exports-4711'));
    await admin.put(path, { enabled: false }, { expect: 200 });
    await settled(admin, id);
  });

  it('keeps what it could not read, and reports it', async () => {
    cloud.answers[`/v2/projects/${testProject}/locations/-/functions`] = refusal(403, { status: 'PERMISSION_DENIED' });
    const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/v1/providers', { expect: 200 })).body;
    await synced(admin, id);
    const { body: provider } = await admin.get<{ status_reason: string }>(`/api/v1/providers/${id}`, { expect: 200 });
    assert.match(provider.status_reason, /cloud-functions.*access denied/s);
    const { body: functions } = await admin.get<{ data: { status: string }[] }>('/api/v1/resources', {
      query: { type: 'function' },
      expect: 200,
    });
    assert.deepEqual(
      functions.data.map(({ status }) => status),
      ['active'],
    );
  });

  it('is synced completely despite throttling, an expired token, cut responses and a region that does not respond at first', async () => {
    cloud.answers = googleProject();
    const databases = `/sql/v1beta4/projects/${testProject}/instances`;
    const whole = cloud.answers[databases] as object;
    cloud.answers[databases] = (_query, call) => (call === 1 ? { items: [] } : whole);
    cloud.fail({ kind: 'partial', methods: ['sql.instances.list'], times: 1 });
    cloud.fail({ kind: 'throttled', status: 429, retryAfterSeconds: 1, methods: ['storage.buckets.list'], times: 2 });
    cloud.fail({ kind: 'throttled', status: 403, methods: ['compute.networks.list'], times: 2 });
    cloud.fail({ kind: 'truncated', methods: ['container.projects.locations.clusters.list'], times: 2 });
    cloud.fail({ kind: 'expired token', methods: ['iam.projects.serviceAccounts.list'], times: 1 });
    const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/v1/providers', { expect: 200 })).body;
    const shown = async () =>
      (
        await admin.get<{ data: { id: number; status: string }[] }>('/api/v1/resources', {
          query: { provider_id: id, per_page: 100 },
          expect: 200,
        })
      ).body.data.toSorted((a, b) => a.id - b.id);
    const before = await shown();
    await synced(admin, id);
    cloud.recover();
    const { body: provider } = await admin.get<{ status_reason: string | null }>(`/api/v1/providers/${id}`, {
      expect: 200,
    });
    assert.equal(provider.status_reason, null);
    assert.deepEqual(
      (await shown()).map((one) => [one.id, one.status]),
      before.map((one) => [one.id, one.status]),
    );
    assert.ok(before.some(({ status }) => status === 'active'));
  });

  it('shows the key in no response and no log', async () => {
    const secret = googlePrivateKey.split('\n')[1] ?? '';
    assert.ok(secret.length > 20);
    const shown = JSON.stringify((await admin.get('/api/v1/providers')).body);
    assert.ok(!shown.includes(secret));
    assert.ok(!service.worker.output().includes(secret));
    assert.ok(!service.api.output().includes(secret));
  });

  it('accepts another key file of the same project', async () => {
    const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/v1/providers', { expect: 200 })).body;
    await admin.put(`/api/v1/providers/${id}/credentials`, {
      serviceAccountJson: serviceAccountFile({ private_key_id: 'k2' }),
    });
    await admin.put(
      `/api/v1/providers/${id}/credentials`,
      { serviceAccountJson: serviceAccountFile({ type: 'authorized_user' }) },
      { expect: 422 },
    );
  });
});
