import { workflowsWorkflowChecks } from '../../../../../domain/clouds/gcp/workflow/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: workflows', () => {
  testSchemaChecks(workflowsWorkflowChecks, {
    workflows_workflow_cmk_encryption: {
      pass: { cryptoKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { name: 'w' },
    },
    workflows_workflow_call_logging_enabled: {
      pass: { callLogLevel: 'LOG_ERRORS_ONLY' },
      fail: { callLogLevel: 'LOG_NONE' },
    },
  });

  testOutcomes(workflowsWorkflowChecks, 'workflows_workflow_call_logging_enabled', {
    says: 'evaluates only levels that it knows',
    documents: [
      ['fail', { name: 'w' }],
      ['not_evaluated', { callLogLevel: 'LOG_SOME' }],
    ],
  });
});
