import {
  composerEnvironmentChecks,
  composerEnvironmentAccessChecks,
} from '../../../../../domain/clouds/gcp/composer/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: composer', () => {
  testSchemaChecks(composerEnvironmentAccessChecks, {
    composer_environment_private: {
      pass: { config: { privateEnvironmentConfig: { enablePrivateEnvironment: true } } },
      fail: { config: { privateEnvironmentConfig: {} } },
    },
    composer_environment_web_server_restricted: {
      pass: { config: { webServerNetworkAccessControl: { allowedIpRanges: [{ value: '203.0.113.0/24' }] } } },
      fail: {
        config: { webServerNetworkAccessControl: { allowedIpRanges: [{ value: '0.0.0.0/0' }, { value: '::0/0' }] } },
      },
    },
  });

  testSchemaChecks(composerEnvironmentChecks, {
    composer_environment_cmk_encryption: {
      pass: { config: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } } },
      fail: { config: { nodeCount: 3 } },
    },
  });

  testOutcomes(composerEnvironmentAccessChecks, 'composer_environment_private', {
    says: 'takes either form of the setting, and not the lack of both objects',
    documents: [
      ['pass', { config: { privateEnvironmentConfig: { networkingType: 'PRIVATE' } } }],
      ['fail', { config: { privateEnvironmentConfig: { networkingType: 'PUBLIC' } } }],
      ['not_evaluated', { config: { privateEnvironmentConfig: { networkingType: 'HYBRID' } } }],
      ['not_evaluated', { config: {} }],
    ],
  });

  testOutcomes(composerEnvironmentAccessChecks, 'composer_environment_web_server_restricted', {
    says: 'adds up ranges',
    documents: [
      [
        'fail',
        {
          config: {
            webServerNetworkAccessControl: { allowedIpRanges: [{ value: '0.0.0.0/1' }, { value: '128.0.0.0/1' }] },
          },
        },
      ],
      ['pass', { config: { webServerNetworkAccessControl: { allowedIpRanges: [] } } }],
      ['not_evaluated', { config: { webServerNetworkAccessControl: { allowedIpRanges: [{ value: 'office' }] } } }],
      [
        'not_evaluated',
        { config: { webServerNetworkAccessControl: { allowedIpRanges: [{ description: 'office' }] } } },
      ],
      ['not_evaluated', { config: {} }],
    ],
  });
});
