import assert from 'node:assert/strict';
import '../../../../../platform/schema-facts.ts';
import { schemaAsset } from '../../../../../activities/clouds/gcp/schemas/schema-asset.ts';
import { schemaTypePermissions } from '../../../../../domain/setups/permissions/schema-permissions.ts';
import { typeSupport } from '../../../../../domain/clouds/type-support.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { planOf } from '../../../../helpers/google-documents/asset-round-trip.ts';

const place = 'projects/shop-prod/locations/europe-west1';

/** Returns a reading as Cloud Asset Inventory shows it. */
function reading(type: string, name: string, data: JsonObject, version = 'v1') {
  const asset = { name: `//${type.split('/')[0]}/${name}`, assetType: type, resource: { version, data } };
  const fingerprint = (secret: string): string =>
    `hmac-sha256:${Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)}`;
  return schemaAsset(asset, { resourceType: type, fingerprint }) ?? assert.fail();
}

function planned(
  [type, name, version]: readonly [type: string, name: string, version?: string],
  before: JsonObject,
  now: JsonObject,
) {
  return planOf(reading(type, name, before, version), reading(type, name, now, version)) ?? assert.fail('no drift');
}

function stepOf(...given: Parameters<typeof planned>) {
  const plan = planned(...given);
  assert.ok('plan' in plan, JSON.stringify(plan));
  const [step] = plan.plan.steps;
  return step ?? assert.fail();
}

function reasonOf(...given: Parameters<typeof planned>): string {
  const plan = planned(...given);
  assert.ok('noPlan' in plan, JSON.stringify(plan));
  assert.ok(plan.noPlan.manualSteps.length > 2);
  return plan.noPlan.reason;
}

const topic = ['pubsub.googleapis.com/Topic', 'projects/shop-prod/topics/orders'] as const;
const service = ['run.googleapis.com/Service', `${place}/services/shop`, 'v2'] as const;
const repository = ['artifactregistry.googleapis.com/Repository', `${place}/repositories/images`] as const;
const secret = ['secretmanager.googleapis.com/Secret', 'projects/shop-prod/secrets/key'] as const;

describe('Plans for assets of Google Cloud by schema', () => {
  it('name the fields that differ in a mask, a map as a whole, with the way back', () => {
    const step = stepOf(topic, { labels: { team: 'shop', tier: '1' } }, { labels: { team: 'other', tier: '1' } });
    assert.equal(step.operation.name, 'asset.patch');
    assert.deepEqual(step.operation.parameters, {
      mask: ['labels'],
      values: { '/labels/team': 'shop' },
      expected: { '/labels/team': 'other' },
    });
    assert.deepEqual(step.undo?.operation.parameters, {
      mask: ['labels'],
      values: { '/labels/team': 'other' },
      expected: { '/labels/team': 'shop' },
    });
    assert.equal(step.undo.exact, true);
  });

  it('name a field inside messages, and a list as a whole', () => {
    const nested = stepOf(
      service,
      { ingress: 'INGRESS_TRAFFIC_ALL', scaling: { minInstanceCount: 1, scalingMode: 'AUTOMATIC' } },
      { ingress: 'INGRESS_TRAFFIC_ALL', scaling: { minInstanceCount: 5, scalingMode: 'AUTOMATIC' } },
    );
    assert.deepEqual(nested.operation.parameters['mask'], ['scaling.minInstanceCount']);
    const flag = stepOf(repository, { cleanupPolicyDryRun: true }, {});
    assert.deepEqual(flag.operation.parameters['values'], { '/cleanupPolicyDryRun': true });
    const audiences = stepOf(service, { customAudiences: ['a'] }, { customAudiences: ['a', 'b'] });
    assert.deepEqual(audiences.operation.parameters, {
      mask: ['customAudiences'],
      values: { '/customAudiences': ['a'] },
      expected: { '/customAudiences': ['a', 'b'] },
    });
  });

  it('are refused for what is set at creation, and for what every resource has', () => {
    assert.match(reasonOf(repository, { kmsKeyName: 'a' }, { kmsKeyName: 'b' }), /kmsKeyName can only be set when/);
    const job = ['cloudscheduler.googleapis.com/Job', `${place}/jobs/nightly`] as const;
    assert.match(reasonOf(job, { schedule: '0 3 * * *' }, {}), /schedule cannot be removed/);
  });

  it('are refused next to what the API never shows', () => {
    const rotation = (nextRotationTime: string): JsonObject => ({ rotation: { nextRotationTime } });
    const reason = reasonOf(secret, rotation('2027-01-01T00:00:00Z'), rotation('2027-02-01T00:00:00Z'));
    assert.match(reason, /never shows rotation\.rotationPeriod/);
  });

  it('are refused next to what a request would leave out because of a word of its description', () => {
    const volume = ['netapp.googleapis.com/Volume', `${place}/volumes/files`] as const;
    const rules = (allowedClients: string): JsonObject => ({
      exportPolicy: { rules: [{ allowedClients, accessType: 'READ_ONLY' }] },
    });
    assert.match(
      reasonOf(volume, rules('10.0.0.0/24'), rules('0.0.0.0/0')),
      /not clear .* exportPolicy.rules.accessType/,
    );
  });

  it('are refused where a secret would be written', () => {
    const labels = (password: string): JsonObject => ({ annotations: { password } });
    assert.match(reasonOf(repository, { labels: { password: 'one' } }, { labels: { password: 'two' } }), /fingerprint/);
    assert.match(reasonOf(secret, labels('one'), labels('two')), /fingerprint/);
  });

  it('are refused where the inventory shows another version than is changed', () => {
    const [type, name] = service;
    const shown = (image: string): JsonObject => ({ spec: { template: { spec: { containers: [{ image }] } } } });
    assert.match(reasonOf([type, name, 'v1'], shown('a'), shown('b')), /version v1 of its API/);
    assert.match(reasonOf(service, shown('a'), shown('b')), /has no spec/);
  });

  it('are refused for a name of another form', () => {
    const reason = reasonOf([topic[0], 'folders/1/topics/orders'], { labels: { a: '1' } }, { labels: { a: '2' } });
    assert.match(reason, /name of the resource has another form/);
    const method = reasonOf([topic[0], `${topic[1]}:delete`], { labels: { a: '1' } }, { labels: { a: '2' } });
    assert.match(method, /name of the resource has another form/);
  });

  it('say of each type whether they are made, and why not', () => {
    const manual = (type: string) => {
      const { remediation, reversible, not_reversible_reason: reason } = typeSupport('cloud_b', type);
      assert.deepEqual([remediation, reversible], ['manual', 'none'], type);
      return reason ?? '';
    };
    assert.match(manual('compute.googleapis.com/Router'), /takes no update mask/);
    assert.match(manual('cloudkms.googleapis.com/ImportJob'), /no method that changes parts/);
    assert.deepEqual(typeSupport('cloud_b', topic[0]), {
      source: 'by_schema',
      drift: 'compared',
      remediation: 'planned',
      reversible: 'exact',
      not_reversible_reason: null,
    });
    const { reversible, not_reversible_reason: reason } = typeSupport('cloud_b', secret[0]);
    assert.equal(reversible, 'depends');
    assert.match(reason ?? '', /next to what the API never shows: rotation\.rotationPeriod, ttl/);
    assert.equal(typeSupport('cloud_b', 'nothing.example/Here').remediation, 'not_yet');
  });

  it('need to read, change and follow, as far as a source says so', () => {
    assert.deepEqual(schemaTypePermissions('gcp', 'redis.googleapis.com/Instance'), {
      operation: 'asset.patch',
      permissions: ['redis.instances.get', 'redis.instances.update', 'redis.operations.get', 'redis.operations.list'],
    });
    assert.equal(schemaTypePermissions('gcp', 'alloydb.googleapis.com/Cluster'), null);
    assert.equal(schemaTypePermissions('gcp', 'compute.googleapis.com/Router'), null);
  });
});
