import {
  containerappsAppSecretChecks,
  containerappsJobChecks,
} from '../../../../../domain/clouds/azure/containerapps/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Azure by schema: containerapps', () => {
  testSchemaChecks(containerappsAppSecretChecks, {
    containerapps_app_no_secrets_in_containers: secretCases({ properties: { template: { containers: [] } } }),
  });
  testOutcomes(containerappsAppSecretChecks, 'containerapps_app_no_secrets_in_containers', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { template: { containers: [] } } }],
      ['not_evaluated', { properties: { template: { containers: [] } }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { template: { containers: [] } }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });

  testSchemaChecks(containerappsJobChecks, {
    containerapps_job_no_secrets_in_containers: secretCases({ properties: { template: { containers: [] } } }),
  });
  testOutcomes(containerappsJobChecks, 'containerapps_job_no_secrets_in_containers', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { template: { containers: [] } } }],
      ['not_evaluated', { properties: { template: { containers: [] } }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { template: { containers: [] } }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
