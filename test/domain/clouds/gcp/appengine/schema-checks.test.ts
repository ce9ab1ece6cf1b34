import { appengineApplicationChecks } from '../../../../../domain/clouds/gcp/appengine/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: appengine', () => {
  testSchemaChecks(appengineApplicationChecks, {
    appengine_application_modern_tls: { pass: { sslPolicy: 'MODERN' }, fail: { sslPolicy: 'DEFAULT' } },
  });
});
