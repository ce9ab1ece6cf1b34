import assert from 'node:assert/strict';
import { ec2InstanceChecks } from '../../../../../domain/clouds/aws/ec2/instance-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';

describe('the checks of secrets: aws/ec2', () => {
  testChecks(ec2InstanceChecks, { ec2_instance_secrets_user_data: secretCases({ user_data: null }) });

  it('ec2_instance_secrets_user_data says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf({ checks: ec2InstanceChecks, id: 'ec2_instance_secrets_user_data' }, configuration);
    assert.equal(says({ user_data: null }), 'not_evaluated');
    assert.equal(says({ user_data: null, observed: scannedWith({ unread: 1 }) }), 'not_evaluated');
    assert.equal(says({ user_data: null, observed: scannedWith({ found: 1, unread: 1 }) }), 'fail');
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });
});
