import { glueJobChecks } from '../../../../../domain/clouds/aws/glue/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: glue', () => {
  testSchemaChecks(glueJobChecks, {
    glue_job_no_secrets_in_arguments: secretCases({ Command: {}, DefaultArguments: {} }),
  });
  testOutcomes(glueJobChecks, 'glue_job_no_secrets_in_arguments', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { Command: {}, DefaultArguments: {} }],
      ['not_evaluated', { Command: {}, DefaultArguments: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { Command: {}, DefaultArguments: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
