import { containerinstanceGroupSecretChecks } from '../../../../../domain/clouds/azure/containerinstance/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Azure by schema: containerinstance', () => {
  testSchemaChecks(containerinstanceGroupSecretChecks, {
    containerinstance_group_no_secrets_in_containers: secretCases({ properties: { containers: [] } }),
  });
  testOutcomes(containerinstanceGroupSecretChecks, 'containerinstance_group_no_secrets_in_containers', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { containers: [] } }],
      ['not_evaluated', { properties: { containers: [] }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { containers: [] }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
