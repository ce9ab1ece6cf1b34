import assert from 'node:assert/strict';
import { Agent } from 'undici';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { servedKinds } from '../../../../../activities/clouds/kubernetes/kinds/served-kinds.ts';
import type { ClusterClient } from '../../../../../activities/clouds/kubernetes/session/cluster-client.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import {
  clusterSession,
  fingerprint,
  listed,
  openedSession,
  kubeconfigCredentials,
} from '../../../../helpers/cluster-session.ts';
import { clusterClient } from '../../../../helpers/cluster-client.ts';
import { defineKind, definitions } from '../../../../helpers/custom-kinds.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { makeProvider, makeResource } from '../../../../helpers/factories.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { storedResources, syncWith } from '../../../../helpers/session-sync.ts';
import { useTestDatabase } from '../../../../helpers/use-test-database.ts';

const group = 'example.org';
const widget = `${group}/Widget`;
const widgets = `/apis/${group}/v1/namespaces/default/widgets`;
const limited = 'limited';

/** More than one answer may hold takes ten seconds to write. */
const isShort = process.env['CI'] === 'true';

const fileOf = (size: number): string => 'text '.repeat(size / 5);

describe('Kinds of a cluster that are listed by schema', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let server: Apiserver | null = null;
  const sessions: CloudSession[] = [];

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: [limited] });
    await defineKind(server, {
      group,
      kind: 'Widget',
      plural: 'widgets',
      versions: ['v1', 'v1beta1'],
      spec: { pin: { type: 'string', format: 'password' }, colour: { type: 'string' } },
    });
    await defineKind(server, { group, kind: 'Zone', plural: 'zones', versions: ['v1'], scope: 'Cluster' });
  });
  afterEach(() => {
    for (const session of sessions.splice(0)) session.close();
  });
  after(() => server?.stop());

  const running = (): Apiserver => server ?? assert.fail();

  function sessionOf(user: string): CloudSession {
    const { url, ca, tokens } = running();
    const session = openedSession(
      { credentials: kubeconfigCredentials(kubeconfigOf({ url, ca }, { token: tokens[user] })), scope: {} },
      { settings: { schemaTypes: true } },
    );
    sessions.push(session);
    return session;
  }

  async function typesOf(session: CloudSession): Promise<string[]> {
    const found = await session.schemaTypes?.([], noDeadline());
    return (found ?? assert.fail()).types.map(({ resourceType }) => resourceType);
  }

  async function makeWidget(name: string, more: object = {}): Promise<void> {
    await running().call('POST', widgets, {
      apiVersion: `${group}/v1`,
      kind: 'Widget',
      metadata: { name, labels: { team: 'shop' } },
      ...more,
    });
  }

  async function list(session: CloudSession, type: string): Promise<CollectedResource[]> {
    return (await listed(session, type)).resources;
  }

  it('are those that the cluster serves, but for those by hand and what changes without end', async () => {
    const types = await typesOf(sessionOf('admin'));
    for (const type of [widget, `${group}/Zone`, 'batch/CronJob', 'core/PersistentVolumeClaim', 'apps/ReplicaSet']) {
      assert.ok(types.includes(type), type);
    }
    const others =
      /(?:^core\/(?:Pod|Secret|Event|Endpoints)|Lease|EndpointSlice|Deployment|NetworkPolicy|RoleBinding)$/;
    assert.deepEqual(
      types.filter((type) => others.test(type)),
      [],
    );
    assert.equal(new Set(types).size, types.length);
    // An earlier release may have stored some.
    assert.deepEqual(await list(sessionOf('admin'), 'core/Namespace'), []);
  });

  it('are the same on a server without aggregated discovery', async () => {
    const { url, ca, tokens } = running();
    const dispatcher = new Agent({ connect: { ca } });
    const access = {
      server: url,
      certificateAuthority: ca,
      tlsServerName: null,
      clientCertificate: null,
      token: tokens['admin'] ?? null,
    };
    const client = clusterClient({ access, dispatcher });
    const old: ClusterClient = { ...client, get: async (call) => client.get({ ...call, accept: 'application/json' }) };
    assert.deepEqual(await servedKinds(old, noDeadline()), await servedKinds(client, noDeadline()));
    await dispatcher.close();
  });

  it('are not listed unless that is switched on', () => {
    const { url, ca, tokens } = running();
    const session = clusterSession(kubeconfigOf({ url, ca }, { token: tokens['admin'] }));
    sessions.push(session);
    assert.equal(session.schemaTypes, undefined);
  });

  it('are all listed, and read one by one, without a failure', async () => {
    const session = sessionOf('admin');
    for (const type of await typesOf(session)) {
      const [first] = await list(session, type);
      if (first === undefined) continue;
      assert.equal(first.resourceType, type);
      assert.deepEqual(await session.read(first, noDeadline()), first);
    }
  });

  it('have the document as configuration, its state as observed, and no secrets', async () => {
    await makeWidget('lamp', {
      spec: {
        pin: '1234-5678',
        colour: 'green',
        databasePassword: 'hunter2hunter2',
        template: { apiVersion: 'v1', kind: 'Secret', stringData: { level: 'deep-inside' } },
      },
    });
    await running().call('PUT', `${widgets}/lamp/status`, {
      ...(await running().call<object>('GET', `${widgets}/lamp`)),
      status: { ready: true },
    });
    const session = sessionOf('admin');
    const resource = (await list(session, widget)).find(({ name }) => name === 'lamp') ?? assert.fail();
    const { configuration, ...rest } = resource;
    assert.deepEqual(rest, {
      externalId: 'default/lamp',
      name: 'lamp',
      resourceType: widget,
      region: 'global',
      status: 'active',
      tags: { team: 'shop' },
      unreadable: {},
    });
    const { spec, observed, ...document } = configuration as Record<string, Record<string, unknown>>;
    assert.deepEqual(document, {
      apiVersion: `${group}/v1`,
      kind: 'Widget',
      metadata: { name: 'lamp', namespace: 'default', labels: { team: 'shop' } },
    });
    assert.equal(spec?.['colour'], 'green');
    assert.equal(spec['pin'], fingerprint('1234-5678'));
    assert.equal(spec['databasePassword'], fingerprint('hunter2hunter2'));
    assert.doesNotMatch(JSON.stringify(configuration), /1234-5678|hunter2|deep-inside|managedFields|resourceVersion/);
    assert.deepEqual(observed?.['status'], { ready: true });
    assert.deepEqual(Object.keys((observed['metadata'] ?? {}) as object).toSorted(), [
      'creationTimestamp',
      'generation',
      'uid',
    ]);
    await running().call('DELETE', `${widgets}/lamp`);
    assert.equal(await session.read(resource, noDeadline()), null);
  });

  it('are listed completely where their objects are as large as the server takes them', async function () {
    this.timeout(120_000);
    const names = Array.from({ length: isShort ? 3 : 24 }, (_, index) => `big-${10 + index}`);
    await Promise.all(names.map((name) => makeWidget(name, { spec: { colour: 'red', text: fileOf(1_400_000) } })));
    const { resources, pages } = await listed(sessionOf('admin'), widget);
    assert.deepEqual(resources.map(({ name }) => name).toSorted(), names);
    assert.ok(isShort || pages > 1);
    const [first] = resources;
    assert.match(first?.unreadable['/spec'] ?? '', /^too large: 13\d\d KB/);
    await running().call('DELETE', widgets);
  });

  it('are read in the version that the server prefers, and in another once that one is gone', async () => {
    await makeWidget('lamp');
    const session = sessionOf('admin');
    const versionOf = async () => (await list(session, widget))[0]?.configuration['apiVersion'];
    assert.equal(await versionOf(), `${group}/v1`);
    const definition = await running().call<{ spec: { versions: { name: string; served: boolean }[] } }>(
      'GET',
      `${definitions}/widgets.${group}`,
    );
    const withV1 = async (served: boolean): Promise<void> => {
      const versions = definition.spec.versions.map((one) => (one.name === 'v1' ? { ...one, served } : one));
      await running().call(
        'PATCH',
        `${definitions}/widgets.${group}`,
        { spec: { versions } },
        'application/merge-patch+json',
      );
    };
    await withV1(false);
    await eventually(async () => assert.rejects(running().call('GET', widgets), /404/));
    await eventually(async () => assert.equal(await versionOf(), `${group}/v1beta1`));
    await withV1(true);
    await eventually(async () => running().call('DELETE', `${widgets}/lamp`));
  });

  it('keep what may not be listed, and name it', async () => {
    const session = sessionOf(limited);
    assert.ok((await typesOf(session)).includes(widget));
    await assert.rejects(list(session, widget), (fault: CloudError) => fault.kind === 'access_denied');
  });

  describe('in a sync', () => {
    let providerId: number;
    beforeEach(async () => {
      providerId = (await makeProvider(database(), { type: 'orchestrator', regions: ['global'] })).id;
    });

    /** Syncs some kinds. The plan is that of the session, but for kinds that the test does not need. */
    async function sync(session: CloudSession, types: readonly string[]) {
      const row = await database()('providers').where({ id: providerId }).first<{ account_id: string }>('account_id');
      return syncWith(database(), {
        providerId,
        session: {
          ...session,
          units: () => [],
          verify: async () => ({ accountId: row.account_id, regions: ['global'] }),
          async schemaTypes(regions, signal) {
            const found = (await session.schemaTypes?.(regions, signal)) ?? assert.fail();
            return { ...found, types: found.types.filter(({ resourceType }) => types.includes(resourceType)) };
          },
        },
      });
    }
    const stored = async () => storedResources(database(), providerId);

    it('are deleted with their definition, even while it is listed', async () => {
      const gadget = { group: 'gone.example.org', kind: 'Gadget', plural: 'gadgets', versions: ['v1'] };
      const type = 'gone.example.org/Gadget';
      await defineKind(running(), gadget);
      await defineKind(running(), { ...gadget, kind: 'Other', plural: 'others' });
      await running().call('POST', '/apis/gone.example.org/v1/namespaces/default/gadgets', {
        apiVersion: 'gone.example.org/v1',
        kind: 'Gadget',
        metadata: { name: 'one' },
      });
      const session = sessionOf('admin');
      await sync(session, [type]);
      assert.deepEqual(await stored(), [{ resource_type: type, external_id: 'default/one', status: 'active' }]);
      await typesOf(session);
      await running().call('DELETE', `${definitions}/gadgets.gone.example.org`);
      await eventually(async () => assert.rejects(running().call('GET', '/apis/gone.example.org/v1/gadgets'), /404/));
      // The session still knows the kind from before.
      assert.deepEqual(await list(session, type), []);
      const one = { externalId: 'default/one', resourceType: type, region: 'global' };
      assert.equal(await session.read(one, noDeadline()), null);
      const { planned, reason } = await sync(session, []);
      assert.deepEqual({ planned, reason }, { planned: [type], reason: null });
      assert.deepEqual(await stored(), [{ resource_type: type, external_id: 'default/one', status: 'deleted' }]);
    });

    it('stay as they were while the server of their group does not respond', async () => {
      const type = 'down.example.org/Engine';
      await makeResource(database(), { providerId, type, region: 'global', externalId: 'default/one' });
      await running().call('POST', '/apis/apiregistration.k8s.io/v1/apiservices', {
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name: 'v1.down.example.org' },
        spec: {
          group: 'down.example.org',
          version: 'v1',
          groupPriorityMinimum: 100,
          versionPriority: 100,
          insecureSkipTLSVerify: true,
          service: { name: 'nobody', namespace: 'default' },
        },
      });
      await eventually(async () => assert.rejects(running().call('GET', '/apis/down.example.org/v1'), /503/));
      const { planned, reason } = await sync(sessionOf('admin'), []);
      assert.deepEqual(planned, [type]);
      assert.match(
        reason ?? '',
        /^Not evaluated: 1 listing by schema: down\.example\.org\/Engine in global \(unavailable/,
      );
      assert.deepEqual(await stored(), [{ resource_type: type, external_id: 'default/one', status: 'active' }]);
    });
  });
});
