import assert from 'node:assert/strict';
import {
  workloadsPodSecretChecks,
  workloadsSecretChecks,
} from '../../../../../domain/clouds/kubernetes/workloads/secret-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';

describe('the checks of secrets: kubernetes/workloads', () => {
  testChecks(workloadsPodSecretChecks, { core_no_secret_values_in_pods: secretCases({ containers: [] }) });

  it('core_no_secret_values_in_pods says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf({ checks: workloadsPodSecretChecks, id: 'core_no_secret_values_in_pods' }, configuration);
    assert.equal(says({ containers: [] }), 'not_evaluated');
    assert.equal(says({ containers: [], observed: scannedWith({ unread: 1 }) }), 'not_evaluated');
    assert.equal(says({ containers: [], observed: scannedWith({ found: 1, unread: 1 }) }), 'fail');
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });

  testChecks(workloadsSecretChecks, {
    core_no_secret_values_in_workloads: secretCases({ template: { containers: [] } }),
  });

  it('core_no_secret_values_in_workloads says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf({ checks: workloadsSecretChecks, id: 'core_no_secret_values_in_workloads' }, configuration);
    assert.equal(says({ template: { containers: [] } }), 'not_evaluated');
    assert.equal(says({ template: { containers: [] }, observed: scannedWith({ unread: 1 }) }), 'not_evaluated');
    assert.equal(says({ template: { containers: [] }, observed: scannedWith({ found: 1, unread: 1 }) }), 'fail');
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });
});
