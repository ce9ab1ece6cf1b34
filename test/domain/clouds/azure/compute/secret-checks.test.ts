import { computeExtensionChecks } from '../../../../../domain/clouds/azure/compute/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Azure by schema: compute', () => {
  testSchemaChecks(computeExtensionChecks, {
    vm_extension_no_secrets_in_settings: secretCases({
      properties: { publisher: 'Microsoft.Azure.Extensions', settings: {} },
    }),
  });
  testOutcomes(computeExtensionChecks, 'vm_extension_no_secrets_in_settings', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { publisher: 'Microsoft.Azure.Extensions', settings: {} } }],
      [
        'not_evaluated',
        {
          properties: { publisher: 'Microsoft.Azure.Extensions', settings: {} },
          observed: scannedWith({ unread: 1 }),
        },
      ],
      [
        'fail',
        {
          properties: { publisher: 'Microsoft.Azure.Extensions', settings: {} },
          observed: scannedWith({ found: 1, unread: 1 }),
        },
      ],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
