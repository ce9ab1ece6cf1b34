import assert from 'node:assert/strict';
import { networkingNetworkPolicyChecks as checks } from '../../../../../domain/clouds/kubernetes/networking/network-policy-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const everything = { peers: null, ports: null };
const some = { peers: [{ podSelector: {} }], ports: null };
const policy = (more: JsonObject): JsonObject => ({
  policy_types: ['Egress', 'Ingress'],
  ingress_rules: [some],
  egress_rules: [some],
  ...more,
});

describe('the checks of Kubernetes: network policies', () => {
  testChecks(checks, {
    networking_network_policy_restricts_egress: { pass: policy({}), fail: policy({ egress_rules: [everything] }) },
    networking_network_policy_restricts_ingress: {
      pass: policy({}),
      fail: policy({ ingress_rules: [some, everything] }),
    },
  });

  it('are about the directions that the policy names, and pass one that denies all traffic', () => {
    const says = (id: string, shown: JsonObject) => outcomeOf({ checks, id }, shown);
    const ingress = policy({ policy_types: ['Ingress'], ingress_rules: [], egress_rules: [everything] });
    assert.equal(says('networking_network_policy_restricts_egress', ingress), 'not_applicable');
    assert.equal(says('networking_network_policy_restricts_ingress', ingress), 'pass');
    const egress = policy({ policy_types: ['Egress'] });
    assert.equal(says('networking_network_policy_restricts_ingress', egress), 'not_applicable');
    const onePort = policy({ ingress_rules: [{ peers: null, ports: [{ port: 443 }] }] });
    assert.equal(says('networking_network_policy_restricts_ingress', onePort), 'pass');
  });
});
