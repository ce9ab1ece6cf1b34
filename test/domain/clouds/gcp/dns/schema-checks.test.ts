import type { JsonObject } from '../../../../../domain/json.ts';
import { dnsManagedZoneChecks, dnsZoneLoggingChecks } from '../../../../../domain/clouds/gcp/dns/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: Cloud DNS', () => {
  testSchemaChecks(dnsZoneLoggingChecks, {
    dns_managed_zone_logging_enabled: {
      pass: { visibility: 'public', cloudLoggingConfig: { enableLogging: true } },
      fail: { visibility: 'public', cloudLoggingConfig: {} },
    },
  });

  testSchemaChecks(dnsManagedZoneChecks, {
    dns_dnssec_disabled: {
      pass: { visibility: 'public', dnssecConfig: { state: 'on' } },
      fail: { visibility: 'public', dnssecConfig: { state: 'off' } },
    },
    dns_rsasha1_in_use_to_key_sign_in_dnssec: {
      pass: {
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { keyType: 'keySigning', algorithm: 'rsasha256' },
            { keyType: 'zoneSigning', algorithm: 'rsasha1' },
          ],
        },
      },
      fail: {
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { keyType: 'keySigning', algorithm: 'rsasha1' },
            { keyType: 'zoneSigning', algorithm: 'rsasha256' },
          ],
        },
      },
    },
    dns_rsasha1_in_use_to_zone_sign_in_dnssec: {
      pass: {
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { keyType: 'keySigning', algorithm: 'rsasha1' },
            { keyType: 'zoneSigning', algorithm: 'rsasha256' },
          ],
        },
      },
      fail: {
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { keyType: 'keySigning', algorithm: 'rsasha256' },
            { keyType: 'zoneSigning', algorithm: 'rsasha1' },
          ],
        },
      },
    },
  });

  const signed = (...defaultKeySpecs: JsonObject[]) => ({ dnssecConfig: { state: 'on', defaultKeySpecs } });
  testOutcomes(dnsManagedZoneChecks, 'dns_rsasha1_in_use_to_zone_sign_in_dnssec', {
    says: 'does not take keys that it does not know for strong ones',
    documents: [
      ['not_evaluated', signed()],
      ['not_evaluated', signed({ keyType: 'keySigning', algorithm: 'rsasha256' })],
      ['not_evaluated', signed({ keyType: 'ZONE_SIGNING', algorithm: 'rsasha1' })],
      ['not_evaluated', signed({ keyType: 'zoneSigning', algorithm: 'anewone' })],
      ['fail', signed({ keyType: 'ZoneSigning', algorithm: 'RSASHA1' })],
      ['not_applicable', { dnssecConfig: { state: 'off' } }],
    ],
  });

  testOutcomes(dnsZoneLoggingChecks, 'dns_managed_zone_logging_enabled', {
    says: 'is about public zones',
    documents: [
      ['not_applicable', { visibility: 'private' }],
      ['fail', { visibility: 'public' }],
    ],
  });
});
