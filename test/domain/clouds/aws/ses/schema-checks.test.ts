import {
  sesConfigurationSetChecks,
  sesEmailIdentityChecks,
} from '../../../../../domain/clouds/aws/ses/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: ses', () => {
  testSchemaChecks(sesEmailIdentityChecks, {
    ses_identity_dkim_enabled: {
      pass: { EmailIdentity: 'example.com', DkimAttributes: { SigningEnabled: true } },
      fail: { EmailIdentity: 'example.com', DkimAttributes: { SigningEnabled: false } },
    },
  });

  testSchemaChecks(sesConfigurationSetChecks, {
    ses_configuration_set_tls_required: {
      pass: { DeliveryOptions: { TlsPolicy: 'REQUIRE' } },
      fail: { DeliveryOptions: { TlsPolicy: 'OPTIONAL' } },
    },
  });

  testOutcomes(sesEmailIdentityChecks, 'ses_identity_dkim_enabled', {
    says: 'is about domains',
    documents: [['not_applicable', { EmailIdentity: 'ops@example.com', DkimAttributes: { SigningEnabled: false } }]],
  });
});
