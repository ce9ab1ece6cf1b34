import { appengineVersionSecretChecks } from '../../../../../domain/clouds/gcp/appengine/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Google Cloud by schema: appengine', () => {
  testSchemaChecks(appengineVersionSecretChecks, {
    appengine_version_no_secrets_in_variables: secretCases({ runtime: 'nodejs22', envVariables: {} }),
  });
  testOutcomes(appengineVersionSecretChecks, 'appengine_version_no_secrets_in_variables', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { runtime: 'nodejs22', envVariables: {} }],
      ['not_evaluated', { runtime: 'nodejs22', envVariables: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { runtime: 'nodejs22', envVariables: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
