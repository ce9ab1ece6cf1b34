import { apprunnerServiceChecks } from '../../../../../domain/clouds/aws/apprunner/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: apprunner', () => {
  testSchemaChecks(apprunnerServiceChecks, {
    apprunner_service_no_secrets_in_variables: secretCases({ SourceConfiguration: {} }),
  });
  testOutcomes(apprunnerServiceChecks, 'apprunner_service_no_secrets_in_variables', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { SourceConfiguration: {} }],
      ['not_evaluated', { SourceConfiguration: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { SourceConfiguration: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
