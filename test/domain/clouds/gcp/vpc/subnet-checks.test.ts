import assert from 'node:assert/strict';
import { vpcSubnetChecks } from '../../../../../domain/clouds/gcp/vpc/subnet-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const complete = { interval: 'INTERVAL_5_SEC', sampling: 1, metadata: 'INCLUDE_ALL_METADATA', filter: null };

describe('the checks of Google Cloud: compute, subnet', () => {
  testChecks(vpcSubnetChecks, {
    compute_subnet_flow_logs_complete: {
      pass: { purpose: 'PRIVATE', flow_logs: true, flow_log_detail: complete },
      fail: { purpose: 'PRIVATE', flow_logs: true, flow_log_detail: { ...complete, sampling: 0.5 } },
    },
    compute_subnet_flow_logs_enabled: {
      pass: { purpose: 'PRIVATE', flow_logs: true },
      fail: { purpose: 'PRIVATE', flow_logs: false },
    },
  });

  it('require every flow, with its metadata', () => {
    const logs = { checks: vpcSubnetChecks, id: 'compute_subnet_flow_logs_complete' };
    const outcome = (changes: object) =>
      outcomeOf(logs, { purpose: null, flow_logs: true, flow_log_detail: { ...complete, ...changes } });
    assert.equal(outcome({ interval: 'INTERVAL_10_MIN' }), 'fail');
    assert.equal(outcome({ sampling: 0.99 }), 'fail');
    assert.equal(outcome({ metadata: 'EXCLUDE_ALL_METADATA' }), 'fail');
    assert.equal(outcome({ filter: "connection.src_ip = '10.0.0.1'" }), 'fail');
    assert.equal(outcomeOf(logs, { purpose: 'PRIVATE', flow_logs: false }), 'not_applicable');
    assert.equal(outcomeOf(logs, { purpose: 'PROXY_ONLY', flow_logs: true }), 'not_applicable');
    assert.equal(outcomeOf(logs, { purpose: null, flow_logs: true }), 'not_evaluated');
  });
});
