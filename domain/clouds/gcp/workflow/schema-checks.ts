import { isOfKnown, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const workflowsWorkflowChecks = propertyRules('workflows.googleapis.com/Workflow', {
  workflows_workflow_cmk_encryption: {
    path: '/cryptoKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  workflows_workflow_call_logging_enabled: {
    path: '/callLogLevel',
    type: 'string',
    absent: 'CALL_LOG_LEVEL_UNSPECIFIED',
    passes: isOfKnown({
      passes: ['LOG_ALL_CALLS', 'LOG_ERRORS_ONLY'],
      fails: ['LOG_NONE', 'CALL_LOG_LEVEL_UNSPECIFIED'],
    }),
    failure: 'Calls are not logged',
  },
});
