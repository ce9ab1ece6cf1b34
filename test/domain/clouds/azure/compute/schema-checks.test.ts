import type { JsonObject } from '../../../../../domain/json.ts';
import {
  computeScaleSetChecks,
  computeDiskEncryptionSetChecks,
  computeDiskAccessChecks,
} from '../../../../../domain/clouds/azure/compute/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

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

  testOutcomes(computeDiskEncryptionSetChecks, 'disk_encryption_set_double_encryption', {
    says: 'does not apply to sets for disks of confidential VMs',
    documents: [
      ['not_applicable', { properties: { encryptionType: 'ConfidentialVmEncryptedWithCustomerKey' } }],
      ['not_evaluated', { properties: { encryptionType: 'EncryptionInAnotherWay' } }],
    ],
  });

  const connected = (...privateEndpointConnections: JsonObject[]) => ({ properties: { privateEndpointConnections } });
  const inState = (status: string) => ({ properties: { privateLinkServiceConnectionState: { status } } });
  testOutcomes(computeDiskAccessChecks, 'disk_access_private_endpoint', {
    says: 'does not evaluate connections that do not show their state',
    documents: [
      ['not_evaluated', connected({ id: '/subscriptions/s/c' })],
      ['not_evaluated', connected({ properties: {} }, inState('Rejected'))],
      ['pass', connected({ properties: {} }, inState('approved'))],
      ['fail', connected(inState('Disconnected'))],
      ['fail', { properties: { provisioningState: 'Succeeded' } }],
      ['not_evaluated', { name: 'd' }],
    ],
  });
});
