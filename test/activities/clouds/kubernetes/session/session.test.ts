import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { kubernetesUnits } from '../../../../../activities/clouds/kubernetes/resources.ts';
import { allChecks } from '../../../../../platform/check-catalog.ts';
import { allow, fillCluster } from '../../../../helpers/cluster-objects.ts';
import { clusterSession, fingerprint, listed } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { base64, kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { createThrowawayCa } from '../../../../platform/outbound/throwaway-ca.ts';
import { nothingAbove } from '../../../../../domain/organizations/above.ts';

const never = new AbortController().signal;

describe('A session with a real API server', () => {
  let server: Apiserver | null = null;
  let session: CloudSession;
  const opened: CloudSession[] = [];
  const everything: CollectedResource[] = [];
  const of = (type: string, externalId: string): CollectedResource => {
    const found = everything.find((one) => one.resourceType === type && one.externalId === externalId);
    assert.ok(found, `${type} ${externalId}`);
    return found;
  };
  const apiserver = (): Apiserver => {
    assert.ok(server);
    return server;
  };
  const sessionOf = (user: Record<string, unknown>, more: Partial<{ url: string; ca: string }> = {}): CloudSession => {
    const own = clusterSession(kubeconfigOf({ url: apiserver().url, ca: apiserver().ca, ...more }, user));
    opened.push(own);
    return own;
  };

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: ['narrow', 'nobody'] });
    await fillCluster(server);
    session = sessionOf({ token: server.tokens['admin'] });
    for (const { service } of kubernetesUnits) everything.push(...(await listed(session, service)).resources);
  });
  after(async () => {
    for (const one of opened) one.close();
    await server?.stop();
  });

  it('identifies the cluster by the uid of its namespace kube-system', async () => {
    const { metadata } = await apiserver().call<{ metadata: { uid: string } }>('GET', '/api/v1/namespaces/kube-system');
    assert.deepEqual(await session.verify(never), { accountId: metadata.uid, regions: ['global'] });
    assert.equal(of('cluster', metadata.uid).configuration['version'], 'v1.34.2');
  });

  it('lists every type', () => {
    const types = kubernetesUnits.flatMap(({ resourceTypes }) => resourceTypes);
    assert.deepEqual([...new Set(everything.map(({ resourceType }) => resourceType))].toSorted(), types.toSorted());
  });

  it('shows a pod as checks read it, with values as fingerprints', () => {
    const pod = of('pod', 'shop/web-1');
    const [container] = pod.configuration['containers'] as Record<string, unknown>[];
    assert.deepEqual(pod.tags, { app: 'web' });
    assert.deepEqual(pod.configuration['host_paths'], ['/var/log']);
    assert.equal(container?.['privileged'], true);
    assert.deepEqual(container?.['added_capabilities'], ['NET_ADMIN']);
    assert.deepEqual(container?.['environment'], [
      { name: 'GREETING', source: 'text', value: fingerprint('plain-value'), reference: null },
      { name: 'DB_PASSWORD', source: 'secret', value: null, reference: 'database/password' },
    ]);
    assert.deepEqual(container?.['args'], ['--port=80', fingerprint('--password=hunter2secret')]);
  });

  it('shows the other types as a cluster user expects', () => {
    const deployment = of('deployment', 'shop/web').configuration;
    assert.equal(deployment['replicas'], 2);
    assert.ok(JSON.stringify(deployment['template']).includes('registry.example.com/shop/web:1.4.2'));
    assert.deepEqual(of('service', 'shop/web').configuration['ports'], [
      {
        name: 'http',
        port: 80,
        target_port: 'http',
        node_port: ((of('service', 'shop/web').configuration['ports'] as { node_port: number }[])[0] ?? assert.fail())
          .node_port,
        protocol: 'TCP',
      },
    ]);
    assert.deepEqual(of('role', 'shop/reader').configuration['rules'], [
      { api_groups: [''], resources: ['secrets'], resource_names: [], non_resource_urls: [], verbs: ['get', 'list'] },
    ]);
    assert.deepEqual(of('network_policy', 'shop/closed').configuration['ingress_rules'], [
      { peers: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: null },
    ]);
    assert.equal(of('service_account', 'shop/robot').configuration['automount_token'], false);
    assert.equal(of('persistent_volume', 'disk-1').configuration['source'], 'hostPath');
    assert.equal(of('node', 'node-1').configuration['unschedulable'], true);
  });

  it('keeps only the name and type of secrets and the keys of config maps', () => {
    assert.equal(of('secret', 'shop/database').configuration['type'], 'Opaque');
    assert.deepEqual(of('config_map', 'shop/settings').configuration['keys'], ['app.ini']);
    const all = JSON.stringify(everything);
    for (const value of ['value-of-the-secret', 'value-of-the-map', 'plain-value', 'hunter2secret']) {
      assert.ok(!all.includes(value), value);
      assert.ok(!all.includes(base64(value)), value);
    }
  });

  it('reads one object as the listing shows it, and null for a deleted one', async () => {
    for (const type of ['pod', 'secret', 'deployment'] as const) {
      const known = everything.find(({ resourceType }) => resourceType === type);
      assert.ok(known);
      const target = { externalId: known.externalId, resourceType: type, region: 'global' };
      assert.deepEqual(await session.read(target, never), known);
    }
    assert.equal(await session.read({ externalId: 'shop/gone', resourceType: 'pod', region: 'global' }, never), null);
  });

  it('labels a secret by its metadata alone', async () => {
    const target = { externalId: 'shop/database', resourceType: 'secret', region: 'global' };
    const operation = { name: 'object.set_tags', target, parameters: { tags: { owner: 'ops' } } };
    assert.equal((await session.apply(operation, never)).outcome, 'changed');
    assert.equal((await session.apply(operation, never)).outcome, 'already_there');
    const secret = await apiserver().call<{ metadata: { labels: object }; data: object }>(
      'GET',
      '/api/v1/namespaces/shop/secrets/database',
    );
    assert.deepEqual(secret.metadata.labels, { owner: 'ops' });
    assert.deepEqual(Object.keys(secret.data), ['password']);
  });

  it('sets an image once, only if the planned one runs, and removes and adds labels', async () => {
    const target = { externalId: 'shop/store', resourceType: 'stateful_set', region: 'global' };
    const image = 'registry.example.com/shop/web:1.4.3';
    const operation = {
      name: 'stateful_set.set_image',
      target,
      parameters: { container: 'web', image, expected_image: 'registry.example.com/shop/web:1.4.2' },
    };
    assert.equal((await session.apply(operation, never)).outcome, 'changed');
    assert.equal((await session.apply(operation, never)).outcome, 'already_there');
    await assert.rejects(
      session.apply({ ...operation, parameters: { ...operation.parameters, image: 'other:1' } }, never),
      { kind: 'invalid_request', code: 'Stale' },
    );
    const changed = await session.read(target, never);
    assert.ok(JSON.stringify(changed?.configuration).includes(image));

    const tags = { name: 'object.set_tags', target, parameters: { tags: { owner: 'shop' } } };
    assert.equal((await session.apply(tags, never)).outcome, 'changed');
    assert.equal((await session.apply(tags, never)).outcome, 'already_there');
    assert.deepEqual((await session.read(target, never))?.tags, { owner: 'shop' });
    const removal = { name: 'object.remove_tags', target, parameters: { names: ['owner'] } };
    assert.equal((await session.apply(removal, never)).outcome, 'changed');
    assert.equal((await session.apply(removal, never)).outcome, 'already_there');
    await assert.rejects(session.apply({ ...tags, name: 'pod.exec' }, never), { kind: 'not_supported' });
  });

  it('has every field that checks read, except where it says why not', () => {
    const verdicts: Record<string, number> = {};
    const missing = new Set<string>();
    for (const check of allChecks.filter(({ provider }) => provider === 'orchestrator')) {
      for (const resource of everything.filter(({ resourceType }) => check.resourceTypes.includes(resourceType))) {
        const verdict = check.evaluate(resource, {
          now: new Date(),
          find: (type, externalId) =>
            everything.find((one) => one.resourceType === type && one.externalId === externalId) ?? null,
          every: () => [],
          whyUnlisted: () => null,
          above: nothingAbove,
        });
        verdicts[verdict.outcome] = (verdicts[verdict.outcome] ?? 0) + 1;
        if (verdict.outcome !== 'not_evaluated') continue;
        const isReported = '/kubelet' in resource.unreadable;
        if (!isReported) missing.add(`${check.id} ${resource.resourceType}: ${verdict.reason}`);
      }
    }
    assert.deepEqual([...missing], []);
    assert.ok((verdicts['fail'] ?? 0) > 0 && (verdicts['pass'] ?? 0) > 0, JSON.stringify(verdicts));
  });

  it('reports the packages of workloads by their images, and none for a pod of a controller', async () => {
    const { packages } = session;
    assert.ok(packages);
    const [reading] = await packages(of('deployment', 'shop/web'), never);
    assert.deepEqual(reading, {
      source: 'images',
      state: 'read',
      packages: ['pkg:oci/web?repository_url=registry.example.com%2Fshop%2Fweb&tag=1.4.2'],
      advisories: [],
    });
    const cluster = everything.find(({ resourceType }) => resourceType === 'cluster');
    assert.ok(cluster);
    const [version] = await packages(cluster, never);
    assert.ok(JSON.stringify(version).includes('pkg:golang/k8s.io/kubernetes@1.34.2'));
    const pod = of('pod', 'shop/web-1');
    const owned = { ...pod, configuration: { ...pod.configuration, owner: 'ReplicaSet/web-7d4' } };
    assert.equal((await packages(owned, never))[0]?.state, 'absent');
  });

  it('pages through many objects', async () => {
    for (let batch = 0; batch < 12; batch += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          apiserver().call('POST', '/api/v1/namespaces/shop/serviceaccounts', {
            metadata: { name: `many-${batch * 50 + index}` },
          }),
        ),
      );
    }
    const { resources, pages } = await listed(session, 'service-accounts');
    assert.equal(new Set(resources.map(({ externalId }) => externalId)).size, 602);
    assert.ok(pages > 1);
  });

  it('authenticates with a client certificate', async () => {
    const { cert, key } = apiserver().authority.issue(['DNS:nobody']);
    const own = sessionOf({ 'client-certificate-data': base64(cert), 'client-key-data': base64(key) });
    // The user that the certificate names is known, and may do nothing yet.
    await assert.rejects(own.verify(never), { kind: 'access_denied', message: /server\d+.*cannot get/ });
  });

  it('reports a wrong token, a missing permission and another certificate authority', async () => {
    await assert.rejects(sessionOf({ token: 'wrong' }).verify(never), { kind: 'bad_credentials' });
    await assert.rejects(sessionOf({ token: apiserver().tokens['nobody'] }).verify(never), { kind: 'access_denied' });
    const other = createThrowawayCa();
    other.remove();
    await assert.rejects(sessionOf({ token: 'any' }, { ca: other.ca }).verify(never), {
      kind: 'invalid_request',
      message: /certificate of the server does not fit/,
    });
  });

  it('lists what a restricted role allows and reports the rest as denied', async () => {
    await allow(apiserver(), { user: 'narrow', resources: ['namespaces', 'pods'] });
    const own = sessionOf({ token: apiserver().tokens['narrow'] });
    assert.equal((await listed(own, 'pods')).resources.length, 1);
    await assert.rejects(listed(own, 'secrets'), { kind: 'access_denied', message: /cannot list resource "secrets"/ });
  });
});
