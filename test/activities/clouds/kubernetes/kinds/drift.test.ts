import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { findDeviations, type Deviation } from '../../../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import '../../../../../platform/schema-facts.ts';
import {
  asController,
  asPerson,
  nightly,
  nightlyName,
  planted,
  shop,
  shopName,
  spec,
} from '../../../../helpers/cluster-changes.ts';
import { createClusterObjects, harmlessWrites } from '../../../../helpers/cluster-drift.ts';
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

  const patched = async (path: string, body: object): Promise<unknown> => running().call('PATCH', path, body, merge);
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
