import { notebooksInstanceChecks } from '../../../../../domain/clouds/gcp/notebooks/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: notebooks', () => {
  testSchemaChecks(notebooksInstanceChecks, {
    notebooks_instance_no_public_ip: {
      pass: { gceSetup: { disablePublicIp: true } },
      fail: { gceSetup: { machineType: 'e2-standard-4' } },
    },
    notebooks_instance_secure_boot: {
      pass: { gceSetup: { shieldedInstanceConfig: { enableSecureBoot: true } } },
      fail: { gceSetup: { shieldedInstanceConfig: { enableSecureBoot: false } } },
    },
    notebooks_instance_ip_forwarding_disabled: {
      pass: { gceSetup: { enableIpForwarding: false } },
      fail: { gceSetup: { enableIpForwarding: true } },
    },
  });

  for (const id of notebooksInstanceChecks.map((check) => check.id)) {
    testOutcomes(notebooksInstanceChecks, id, {
      says: 'does not evaluate the document of an earlier API, which names its settings otherwise',
      documents: [['not_evaluated', { noPublicIp: false, state: 'ACTIVE' }]],
    });
  }
});
