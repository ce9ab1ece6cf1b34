import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { describedCalls } from '../../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { startKubernetes, type Kubernetes } from '../../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../../emulators/kubernetes-cluster.ts';
import { clusterSession, listed } from '../../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../../platform/outbound/throwaway-ca.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const lists = () => describedCalls().filter(({ id }) => id.startsWith('list'));

describe('With faults of the API server', () => {
  let cluster: Kubernetes;
  let session: CloudSession;
  let expected: CollectedResource[];

  const start = async (most?: number): Promise<void> => {
    cluster = await startKubernetes({
      objects: clusterObjects(),
      kubelets: clusterKubelets,
      ...(most === undefined ? {} : { most }),
    });
    session = clusterSession(kubeconfigOf(cluster, { token: cluster.token }));
  };
  const stop = async (): Promise<void> => {
    session.close();
    await cluster.stop();
  };
  const services = (): string[] => session.units({ regions: [], withGlobal: true }).map(({ service }) => service);

  /** Every object once, and what failed: a page may be seen twice, since each is stored by its key. */
  async function inventory(): Promise<{ resources: CollectedResource[]; faults: Map<string, CloudError> }> {
    const found = new Map<string, CollectedResource>();
    const faults = new Map<string, CloudError>();
    for (const unit of session.units({ regions: [], withGlobal: true })) {
      const { service } = unit;
      try {
        for await (const { resources } of session.pages(unit, null, noDeadline())) {
          for (const one of resources) found.set(`${one.resourceType} ${one.externalId}`, one);
        }
      } catch (error) {
        assert.ok(error instanceof CloudError, String(error));
        faults.set(service, error);
      }
    }
    const keys = [...found.keys()].toSorted();
    return { resources: keys.flatMap((key) => found.get(key) ?? []), faults };
  }
  async function assertWhole(): Promise<void> {
    const { resources, faults } = await inventory();
    assert.deepEqual([...faults], []);
    assert.deepEqual(resources, expected);
  }

  before(async function () {
    if (!canIssueCertificates) this.skip();
    await start();
    expected = (await inventory()).resources;
    assert.ok(expected.length > 25);
    await stop();
  });
  afterEach(async () => {
    await stop();
  });

  it('the inventory is complete when every list comes in pages of one object', async () => {
    await start(1);
    await assertWhole();
    assert.ok(cluster.calls.some((call) => call.includes('continue=')));
  });

  it('the inventory is complete when calls are throttled by API Priority and Fairness', async () => {
    await start();
    for (const { id } of lists()) cluster.fail({ kind: 'throttled', retryAfterSeconds: 0, of: id, times: 2 });
    await assertWhole();
  });

  it('the inventory is complete when pages are empty but not the last', async () => {
    await start(1);
    for (const { id } of lists()) cluster.fail({ kind: 'partial', of: id, times: 2 });
    await assertWhole();
  });

  for (const isResumable of [true, false]) {
    it(`the inventory is whole when listings expire, with${isResumable ? '' : 'out'} a token for the rest`, async () => {
      await start(1);
      for (const { id } of lists()) cluster.fail({ kind: 'expired listing', isResumable, of: id, times: 1 });
      await assertWhole();
    });
  }

  it('the inventory is complete when responses end in the middle of their body', async () => {
    await start();
    for (const { id } of lists()) cluster.fail({ kind: 'truncated', of: id, times: 1 });
    await assertWhole();
  });

  it('a slow response delays no other listing', async () => {
    await start();
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    cluster.fail({ kind: 'slow', until, of: 'listCoreV1Pod' });
    const slow = listed(session, 'pods');
    for (const service of services()) if (service !== 'pods') await listed(session, service);
    release();
    assert.equal((await slow).resources.length, 3);
  });

  it('what was deleted is not shown by a stale cache, since no listing allows any version', async () => {
    await start();
    cluster.store.remove('pods', 'shop/web-2');
    cluster.fail({ kind: 'stale' });
    const { resources } = await listed(session, 'pods');
    assert.deepEqual(
      resources.map(({ externalId }) => externalId),
      ['shop/web-1', 'shop/web-3'],
    );
    assert.ok(cluster.calls.every((call) => !call.includes('resourceVersion=0')));
  });

  it('a token that expires during a listing fails that listing and all later ones, and shows no empty one', async () => {
    await start(1);
    cluster.fail({ kind: 'expired token', of: 'listCoreV1Pod', after: 1, times: 1 });
    const { resources, faults } = await inventory();
    assert.deepEqual([...new Set([...faults.values()].map(({ kind }) => kind))], ['bad_credentials']);
    const all = services();
    assert.deepEqual([...faults.keys()], all.slice(all.indexOf('pods')));
    assert.deepEqual(
      resources.filter(({ resourceType }) => resourceType === 'pod').map(({ externalId }) => externalId),
      ['shop/web-1'],
    );
  });

  it('a listing that is throttled for a long time is left to the caller with the time to wait', async () => {
    await start();
    cluster.fail({ kind: 'throttled', retryAfterSeconds: 30, of: 'listAppsV1Deployment' });
    const { faults } = await inventory();
    assert.deepEqual(
      [...faults].map(([service, { kind, retryAfterMs }]) => [service, kind, retryAfterMs]),
      [['deployments', 'throttled', 30_000]],
    );
  });

  it('a listing that expires again and again fails instead of ending early', async () => {
    await start(1);
    cluster.fail({ kind: 'expired listing', isResumable: false, of: 'listCoreV1Pod' });
    const { faults } = await inventory();
    assert.deepEqual([...faults.keys()], ['pods']);
  });

  it('a listing whose responses are always cut off is unavailable, not empty', async () => {
    await start();
    cluster.fail({ kind: 'truncated', of: 'listCoreV1Service' });
    const { faults } = await inventory();
    assert.deepEqual(
      [...faults].map(([service, { kind }]) => [service, kind]),
      [
        ['services', 'unavailable'],
        ['service-accounts', 'unavailable'],
      ],
    );
  });
});
