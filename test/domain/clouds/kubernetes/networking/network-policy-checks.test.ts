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

  it('take a block of all addresses for every peer', () => {
    const says = (...rules: JsonObject[]) =>
      outcomeOf({ checks, id: 'networking_network_policy_restricts_egress' }, policy({ egress_rules: rules }));
    const to = (ipBlock: JsonObject, ports: JsonObject[] | null = null) => ({ peers: [{ ipBlock }], ports });
    assert.equal(says(to({ cidr: '0.0.0.0/0' })), 'fail');
    assert.equal(says(to({ cidr: '::/0', except: [] })), 'fail');
    assert.equal(says({ peers: [], ports: [] }), 'fail');
    assert.equal(says(to({ cidr: '0.0.0.0/0', except: ['169.254.169.254/32'] })), 'pass');
    assert.equal(says(to({ cidr: '0.0.0.0/0' }, [{ port: 443 }])), 'pass');
    assert.equal(says(to({ cidr: '192.0.2.0/24' })), 'pass');
  });
});
