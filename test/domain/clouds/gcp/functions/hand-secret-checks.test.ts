import assert from 'node:assert/strict';
import { functionsFunctionChecks } from '../../../../../domain/clouds/gcp/functions/function-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';

describe('the checks of secrets: gcp/functions', () => {
  testChecks(functionsFunctionChecks, {
    cloudfunctions_function_no_secrets_in_variables: secretCases({ environment: {} }),
  });

  it('cloudfunctions_function_no_secrets_in_variables says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf(
        { checks: functionsFunctionChecks, id: 'cloudfunctions_function_no_secrets_in_variables' },
        configuration,
      );
    assert.equal(says({ environment: {} }), 'not_evaluated');
    assert.equal(says({ environment: {}, observed: scannedWith({ unread: 1 }) }), 'not_evaluated');
    assert.equal(says({ environment: {}, observed: scannedWith({ found: 1, unread: 1 }) }), 'fail');
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });
});
