import { mwaaEnvironmentChecks } from '../../../../../domain/clouds/aws/mwaa/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: mwaa', () => {
  testSchemaChecks(mwaaEnvironmentChecks, {
    mwaa_environment_webserver_private: {
      pass: { WebserverAccessMode: 'PRIVATE_ONLY' },
      fail: { WebserverAccessMode: 'PUBLIC_ONLY' },
    },
  });
});
