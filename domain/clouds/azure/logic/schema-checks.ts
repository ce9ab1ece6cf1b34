import { secretRules } from '../schemas/property-rules.ts';

export const logicWorkflowChecks = secretRules('microsoft.logic/workflows', {
  logic_workflow_no_secrets_in_definition: {
    shown: [{ path: '/properties/definition', type: 'object' }],
    texts: ['/properties'],
    failure: 'The definition or a parameter of the workflow contains a secret',
  },
});
