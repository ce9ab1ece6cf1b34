import assert from 'node:assert/strict';
import { functionsFunctionChecks } from '../../../../../domain/clouds/gcp/functions/function-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const invokers = (...members: string[]) => [{ role: 'roles/cloudfunctions.invoker', members, conditional: false }];

describe('the checks of Google Cloud: functions, function', () => {
  testChecks(functionsFunctionChecks, {
    cloudfunction_function_not_publicly_accessible: {
      pass: { generation: 1, bindings: invokers('user:a@example.com') },
      fail: { generation: 1, bindings: invokers('allUsers') },
    },
  });

  it('do not evaluate functions whose callers their Cloud Run service names', () => {
    const access = { checks: functionsFunctionChecks, id: 'cloudfunction_function_not_publicly_accessible' };
    assert.equal(outcomeOf(access, { generation: 2, bindings: [] }), 'not_evaluated');
    assert.equal(outcomeOf(access, { generation: 2, bindings: invokers('allAuthenticatedUsers') }), 'fail');
  });
});
