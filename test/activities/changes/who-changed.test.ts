import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import { buildTimeoutMs, whyNoApiserver } from '../../helpers/kube-apiserver.ts';
import { startAuditedCluster, type AuditedCluster } from '../../helpers/audited-cluster.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';

interface Found {
  id: number;
  status: string;
  changed_by: { principal: string; acting_as: string | null; source_address: string; user_agent: string } | null;
  changed_via: string | null;
  changes: { call: string | null; actor: { principal: string } | null }[];
}

describe('Who changed a resource of a real cluster that sends its audit log', () => {
  let cluster: AuditedCluster;

  before(async function () {
    this.timeout(buildTimeoutMs);
    const missing = whyNoApiserver();
    if (missing !== null) {
      console.log(`    the real API server is left out: ${missing}`);
      this.skip();
    }
    cluster = await startAuditedCluster({ admins: ['alice', 'bob', 'carol'] });
  });
  after(() => cluster?.stop());

  const driftsOf = async (resourceId: number): Promise<Found[]> => {
    const { body } = await cluster.admin.get<{ data: { id: number }[] }>('/api/v1/drifts', {
      query: { resource_id: resourceId },
    });
    return Promise.all(body.data.map(async ({ id }) => (await cluster.admin.get<Found>(`/api/v1/drifts/${id}`)).body));
  };

  /** Waits until the newest finding of a resource is open and its actor is this one. */
  const openedBy = (resourceId: number, principal: string): Promise<Found> =>
    eventually(async () => {
      const [newest] = await driftsOf(resourceId);
      assert.equal(newest?.status, 'detected');
      assert.equal(newest.changed_by?.principal, principal);
      return newest;
    });

  it('is the user who called, with the one whose name was assumed', async () => {
    const id = await cluster.baselined('POST', configMaps, { metadata: { name: 'assumed' } });
    const caller = { user: 'alice', impersonates: 'bob', userAgent: 'kubectl/v1.34.2 (linux/amd64)' };
    await cluster.server.call('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: 'bob-may-all' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }],
    });
    await eventually(() =>
      cluster.server.callAs(caller, 'PATCH', `${configMaps}/assumed`, { data: { mode: 'open' } }, merge),
    );
    const found = await openedBy(id, 'alice');
    assert.deepEqual(
      [found.changed_by?.acting_as, found.changed_by?.source_address, found.changed_via, found.changes.at(-1)?.call],
      ['bob', '127.0.0.1', 'cli', 'patch configmaps'],
    );
  });
});
