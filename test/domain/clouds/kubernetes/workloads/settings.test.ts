import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { kubernetesOperations } from '../../../../../activities/clouds/kubernetes/resources.ts';
import { cloudDefinitions } from '../../../../../domain/clouds/clouds.ts';
import { planChange } from '../../../../../domain/remediation/plan-change.ts';
import type { JsonObject } from '../../../../../domain/json.ts';

const secret = `hmac-sha256:${'a'.repeat(64)}`;
const configuration = (image: string, more: JsonObject = {}): JsonObject => ({
  replicas: 2,
  tags: { app: 'web' },
  template: {
    host_network: false,
    containers: [
      { name: 'web', image, environment: [{ name: 'A', source: 'text', value: secret }] },
      { name: 'proxy', image: 'proxy:1' },
    ],
    ...more,
  },
});
const planFor = (current: JsonObject, wanted: JsonObject) =>
  planChange({
    providerKind: 'orchestrator',
    resource: {
      externalId: 'shop/web',
      resourceType: 'deployment',
      region: 'global',
      name: 'web',
      status: 'active',
      tags: {},
      configuration: current,
      unreadable: {},
    },
    wanted,
    keys: ['template', 'tags', 'replicas'],
  });

describe('remediating the drift of a workload', () => {
  it('uses all existing operations, and no others', () => {
    const used = Object.values(cloudDefinitions.kubernetes.types).flatMap(({ remediation }) =>
      remediation.settings.flatMap(({ operations }) => operations),
    );
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(kubernetesOperations).toSorted());
  });

  it('restores an image, and can undo that', () => {
    const planned = planFor(configuration('web:2'), configuration('web:1'));
    assert.ok('plan' in planned);
    const [step] = planned.plan.steps;
    assert.deepEqual(step?.operation.parameters, { container: 'web', image: 'web:1', expected_image: 'web:2' });
    assert.deepEqual(step?.undo?.operation.parameters, { container: 'web', image: 'web:2', expected_image: 'web:1' });
    assert.equal(step?.undo?.exact, true);
    assert.deepEqual(planned.plan.left, []);
  });

  it('leaves the rest of a template to people, and says so', () => {
    const planned = planFor(configuration('web:2', { host_network: true }), configuration('web:1'));
    assert.ok('plan' in planned);
    assert.equal(planned.plan.steps.length, 1);
    assert.deepEqual(
      planned.plan.left.map(({ path }) => path),
      ['/template/host_network'],
    );
    assert.ok('noPlan' in planFor(configuration('web:1', { host_network: true }), configuration('web:1')));
  });

  it('restores labels', () => {
    const planned = planFor({ ...configuration('web:1'), tags: {} }, configuration('web:1'));
    assert.ok('plan' in planned);
    assert.deepEqual(
      planned.plan.steps.map(({ operation }) => [operation.name, operation.parameters]),
      [['object.set_tags', { tags: { app: 'web' } }]],
    );
  });
});
