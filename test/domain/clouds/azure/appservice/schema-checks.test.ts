import type { JsonObject } from '../../../../../domain/json.ts';
import { appserviceEnvironmentChecks } from '../../../../../domain/clouds/azure/appservice/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: appservice', () => {
  const id = 'app_service_environment_internal_encryption_enabled';
  const environment = (...clusterSettings: JsonObject[]) => ({ kind: 'ASEV3', properties: { clusterSettings } });
  const encryption = (value: string) => ({ name: 'InternalEncryption', value });

  testSchemaChecks(appserviceEnvironmentChecks, {
    [id]: {
      pass: environment({ name: 'DisableTls1.0', value: '0' }, encryption('true')),
      fail: environment(encryption('false')),
    },
  });

  testOutcomes(appserviceEnvironmentChecks, id, {
    says: 'is about one setting of environments',
    documents: [
      ['fail', environment()],
      ['fail', environment({ name: 'FrontEndSSLCipherSuiteOrder', value: 'true' })],
      ['fail', { kind: 'ASEV3', properties: { status: 'Ready' } }],
      ['not_evaluated', { kind: 'ASEV3' }],
      ['pass', environment(encryption('True'))],
      ['not_applicable', { ...environment(), kind: 'Other' }],
    ],
  });

  testOutcomes(appserviceEnvironmentChecks, id, {
    says: 'does not evaluate settings that are not shown in full',
    documents: [
      ['not_evaluated', environment(encryption('1'))],
      ['not_evaluated', environment({ name: 'InternalEncryption' })],
      ['not_evaluated', environment({ value: 'true' })],
      ['not_evaluated', { properties: { clusterSettings: [encryption('true')] } }],
    ],
  });
});
