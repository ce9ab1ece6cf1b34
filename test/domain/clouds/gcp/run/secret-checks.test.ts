import { runServiceSecretChecks, runJobSecretChecks } from '../../../../../domain/clouds/gcp/run/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Google Cloud by schema: run', () => {
  testSchemaChecks(runServiceSecretChecks, {
    cloudrun_service_no_secrets_in_containers: secretCases({ spec: { template: { spec: { containers: [] } } } }),
  });
  testOutcomes(runServiceSecretChecks, 'cloudrun_service_no_secrets_in_containers', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { spec: { template: { spec: { containers: [] } } } }],
      ['not_evaluated', { spec: { template: { spec: { containers: [] } } }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { spec: { template: { spec: { containers: [] } } }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });

  testSchemaChecks(runJobSecretChecks, {
    cloudrun_job_no_secrets_in_containers: secretCases({
      spec: { template: { spec: { template: { spec: { containers: [] } } } } },
    }),
  });
  testOutcomes(runJobSecretChecks, 'cloudrun_job_no_secrets_in_containers', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { spec: { template: { spec: { template: { spec: { containers: [] } } } } } }],
      [
        'not_evaluated',
        {
          spec: { template: { spec: { template: { spec: { containers: [] } } } } },
          observed: scannedWith({ unread: 1 }),
        },
      ],
      [
        'fail',
        {
          spec: { template: { spec: { template: { spec: { containers: [] } } } } },
          observed: scannedWith({ found: 1, unread: 1 }),
        },
      ],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
