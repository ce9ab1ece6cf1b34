import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { canonicalText } from '../../domain/clouds/canonical.ts';
import { immutableFields } from '../../domain/clouds/kubernetes/schemas/fixed-fields.ts';
import { isObject, type JsonObject } from '../../domain/json.ts';
import { planted } from '../helpers/cluster-changes.ts';
import { createClusterObjects } from '../helpers/cluster-drift.ts';
import {
  assertAsPlanned,
  carriedOut,
  deviationsOf,
  plansOf,
  readObject,
  settingsOf,
  type SchemaObject,
} from '../helpers/cluster-round-trip.ts';
import { buildTimeoutMs, requireApiserver, startApiserver, type Apiserver } from '../helpers/kube-apiserver.ts';

const merge = 'application/merge-patch+json';

/** Items of maps and sets stay where they are: their order means nothing. */
function inOneOrder(object: JsonObject): JsonObject {
  const { spec } = object;
  if (!isObject(spec ?? null)) return object;
  const sorted = (name: string): JsonObject => {
    const list = (spec as JsonObject)[name];
    return Array.isArray(list)
      ? { [name]: list.toSorted((one, other) => (canonicalText(one) < canonicalText(other) ? -1 : 1)) }
      : {};
  };
  return { ...object, spec: { ...(spec as JsonObject), ...sorted('ports'), ...sorted('zones') } };
}

describe('Drifts of objects of kinds that are read by schema', () => {
  let server: Apiserver | null = null;
  const running = (): Apiserver => server ?? assert.fail();

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await createClusterObjects(server);
  });
  after(() => server?.stop());

  for (const [what, path, body, name] of planted) {
    it(`restores ${what}, and then what was there before, through processes that die`, async () => {
      const [resourceType = '', externalId = ''] = name.split(' ');
      const object: SchemaObject = { path: path.split('?')[0] ?? '', resourceType, externalId };
      const baseline = await readObject(running(), object);
      const asBefore = await settingsOf(running(), object);
      await running().call('PATCH', path, body, merge);
      const drifted = await readObject(running(), object);
      const asDrifted = await settingsOf(running(), object);
      const [planned, ...more] = plansOf(baseline, drifted);
      assert.ok(planned !== undefined && more.length === 0);
      if (what === 'a finalizer') {
        assert.ok('noPlan' in planned);
        await running().call('PATCH', path, { metadata: { finalizers: null } }, merge);
        return;
      }
      assert.ok('plan' in planned, JSON.stringify(planned));
      const { plan } = planned;

      const forth = await carriedOut(running(), { plan, forwards: true });
      const fixed = await readObject(running(), object);
      assertAsPlanned(fixed, { plan, forwards: true });
      assert.deepEqual(deviationsOf(baseline.reading, fixed), []);
      assert.deepEqual(inOneOrder(await settingsOf(running(), object)), inOneOrder(asBefore));

      const back = await carriedOut(running(), { plan, forwards: false });
      assertAsPlanned(await readObject(running(), object), { plan, forwards: false });
      assert.deepEqual(await settingsOf(running(), object), asDrifted);
      assert.ok(Math.min(forth.deaths, back.deaths) >= 4, `${forth.deaths} ${back.deaths}`);
      await carriedOut(running(), { plan, forwards: true });
    });
  }

  const job = { template: { spec: { containers: [{ name: 'main', image: 'other:1' }] } } };
  const fixed: [resourceType: string, path: string, field: string, body: object][] = [
    [
      'apps/ReplicaSet',
      '/apis/apps/v1/namespaces/default/replicasets/shop',
      'spec/selector',
      { spec: { selector: { matchLabels: { app: 'x' } }, template: { metadata: { labels: { app: 'x' } } } } },
    ],
    ['batch/Job', '/apis/batch/v1/namespaces/default/jobs/once', 'spec/template', { spec: job }],
    ['batch/Job', '/apis/batch/v1/namespaces/default/jobs/once', 'spec/completions', { spec: { completions: 3 } }],
    [
      'core/PersistentVolumeClaim',
      '/api/v1/namespaces/default/persistentvolumeclaims/data',
      'spec/accessModes',
      { spec: { accessModes: ['ReadOnlyMany'] } },
    ],
    [
      'core/PersistentVolumeClaim',
      '/api/v1/namespaces/default/persistentvolumeclaims/data',
      'spec/resources',
      { spec: { resources: { requests: { storage: '900Gi' } } } },
    ],
    [
      'core/PersistentVolumeClaim',
      '/api/v1/namespaces/default/persistentvolumeclaims/data',
      'spec/volumeAttributesClassName',
      { spec: { volumeAttributesClassName: 'gold' } },
    ],
    [
      'core/ResourceQuota',
      '/api/v1/namespaces/default/resourcequotas/quota',
      'spec/scopes',
      { spec: { scopes: ['BestEffort'] } },
    ],
    ['scheduling.k8s.io/PriorityClass', '/apis/scheduling.k8s.io/v1/priorityclasses/high', 'value', { value: 1 }],
    [
      'storage.k8s.io/StorageClass',
      '/apis/storage.k8s.io/v1/storageclasses/fast',
      'parameters',
      { parameters: { a: 'b' } },
    ],
  ];
  for (const [resourceType, path, field, body] of fixed) {
    it(`are not planned for ${field} of ${resourceType}, which the server refuses to change`, async () => {
      assert.ok(immutableFields(resourceType).includes(field));
      const strategic = 'application/strategic-merge-patch+json';
      await assert.rejects(
        running().call('PATCH', `${path}?dryRun=All`, body, strategic),
        /: 422 .*(?:immutable|forbidden)/i,
      );
    });
  }
});
