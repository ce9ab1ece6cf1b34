import type { JsonObject } from '../../../../../domain/json.ts';
import { servicefabricClusterChecks } from '../../../../../domain/clouds/azure/servicefabric/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: servicefabric', () => {
  const settings = (...fabricSettings: JsonObject[]) => ({ properties: { fabricSettings } });
  const section = (name: string, ...parameters: JsonObject[]) => ({ name, parameters });
  const level = (value: string) => section('Security', { name: 'ClusterProtectionLevel', value });

  testSchemaChecks(servicefabricClusterChecks, {
    servicefabric_cluster_entra_authentication: {
      pass: { properties: { azureActiveDirectory: { tenantId: '1' } } },
      fail: { properties: { clusterState: 'Ready' } },
    },
    servicefabric_cluster_protection_level: {
      pass: settings(section('Trace'), level('EncryptAndSign')),
      fail: settings(level('Sign')),
    },
  });

  testOutcomes(servicefabricClusterChecks, 'servicefabric_cluster_protection_level', {
    says: 'is about one parameter of the section for security',
    documents: [
      ['fail', settings()],
      ['fail', { properties: { clusterState: 'Ready' } }],
      ['not_evaluated', { name: 'c' }],
      ['fail', settings(level('none'))],
      ['fail', settings(section('Security'))],
      ['fail', settings(section('Trace', { name: 'ClusterProtectionLevel', value: 'EncryptAndSign' }))],
      ['fail', settings(section('Security', { name: 'ServerAuthCredentialType', value: 'EncryptAndSign' }))],
      ['fail', settings(level('EncryptAndSign'), level('None'))],
      ['pass', settings(level('encryptandsign'))],
    ],
  });

  testOutcomes(servicefabricClusterChecks, 'servicefabric_cluster_protection_level', {
    says: 'does not evaluate new levels and settings that are not shown in full',
    documents: [
      ['not_evaluated', settings(level('SignTwice'))],
      ['not_evaluated', settings(section('Security', { name: 'ClusterProtectionLevel' }))],
      ['not_evaluated', settings(section('Security', { value: 'None' }))],
      ['not_evaluated', settings({ name: 'Security' })],
      ['not_evaluated', settings({ parameters: [] })],
      ['not_evaluated', settings(level(`hmac-sha256:${'0'.repeat(64)}`))],
    ],
  });
});
