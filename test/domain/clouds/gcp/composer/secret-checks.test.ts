import { composerEnvironmentSecretChecks } from '../../../../../domain/clouds/gcp/composer/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Google Cloud by schema: composer', () => {
  testSchemaChecks(composerEnvironmentSecretChecks, {
    composer_environment_no_secrets_in_variables: secretCases({ config: { softwareConfig: {} } }),
  });
  testOutcomes(composerEnvironmentSecretChecks, 'composer_environment_no_secrets_in_variables', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { config: { softwareConfig: {} } }],
      ['not_evaluated', { config: { softwareConfig: {} }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { config: { softwareConfig: {} }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
