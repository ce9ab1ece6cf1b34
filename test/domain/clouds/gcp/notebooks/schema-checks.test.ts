import {
  notebooksInstanceChecks,
  notebooksWorkbenchChecks,
} from '../../../../../domain/clouds/gcp/notebooks/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: notebooks', () => {
  testSchemaChecks(notebooksWorkbenchChecks, {
    vertexai_workbench_instance_auto_upgrade_enabled: {
      pass: { gceSetup: { metadata: { 'notebook-upgrade-schedule': '00 19 * * MON' } } },
      fail: { gceSetup: { metadata: {} } },
    },
    vertexai_workbench_instance_file_download_disabled: {
      pass: { gceSetup: { metadata: { 'notebook-disable-downloads': 'true' } } },
      fail: { gceSetup: { metadata: {} } },
    },
    vertexai_workbench_instance_root_access_disabled: {
      pass: { gceSetup: { metadata: { 'notebook-disable-root': 'true' } } },
      fail: { gceSetup: { metadata: {} } },
    },
    vertexai_workbench_instance_terminal_access_disabled: {
      pass: { gceSetup: { metadata: { 'notebook-disable-terminal': 'true' } } },
      fail: { gceSetup: { metadata: {} } },
    },
  });

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

  testOutcomes(notebooksWorkbenchChecks, 'vertexai_workbench_instance_root_access_disabled', {
    says: 'reads flags of metadata in any case, and nothing else as a flag',
    documents: [
      ['pass', { gceSetup: { metadata: { 'notebook-disable-root': 'True' } } }],
      ['fail', { gceSetup: { metadata: { 'notebook-disable-root': 'false' } } }],
      ['not_evaluated', { gceSetup: { metadata: { 'notebook-disable-root': 'yes' } } }],
      ['fail', { gceSetup: {} }],
      ['not_evaluated', { noPublicIp: true }],
    ],
  });

  testOutcomes(notebooksWorkbenchChecks, 'vertexai_workbench_instance_auto_upgrade_enabled', {
    says: 'asks for a schedule',
    documents: [['fail', { gceSetup: { metadata: { 'notebook-upgrade-schedule': '' } } }]],
  });
});
