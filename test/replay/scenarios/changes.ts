import assert from 'node:assert/strict';
import { startSmallCluster } from '../../helpers/small-cluster.ts';
import { settled, type ShownProvider } from '../../helpers/connected.ts';
import { eventually } from '../../helpers/eventually.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import type { Recording } from '../recording.ts';

/** The change feed of a cluster that lets nobody watch: it waits before it tries again, and ends when it is off. */
export async function changes({ admin, temporal }: Recording): Promise<void> {
  const cluster = await startSmallCluster({ uid: 'watched', token: 'token-of-watched' });
  const kubeconfig = JSON.stringify(kubeconfigOf(cluster, { token: 'token-of-watched' }));
  const { body: made } = await admin.post<ShownProvider>(
    '/api/v1/providers/orchestrator/connect',
    { name: 'watched', kubeconfig },
    { expect: 201 },
  );
  await settled(admin, made.id);
  const path = `/api/v1/providers/${made.id}/change-feed`;
  await admin.put(path, { enabled: true }, { expect: 200 });
  await eventually(async () => assert.equal((await admin.get(path)).body['state'], 'failing'), { withinMs: 60_000 });
  await admin.put(path, { enabled: false }, { expect: 200 });
  await temporal.workflow.getHandle(`change-feed-${made.id}`).result();
  await cluster.stop();
}
