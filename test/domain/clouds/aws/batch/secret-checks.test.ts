import { batchJobDefinitionChecks } from '../../../../../domain/clouds/aws/batch/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: batch', () => {
  testSchemaChecks(batchJobDefinitionChecks, {
    batch_job_definition_no_secrets: secretCases({ ContainerProperties: {} }),
  });
  testOutcomes(batchJobDefinitionChecks, 'batch_job_definition_no_secrets', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { ContainerProperties: {} }],
      ['not_evaluated', { ContainerProperties: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { ContainerProperties: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
