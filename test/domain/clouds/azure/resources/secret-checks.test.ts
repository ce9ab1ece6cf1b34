import { resourcesDeploymentScriptChecks } from '../../../../../domain/clouds/azure/resources/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Azure by schema: resources', () => {
  testSchemaChecks(resourcesDeploymentScriptChecks, {
    resources_deployment_script_no_secrets: secretCases({ properties: { scriptContent: 'ls' } }),
  });
  testOutcomes(resourcesDeploymentScriptChecks, 'resources_deployment_script_no_secrets', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { scriptContent: 'ls' } }],
      ['not_evaluated', { properties: { scriptContent: 'ls' }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { scriptContent: 'ls' }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
