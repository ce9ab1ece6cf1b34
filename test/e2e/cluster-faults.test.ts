import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { startKubernetes, type Kubernetes } from '../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../emulators/kubernetes-cluster.ts';
import type { Fault } from '../emulators/kubernetes/faults.ts';
import { ended, settled, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { canIssueCertificates } from '../platform/outbound/throwaway-ca.ts';

interface Started {
  job_id: number;
  execution_id: number;
}

/** What a sync left: the objects that are there, by type and id, and why some were not evaluated. */
interface State {
  active: string[];
  reason: string | null;
}

describe('A sync of a cluster under faults', () => {
  let cluster: Kubernetes | null = null;
  let service: TestService | null = null;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;
  let whole: string[];
  let passed: string[];

  const emulator = (): Kubernetes => {
    assert.ok(cluster);
    return cluster;
  };

  async function sync(): Promise<State> {
    const { body } = await admin.post<Started>(`/api/v1/providers/${provider.id}/sync`, undefined, { expect: 202 });
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    return state();
  }

  async function state(): Promise<State> {
    const rows = await database('resources').whereNot({ status: 'deleted' }).select('resource_type', 'external_id');
    const active = rows.map((row: { resource_type: string; external_id: string }) => {
      return `${row.resource_type} ${row.external_id}`;
    });
    return { active: active.toSorted(), reason: (await settled(admin, provider.id)).status_reason };
  }

  /** The controls that passed, by framework and number, in a new assessment. */
  async function controlsPassed(): Promise<string[]> {
    const { body } = await admin.post<Started>('/api/v1/compliance/assess', {}, { expect: 202 });
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    const rows = await database('assessment_controls')
      .join('assessments', 'assessments.id', 'assessment_controls.assessment_id')
      .where({ 'assessment_controls.status': 'passed', 'assessments.execution_id': body.execution_id })
      .select('assessments.framework_id as framework', 'assessment_controls.control_id as control');
    return rows.map((row: { framework: string; control: string }) => `${row.framework} ${row.control}`).toSorted();
  }

  before(async function () {
    if (!canIssueCertificates) this.skip();
    cluster = await startKubernetes({ objects: clusterObjects(), kubelets: clusterKubelets, most: 2 });
    service = await startService({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    const kubeconfig = JSON.stringify(kubeconfigOf(cluster, { token: cluster.token }));
    const { body } = await admin.post<ShownProvider>(
      '/api/v1/providers/orchestrator/connect',
      { name: 'shop', kubeconfig },
      { expect: 201 },
    );
    provider = await settled(admin, body.id);
    whole = (await state()).active;
    assert.ok(whole.length > 25);
    for (const framework of ['cis', 'pci_dss']) {
      await admin.post(`/api/v1/compliance/frameworks/${framework}/enable`, undefined, { expect: 200 });
    }
    passed = await controlsPassed();
    assert.ok(passed.length > 0);
  });
  afterEach(() => cluster?.recover());
  after(async () => {
    if (service !== null) {
      await database.destroy();
      await service.stop();
    }
    await cluster?.stop();
  });

  /** Faults after which a sync is as if there had been none. */
  const overcome: [what: string, faults: Fault[]][] = [
    ['throttled calls', [{ kind: 'throttled', retryAfterSeconds: 1, of: 'list', times: 6 }]],
    ['pages that show none of their objects', [{ kind: 'partial', of: 'list', times: 20 }]],
    ['expired listings that can go on', [{ kind: 'expired listing', isResumable: true, times: 4 }]],
    ['expired listings that start again', [{ kind: 'expired listing', isResumable: false, times: 4 }]],
    ['truncated bodies', [{ kind: 'truncated', of: 'list', times: 3 }]],
    ['a stale cache', [{ kind: 'stale' }]],
  ];
  for (const [what, faults] of overcome) {
    it(`shows the whole inventory despite ${what}`, async () => {
      for (const fault of faults) emulator().fail(fault);
      assert.deepEqual(await sync(), { active: whole, reason: null });
    });
  }

  it('waits for a slow response', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    emulator().fail({ kind: 'slow', until, of: 'listCoreV1Pod', times: 1 });
    const before = emulator().calls.length;
    const synced = sync();
    // What does not wait is asked meanwhile, up to the last listing.
    await eventually(async () => {
      assert.ok(
        emulator()
          .calls.slice(before)
          .some((call) => call.includes('persistentvolumes')),
      );
    });
    release();
    assert.deepEqual(await synced, { active: whole, reason: null });
  });

  /** Faults that last: what they hide is not evaluated. */
  const lasting: [what: string, faults: Fault[], reason: RegExp][] = [
    ['a listing is refused', [{ kind: 'refused', status: 403, reason: 'Forbidden', of: 'listCoreV1Pod' }], /pods/],
    ['the token ends in the middle of a listing', [{ kind: 'expired token', of: 'listCoreV1Pod', after: 1 }], /./],
  ];
  for (const [what, faults, reason] of lasting) {
    it(`deletes nothing, and lets no control pass that did not, when ${what}`, async () => {
      for (const fault of faults) emulator().fail(fault);
      const after = await sync();
      assert.deepEqual(after.active, whole);
      assert.match(after.reason ?? '', reason);
      const now = await controlsPassed();
      assert.deepEqual(
        now.filter((control) => !passed.includes(control)),
        [],
      );
    });
  }

  it('deletes what was really deleted, once the faults have ended', async () => {
    emulator().store.remove('pods', 'shop/web-2');
    emulator().fail({ kind: 'stale' });
    assert.deepEqual(await sync(), { active: whole.filter((one) => one !== 'pod shop/web-2'), reason: null });
  });
});
