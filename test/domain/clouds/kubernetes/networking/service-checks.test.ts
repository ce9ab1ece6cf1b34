import assert from 'node:assert/strict';
import { networkingServiceChecks as checks } from '../../../../../domain/clouds/kubernetes/networking/service-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const service = (more: JsonObject = {}): JsonObject => ({
  namespace: 'shop',
  type: 'ClusterIP',
  ports: [{ name: null, port: 443, target_port: '8443', node_port: null, protocol: 'TCP' }],
  external_ips: [],
  load_balancer_source_ranges: [],
  observed: { load_balancer_addresses: [] },
  ...more,
});
const balanced = (addresses: string[], ranges: string[] = []): JsonObject =>
  service({
    type: 'LoadBalancer',
    load_balancer_source_ranges: ranges,
    observed: { load_balancer_addresses: addresses },
  });

describe('the checks of Kubernetes: services', () => {
  testChecks(checks, {
    core_service_external_ips_not_used: { pass: service(), fail: service({ external_ips: ['198.51.100.7'] }) },
    core_service_load_balancer_sources_restricted: {
      pass: balanced(['8.8.4.4'], ['192.0.2.0/24']),
      fail: balanced(['8.8.4.4']),
    },
    core_service_node_ports_not_used: { pass: service(), fail: service({ type: 'NodePort' }) },
  });

  it('evaluate load balancers by their source ranges and addresses, and by nothing that they do not show', () => {
    for (const [outcome, addresses, ranges] of [
      ['fail', ['8.8.4.4'], ['0.0.0.0/0']],
      ['fail', ['10.0.0.7', '8.8.4.4'], ['0.0.0.0/1', '128.0.0.0/1']],
      ['fail', ['2001:4860:4860::8888'], ['::/0']],
      ['pass', ['10.0.0.7'], []],
      ['pass', [], ['203.0.113.7/32']],
      ['not_evaluated', [], []],
      ['not_evaluated', ['a1b2.elb.eu-central-1.amazonaws.com'], []],
      ['not_evaluated', ['8.8.4.4'], ['everywhere']],
    ] as const) {
      const id = 'core_service_load_balancer_sources_restricted';
      assert.equal(outcomeOf({ checks, id }, balanced([...addresses], [...ranges])), outcome, addresses.join());
    }
    assert.equal(
      outcomeOf({ checks, id: 'core_service_load_balancer_sources_restricted' }, service()),
      'not_applicable',
    );
  });
});
