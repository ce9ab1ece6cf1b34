import assert from 'node:assert/strict';
import { computeInstanceChecks } from '../../../../../domain/clouds/gcp/compute/instance-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';

describe('the checks of secrets: gcp/compute', () => {
  testChecks(computeInstanceChecks, {
    compute_instance_no_secrets_in_metadata: secretCases({ metadata: {}, metadata_fingerprints: {} }),
  });

  it('compute_instance_no_secrets_in_metadata says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf({ checks: computeInstanceChecks, id: 'compute_instance_no_secrets_in_metadata' }, configuration);
    assert.equal(says({ metadata: {}, metadata_fingerprints: {} }), 'not_evaluated');
    assert.equal(
      says({ metadata: {}, metadata_fingerprints: {}, observed: scannedWith({ unread: 1 }) }),
      'not_evaluated',
    );
    assert.equal(
      says({ metadata: {}, metadata_fingerprints: {}, observed: scannedWith({ found: 1, unread: 1 }) }),
      'fail',
    );
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });
});
