import {
  computeScaleSetChecks,
  computeDiskEncryptionSetChecks,
  computeDiskAccessChecks,
} from '../../../../../domain/clouds/azure/compute/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: compute', () => {
  testSchemaChecks(computeScaleSetChecks, {
    vmss_encryption_at_host_enabled: {
      pass: { properties: { virtualMachineProfile: { securityProfile: { encryptionAtHost: true } } } },
      fail: { properties: { virtualMachineProfile: { priority: 'Regular' } } },
    },
    vmss_linux_password_authentication_disabled: {
      pass: {
        properties: {
          virtualMachineProfile: { osProfile: { linuxConfiguration: { disablePasswordAuthentication: true } } },
        },
      },
      fail: {
        properties: {
          virtualMachineProfile: { osProfile: { linuxConfiguration: { disablePasswordAuthentication: false } } },
        },
      },
    },
  });

  testSchemaChecks(computeDiskEncryptionSetChecks, {
    disk_encryption_set_double_encryption: {
      pass: { properties: { encryptionType: 'EncryptionAtRestWithPlatformAndCustomerKeys' } },
      fail: { properties: { encryptionType: 'EncryptionAtRestWithCustomerKey' } },
    },
  });

  testSchemaChecks(computeDiskAccessChecks, {
    disk_access_private_endpoint: {
      pass: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
  });
});
