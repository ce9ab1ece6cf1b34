import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import { buildTimeoutMs, requireApiserver } from '../../helpers/kube-apiserver.ts';
import { startAuditedCluster, type AuditedCluster } from '../../helpers/audited-cluster.ts';

const merge = 'application/merge-patch+json';
const strategic = 'application/strategic-merge-patch+json';
const apply = 'application/apply-patch+yaml';
const configMaps = '/api/v1/namespaces/default/configmaps';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const kubectl = 'kubectl/v1.34.2 (linux/amd64)';

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
    requireApiserver(this);
    cluster = await startAuditedCluster({ admins: ['alice', 'bob', 'carol'] });
  });
  after(() => cluster?.stop());

  const labelled = (stage: string | null) => ({ metadata: { labels: { stage } } });

  const driftsOf = async (resourceId: number): Promise<Found[]> => {
    const { body } = await cluster.admin.get<{ data: { id: number }[] }>('/api/v1/drifts', {
      query: { resource_id: resourceId },
    });
    return Promise.all(body.data.map(async ({ id }) => (await cluster.admin.get<Found>(`/api/v1/drifts/${id}`)).body));
  };

  /** Waits until the newest finding of a resource is open and has an actor, who must be this one. */
  async function openedBy(resourceId: number, principal: string): Promise<Found> {
    const found = await eventually(async () => {
      const [newest] = await driftsOf(resourceId);
      assert.equal(newest?.status, 'detected');
      assert.ok(newest.changed_by);
      return newest;
    });
    assert.equal(found.changed_by?.principal, principal);
    return found;
  }

  const resolved = (resourceId: number): Promise<void> =>
    eventually(async () => assert.equal((await driftsOf(resourceId))[0]?.status, 'resolved'));

  const recordsOf = (name: string) =>
    cluster.database('audit_records').where({ provider_id: cluster.providerId, external_id: `default/${name}` });

  const makeConfigMap = (name: string, stage = 'test') =>
    cluster.baselined('POST', configMaps, { metadata: { name, labels: { stage } } });

  const makeDeployment = (name: string) => {
    const labels = { app: name };
    const containers = [{ name: 'web', image: 'registry.example.com/web:1' }];
    const spec = {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    };
    return cluster.baselined('POST', deployments, { metadata: { name }, spec });
  };

  it('is the user who called, in each of several changes by different users', async () => {
    const { server } = cluster;
    const id = await makeConfigMap('shared');
    for (const user of ['alice', 'bob', 'carol']) {
      await server.callAs({ user, userAgent: kubectl }, 'PATCH', `${configMaps}/shared`, labelled('prod'), merge);
      const found = await openedBy(id, user);
      assert.deepEqual(
        [found.changed_via, found.changed_by?.source_address, found.changes.at(-1)?.call],
        ['cli', '127.0.0.1', 'patch configmaps'],
      );
      await server.callAs({ user: 'admin' }, 'PATCH', `${configMaps}/shared`, labelled('test'), merge);
      await resolved(id);
    }
  });

  it('is the user who called, also with the id of an earlier call and what looks like a dry run', async () => {
    const { server } = cluster;
    const [id] = [await makeConfigMap('hidden'), await makeConfigMap('decoy')];
    const at = (name: string) => `${configMaps}/${name}?pretty=?dryRun=All`;
    for (const [user, name] of [
      ['alice', 'decoy'],
      ['bob', 'hidden'],
    ] as const) {
      const caller = { user, userAgent: kubectl, auditId: 'chosen-by-the-client' };
      await server.callAs(caller, 'PATCH', at(name), labelled('prod'), merge);
    }
    await openedBy(id, 'bob');
  });

  it('is the user who called, with the one whose name was assumed', async () => {
    const caller = { user: 'alice', impersonates: 'bob', userAgent: kubectl };
    await cluster.server.call('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: 'bob-may-all' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }],
    });
    const id = await makeConfigMap('assumed');
    await eventually(() =>
      cluster.server.callAs(caller, 'PATCH', `${configMaps}/assumed`, { data: { mode: 'open' } }, merge),
    );
    assert.equal((await openedBy(id, 'alice')).changed_by?.acting_as, 'bob');
  });

  it('is named for deletions of one object, and of all in a collection', async () => {
    const { server } = cluster;
    const one = await makeConfigMap('gone');
    const swept = await Promise.all(['swept-1', 'swept-2', 'swept-3'].map((name) => makeConfigMap(name, 'sweep')));
    await server.callAs({ user: 'bob' }, 'DELETE', `${configMaps}/gone`);
    await server.callAs({ user: 'carol' }, 'DELETE', `${configMaps}?labelSelector=stage%3Dsweep`);
    await openedBy(one, 'bob');
    for (const id of swept) {
      const found = await openedBy(id, 'carol');
      assert.equal(found.changes.at(-1)?.call, 'deletecollection configmaps');
    }
  });

  it('is named for what a subresource, an applied configuration, or the removal of a field changes', async () => {
    const { server } = cluster;
    const [scaled, applied, removed] = await Promise.all([
      makeDeployment('scaled'),
      makeDeployment('applied'),
      makeConfigMap('removed'),
    ]);
    await server.callAs({ user: 'alice' }, 'PATCH', `${deployments}/scaled/scale`, { spec: { replicas: 3 } }, merge);
    const wanted = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'applied' }, spec: { replicas: 2 } };
    const force = '?fieldManager=pipeline&force=true';
    await server.callAs({ user: 'bob' }, 'PATCH', `${deployments}/applied${force}`, wanted, apply);
    await server.callAs({ user: 'carol' }, 'PATCH', `${configMaps}/removed`, labelled(null), merge);
    assert.equal((await openedBy(scaled, 'alice')).changes.at(-1)?.call, 'patch deployments/scale');
    await openedBy(applied, 'bob');
    await openedBy(removed, 'carol');
  });

  it('is never who only reported a status or changed what is not kept, however close', async () => {
    const { server } = cluster;
    const id = await makeDeployment('reported');
    const at = `${deployments}/reported`;
    const status = { status: { replicas: 1, observedGeneration: 1 } };
    await server.callAs({ user: 'bob', userAgent: kubectl }, 'PATCH', `${at}/status`, status, merge);
    const note = { metadata: { annotations: { 'example.com/note': 'x' } } };
    await server.callAs({ user: 'bob', userAgent: kubectl }, 'PATCH', at, note, merge);
    await server.callAs({ user: 'alice', userAgent: kubectl }, 'PATCH', at, { spec: { replicas: 4 } }, strategic);
    const empty = { metadata: { annotations: { 'example.com/note': null } } };
    await server.callAs({ user: 'bob', userAgent: kubectl }, 'PATCH', at, empty, merge);
    const found = await openedBy(id, 'alice');
    assert.deepEqual(
      found.changes.map(({ actor }) => actor?.principal),
      ['alice'],
    );
  });

  it('is nobody, and both are listed, when two changed it in quick succession', async () => {
    const { server } = cluster;
    const id = await makeConfigMap('both');
    await cluster.reading.pause();
    for (const [user, stage] of [
      ['alice', 'one'],
      ['bob', 'two'],
    ] as const) {
      await server.callAs({ user, userAgent: kubectl }, 'PATCH', `${configMaps}/both`, labelled(stage), merge);
    }
    await eventually(async () => assert.equal((await recordsOf('both')).length, 3));
    cluster.reading.resume();
    await eventually(async () => {
      const [newest] = await driftsOf(id);
      assert.deepEqual(
        newest?.changes.map(({ actor }) => actor?.principal),
        ['alice', 'bob'],
      );
      assert.equal(newest?.changed_by, null);
    });
  });

  it('is known from a record that arrives before the event, however late the event is', async () => {
    const { server } = cluster;
    const id = await makeConfigMap('early');
    await cluster.following.pause();
    await server.callAs({ user: 'bob', userAgent: kubectl }, 'PATCH', `${configMaps}/early`, labelled('prod'), merge);
    await eventually(async () => assert.equal((await recordsOf('early')).length, 2));
    cluster.following.resume();
    await openedBy(id, 'bob');
  });

  it('is known from records that arrive after the finding, in another order, and twice', async () => {
    const { server, records } = cluster;
    const id = await makeConfigMap('late');
    records.hold();
    await server.callAs({ user: 'carol', userAgent: kubectl }, 'PATCH', `${configMaps}/late`, labelled('prod'), merge);
    const unnamed = await eventually(async () => {
      const [newest] = await driftsOf(id);
      assert.equal(newest?.status, 'detected');
      return newest;
    });
    assert.equal(unnamed.changed_by, null);
    records.breakResponses(1);
    records.releaseReversed();
    await openedBy(id, 'carol');
  });
});
