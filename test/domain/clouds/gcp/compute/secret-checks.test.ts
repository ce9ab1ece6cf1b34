import { computeInstanceTemplateSecretChecks } from '../../../../../domain/clouds/gcp/compute/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Google Cloud by schema: compute', () => {
  testSchemaChecks(computeInstanceTemplateSecretChecks, {
    compute_instance_template_no_secrets_in_metadata: secretCases({ properties: { machineType: 'e2-small' } }),
  });
  testOutcomes(computeInstanceTemplateSecretChecks, 'compute_instance_template_no_secrets_in_metadata', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { machineType: 'e2-small' } }],
      ['not_evaluated', { properties: { machineType: 'e2-small' }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { machineType: 'e2-small' }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
