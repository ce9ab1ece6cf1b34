import assert from 'node:assert/strict';
import { namespacesNamespaceChecks as checks } from '../../../../../domain/clouds/kubernetes/namespaces/namespace-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases, type Shown } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const namespace = (labels: JsonObject = {}): JsonObject => ({
  annotations: [],
  tags: labels,
  observed: { created_at: null, phase: 'Active' },
});
const enforce = 'pod-security.kubernetes.io/enforce';

/** The cases of a check that looks for an object of a type in the namespace. */
function surveying(type: string, inside: JsonObject, other: JsonObject): CheckCases {
  const shown = (inventory: Shown['inventory'], unlisted = {}): Shown => ({
    configuration: namespace(),
    externalId: 'shop',
    inventory,
    unlisted,
  });
  return {
    pass: shown({ [type]: { 'shop/one': inside, 'bank/one': other } }),
    fail: shown({ [type]: { 'bank/one': other } }),
    blind: shown({ [type]: { 'shop/one': inside } }, { [type]: 'access was denied' }),
  };
}
const document = (name: string): JsonObject => ({ metadata: { name: 'one', namespace: name } });

describe('the checks of Kubernetes: namespaces', () => {
  testChecks(checks, {
    core_namespace_network_policy: surveying('network_policy', { namespace: 'shop' }, { namespace: 'bank' }),
    core_namespace_limit_range: surveying('core/LimitRange', document('shop'), document('bank')),
    core_namespace_resource_quota: surveying('core/ResourceQuota', document('shop'), document('bank')),
    core_namespace_pod_security_enforced: {
      pass: namespace({ [enforce]: 'baseline' }),
      fail: namespace({ [enforce]: 'privileged' }),
    },
  });

  it('accept the stricter level, and no level that is not enforced', () => {
    const says = (labels: JsonObject) =>
      outcomeOf({ checks, id: 'core_namespace_pod_security_enforced' }, namespace(labels));
    assert.equal(says({ [enforce]: 'restricted' }), 'pass');
    assert.equal(says({ 'pod-security.kubernetes.io/warn': 'restricted' }), 'fail');
    assert.equal(says({}), 'fail');
  });

  it('leave out the namespaces of the cluster itself', () => {
    for (const { id } of checks) {
      for (const externalId of ['kube-system', 'kube-public', 'kube-node-lease']) {
        assert.equal(outcomeOf({ checks, id }, namespace(), { externalId }), 'not_applicable', `${id} ${externalId}`);
      }
    }
  });
});
