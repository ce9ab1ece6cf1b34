import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import { buildTimeoutMs, whyNoApiserver } from '../../helpers/kube-apiserver.ts';
import { startAuditedCluster, type AuditedCluster } from '../../helpers/audited-cluster.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';
/** A record of the audit log that comes later than this would name nobody. */
const longestRecordMs = 15_000;
const attemptsAtMost = 5;

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

  /** Waits until the newest finding of a resource is open; its actor is this one, or nobody where that is not sure. */
  async function openedBy(resourceId: number, principal: string): Promise<Found | null> {
    const open = await eventually(async () => {
      const [newest] = await driftsOf(resourceId);
      assert.equal(newest?.status, 'detected');
      return newest;
    });
    const named = async (): Promise<Found> => {
      const [newest = open] = await driftsOf(resourceId);
      assert.ok(newest.changed_by);
      return newest;
    };
    const found = await eventually(named, { withinMs: longestRecordMs }).catch(() => null);
    if (found !== null) assert.equal(found.changed_by?.principal, principal);
    return found;
  }

  it('is the user who called, with the one whose name was assumed', async () => {
    const caller = { user: 'alice', impersonates: 'bob', userAgent: 'kubectl/v1.34.2 (linux/amd64)' };
    await cluster.server.call('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: 'bob-may-all' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }],
    });
    let found: Found | null = null;
    // An event that a busy machine delivers seconds late names nobody; nobody else may ever be named.
    for (let attempt = 1; found === null && attempt <= attemptsAtMost; attempt += 1) {
      const name = `assumed-${attempt}`;
      const id = await cluster.baselined('POST', configMaps, { metadata: { name } });
      await eventually(() =>
        cluster.server.callAs(caller, 'PATCH', `${configMaps}/${name}`, { data: { mode: 'open' } }, merge),
      );
      found = await openedBy(id, 'alice');
    }
    assert.ok(found, 'somebody was named');
    assert.deepEqual(
      [found.changed_by?.acting_as, found.changed_by?.source_address, found.changed_via, found.changes.at(-1)?.call],
      ['bob', '127.0.0.1', 'cli', 'patch configmaps'],
    );
  }).timeout(120_000);
});
