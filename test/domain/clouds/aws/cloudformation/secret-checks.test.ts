import { cloudformationStackChecks } from '../../../../../domain/clouds/aws/cloudformation/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: cloudformation', () => {
  testSchemaChecks(cloudformationStackChecks, {
    cloudformation_stack_no_secrets_in_parameters: secretCases({ Parameters: {} }),
  });
  testOutcomes(cloudformationStackChecks, 'cloudformation_stack_no_secrets_in_parameters', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { Parameters: {} }],
      ['not_evaluated', { Parameters: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { Parameters: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
