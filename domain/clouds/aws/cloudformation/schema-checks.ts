import { secretRules } from '../schemas/property-rules.ts';

export const cloudformationStackChecks = secretRules('AWS::CloudFormation::Stack', {
  cloudformation_stack_no_secrets_in_parameters: {
    shown: [{ path: '/Parameters', type: 'object' }],
    texts: ['/Parameters'],
    failure: 'A parameter of the stack contains a secret',
  },
});
