import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { findDeviations, type Deviation } from '../../../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import '../../../../../platform/schema-facts.ts';
import { createClusterObjects, harmlessWrites, widget, widgets } from '../../../../helpers/cluster-drift.ts';
import { kubeconfigCredentials, listed, openedSession } from '../../../../helpers/cluster-session.ts';
import { definitions } from '../../../../helpers/custom-kinds.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import {
  buildTimeoutMs,
  requireApiserver,
  startApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { stored, type StoredReading } from '../../../../helpers/stored-reading.ts';

const rounds = process.env['CI'] === 'true' ? 10 : 50;
const merge = 'application/merge-patch+json';
const strategic = 'application/strategic-merge-patch+json';
const cronJobs = '/apis/batch/v1/namespaces/default/cronjobs';

describe('Drift of kinds of a cluster that are read by schema', () => {
  let server: Apiserver | null = null;
  let session: CloudSession | null = null;
  let types: string[] = [];
  let baselines = new Map<string, StoredReading>();

  const running = (): Apiserver => server ?? assert.fail();

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await createClusterObjects(server);
    const { url, ca, tokens } = server;
    session = openedSession(
      { credentials: kubeconfigCredentials(kubeconfigOf({ url, ca }, { token: tokens['admin'] })), scope: {} },
      { settings: { schemaTypes: true } },
    );
    const found = await session.schemaTypes?.([], noDeadline());
    types = (found ?? assert.fail()).types.map(({ resourceType }) => resourceType);
    baselines = await readings();
  });
  after(async () => {
    session?.close();
    await server?.stop();
  });

  /** Reads every object of every kind, as a sync stores it. */
  async function readings(): Promise<Map<string, StoredReading>> {
    const opened = session ?? assert.fail();
    // A sync begins with what the cluster serves.
    await opened.schemaTypes?.([], noDeadline());
    const found = new Map<string, StoredReading>();
    for (const type of types) {
      for (const one of (await listed(opened, type)).resources) found.set(`${type} ${one.externalId}`, stored(one));
    }
    return found;
  }

  function deviationsOf(name: string, current: StoredReading): Deviation[] {
    return deviationsBetween(name, baselines.get(name) ?? assert.fail(name), current);
  }

  function deviationsBetween(name: string, baseline: StoredReading, current: StoredReading): Deviation[] {
    const [resourceType = '', resourceName = ''] = name.split(' ');
    return findDeviations({ providerKind: 'orchestrator', resourceType, resourceName }, baseline, current);
  }

  async function deviations(): Promise<string[]> {
    const found: string[] = [];
    for (const [name, current] of await readings()) {
      // The definition itself is changed.
      if (!baselines.has(name) || name.startsWith('apiextensions')) continue;
      for (const { diff } of deviationsOf(name, current)) {
        found.push(
          ...diff.map(
            ({ path, baseline_value: was, current_value: is }) =>
              `${name} ${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
          ),
        );
      }
    }
    return found;
  }

  it(`is not found in ${rounds} syncs in which only the server and controllers write`, async function () {
    this.timeout(600_000);
    assert.ok(baselines.size >= 40, String(baselines.size));
    const alarms: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await harmlessWrites(running(), round);
      alarms.push(...(await deviations()));
    }
    assert.deepEqual([...new Set(alarms)].slice(0, 20), []);
  });

  const asPerson = '?fieldManager=kubectl-edit';
  const asController = '?fieldManager=kube-controller-manager';
  const patched = async (path: string, body: object): Promise<unknown> => running().call('PATCH', path, body, merge);
  const spec = (of: object) => ({ spec: of });
  const shop = `${widgets}/shop`;
  const nightly = `${cronJobs}/nightly`;
  const shopName = `${widget} default/shop`;
  const nightlyName = 'batch/CronJob default/nightly';
  const container = (image: string) =>
    spec({ jobTemplate: { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } } });

  /** Each change, and where it has to be found. */
  const planted: [what: string, path: string, body: object, object: string, at: RegExp][] = [
    ['a changed text', shop + asPerson, spec({ colour: 'red' }), shopName, /^\/spec\/colour$/],
    ['a changed number', shop + asPerson, spec({ level: 9 }), shopName, /^\/spec\/level$/],
    ['a field that comes', shop + asPerson, spec({ extra: 'on' }), shopName, /^\/spec\/extra$/],
    ['a field that goes', shop + asPerson, spec({ colour: null }), shopName, /^\/spec\/colour$/],
    ['a default set to something else', shop + asPerson, spec({ mode: 'fast' }), shopName, /^\/spec\/mode$/],
    [
      'an item of a map that comes',
      shop + asPerson,
      spec({
        ports: [{ port: 80, name: 'web' }, { port: 443, name: 'tls' }, { port: 53, protocol: 'UDP' }, { port: 22 }],
      }),
      shopName,
      /^\/spec\/ports\/\d$/,
    ],
    [
      'an item of a map that goes',
      shop + asPerson,
      spec({
        ports: [
          { port: 443, name: 'tls' },
          { port: 53, protocol: 'UDP' },
        ],
      }),
      shopName,
      /^\/spec\/ports\/\d$/,
    ],
    [
      'an item of a map that changes, among others in another order',
      shop + asPerson,
      spec({
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 443, name: 'other' },
          { port: 80, name: 'web' },
        ],
      }),
      shopName,
      /^\/spec\/ports\/\d\/name$/,
    ],
    [
      'an item of a set that comes',
      shop + asPerson,
      spec({ zones: ['c', 'a', 'b', 'd'] }),
      shopName,
      /^\/spec\/zones\/\d$/,
    ],
    ['an item of a set that goes', shop + asPerson, spec({ zones: ['c', 'a'] }), shopName, /^\/spec\/zones\/\d$/],
    ['another order of a list', shop + asPerson, spec({ steps: ['two', 'one'] }), shopName, /^\/spec\/steps/],
    ['a label', shop + asPerson, { metadata: { labels: { team: 'other' } } }, shopName, /^\/metadata\/labels\/team$/],
    [
      'an annotation',
      shop + asPerson,
      { metadata: { annotations: { note: 'x' } } },
      shopName,
      /^\/metadata\/annotations/,
    ],
    [
      'a finalizer',
      shop + asPerson,
      { metadata: { finalizers: ['example.org/x'] } },
      shopName,
      /^\/metadata\/finalizers/,
    ],
    ['size changed by a person', shop + asPerson, spec({ replicas: 7 }), shopName, /^\/spec\/replicas$/],
    ['a schedule', nightly + asPerson, spec({ schedule: '1 1 * * *' }), nightlyName, /^\/spec\/schedule$/],
    ['an image', nightly + asPerson, container('other:2'), nightlyName, /containers\/0\/image$/],
    [
      'an image by somebody who calls himself a controller',
      nightly + asController,
      container('evil:1'),
      nightlyName,
      /containers\/0\/image$/,
    ],
    [
      'a label by somebody who calls himself a controller',
      shop + asController,
      { metadata: { labels: { team: 'evil' } } },
      shopName,
      /^\/metadata\/labels\/team$/,
    ],
    [
      'a webhook that fails open',
      `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/guard${asPerson}`,
      {
        webhooks: [
          {
            name: 'guard.example.org',
            admissionReviewVersions: ['v1'],
            sideEffects: 'None',
            failurePolicy: 'Ignore',
            clientConfig: { url: 'https://guard.example.org/' },
          },
        ],
      },
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration guard',
      /^\/webhooks\/0\/failurePolicy$/,
    ],
    [
      'a quota',
      `/api/v1/namespaces/default/resourcequotas/quota${asPerson}`,
      spec({ hard: { pods: '100' } }),
      'core/ResourceQuota default/quota',
      /^\/spec\/hard\/pods$/,
    ],
    [
      'a disruption budget',
      `/apis/policy/v1/namespaces/default/poddisruptionbudgets/budget${asPerson}`,
      spec({ minAvailable: 1 }),
      'policy/PodDisruptionBudget default/budget',
      /^\/spec\/minAvailable$/,
    ],
  ];

  describe('after them', () => {
    before(async () => {
      baselines = await readings();
    });

    for (const [what, path, body, name, at] of planted) {
      it(`is found once for ${what}`, async () => {
        const [place = ''] = path.split('?');
        const unchanged = await running().call<JsonObject>('GET', place);
        await patched(path, body);
        const current = await reading(name);
        await restore(place, unchanged);
        assertFoundOnce(deviationsOf(name, current), at);
      });
    }

    const inPods = (pods: object) => spec({ jobTemplate: { spec: { template: { spec: pods } } } });
    const evil = { name: 'evil', image: 'evil:1', securityContext: { privileged: true } };
    const sidecar = inPods({ containers: [{ ...evil, resources: { requests: { cpu: '1' } } }] });

    it('is found once for a container that comes or goes, by somebody who calls himself a controller', async () => {
      const unchanged = await running().call<JsonObject>('GET', nightly);
      const without = baselines.get(nightlyName) ?? assert.fail();
      await running().call('PATCH', nightly + asController, sidecar, strategic);
      const withSidecar = await reading(nightlyName);
      await restore(nightly, unchanged);
      assertFoundOnce(deviationsOf(nightlyName, withSidecar), /containers\/0$/);
      assertFoundOnce(deviationsBetween(nightlyName, withSidecar, without), /containers\/0$/);
    });

    const hidden: [what: string, body: object, at: RegExp][] = [
      ['access to the processes of the host', inPods({ hostPID: true }), /\/hostPID$/],
      [
        'a privileged container',
        inPods({ containers: [{ name: 'main', securityContext: { privileged: true } }] }),
        /containers\/0\/securityContext/,
      ],
    ];
    for (const [what, body, at] of hidden) {
      it(`is found once for ${what}, by somebody who removes himself from managedFields`, async () => {
        const unchanged = await running().call<JsonObject>('GET', nightly);
        await running().call('PATCH', `${nightly}?fieldManager=somebody`, body, strategic);
        await withoutManager(nightly, 'somebody');
        const current = await reading(nightlyName);
        await restore(nightly, unchanged);
        assertFoundOnce(deviationsOf(nightlyName, current), at);
      });
    }

    it('is gone once everything is as it was', async () => {
      assert.deepEqual(await deviations(), []);
    });
  });

  async function reading(name: string): Promise<StoredReading> {
    const [resourceType = '', externalId = ''] = name.split(' ');
    const read = await session?.read({ externalId, resourceType, region: 'global' }, noDeadline());
    return stored(read ?? assert.fail(name));
  }

  function assertFoundOnce(deviations: readonly Deviation[], at: RegExp): void {
    const found = deviations.map(({ diff }) => diff.map(({ path }) => path));
    assert.deepEqual(
      found.map(({ length }) => length),
      [1],
      JSON.stringify(found),
    );
    assert.match(found[0]?.[0] ?? '', at);
  }

  /** Removes what says that a manager wrote fields of an object. The fields stay, and then have no owner. */
  async function withoutManager(path: string, manager: string): Promise<void> {
    type Managed = JsonObject & { metadata: { managedFields: { manager: string }[] } };
    const now = await running().call<Managed>('GET', path);
    const managedFields = now.metadata.managedFields.filter((entry) => entry.manager !== manager);
    assert.equal(managedFields.length, now.metadata.managedFields.length - 1);
    await running().call('PUT', `${path}?fieldManager=${manager}`, {
      ...now,
      metadata: { ...now.metadata, managedFields },
    });
    const { metadata } = await running().call<Managed>('GET', path);
    assert.ok(metadata.managedFields.every((entry) => entry.manager !== manager));
  }

  /** Writes an object as it was. Finalizers would keep it; what was added is removed. */
  async function restore(path: string, before: JsonObject): Promise<void> {
    const now = await running().call<{ metadata: { resourceVersion: string } }>('GET', path);
    const metadata = { ...(before['metadata'] as JsonObject), resourceVersion: now.metadata.resourceVersion };
    await running().call('PUT', `${path}${asPerson}`, { ...before, metadata });
  }

  it('is one finding on the version where a kind is read in another version, and its document differs', async () => {
    baselines = await readings();
    const path = `${definitions}/widgets.example.org`;
    const definition = await running().call<{ spec: { versions: { name: string; served: boolean }[] } }>('GET', path);
    const withV1 = async (served: boolean): Promise<void> => {
      const versions = definition.spec.versions.map((one) => (one.name === 'v1' ? { ...one, served } : one));
      await patched(path, { spec: { versions } });
    };
    const versionIs = async (version: string): Promise<void> =>
      eventually(async () => {
        const shown = (await readings()).get(shopName)?.configuration['apiVersion'];
        assert.equal(shown, `example.org/${version}`);
      });
    await withV1(false);
    await versionIs('v1beta1');
    assert.deepEqual(
      (await deviations()).filter((one) => one.startsWith(shopName)),
      [],
      'the same document in another version',
    );
    const beta = shop.replace('/v1/', '/v1beta1/');
    await patched(beta + asPerson, spec({ colour: 'red' }));
    assert.deepEqual(
      (await deviations()).filter((one) => one.startsWith(shopName)),
      [`${shopName} /apiVersion: "example.org/v1" → "example.org/v1beta1"`],
    );
    await patched(beta + asPerson, spec({ colour: 'green' }));
    await withV1(true);
    await versionIs('v1');
    assert.deepEqual(
      (await deviations()).filter((one) => one.startsWith(shopName)),
      [],
    );
  });
});
