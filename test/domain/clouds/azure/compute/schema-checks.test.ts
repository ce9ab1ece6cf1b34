import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../../domain/json.ts';
import {
  computeScaleSetChecks,
  computeDiskEncryptionSetChecks,
  computeDiskAccessChecks,
  computeExtensionIdentityChecks,
} from '../../../../../domain/clouds/azure/compute/schema-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
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

describe('the identity of VMs with the Guest Configuration extension', () => {
  const id = 'vm_guest_configuration_extension_uses_system_assigned_identity';
  const machine = '/subscriptions/s/resourcegroups/g/providers/microsoft.compute/virtualmachines/v';
  const externalId = `${machine}/extensions/azurepolicyforlinux`;
  const configuration = { properties: { publisher: 'Microsoft.GuestConfiguration' } };
  const machines = (...identity_types: string[]) => ({
    vm_instance: { [`${machine}2`]: { identity_types: ['SystemAssigned'] }, [machine]: { identity_types } },
  });

  testChecks(computeExtensionIdentityChecks, {
    [id]: {
      pass: { configuration, externalId, inventory: machines('SystemAssigned', 'UserAssigned') },
      fail: { configuration, externalId, inventory: machines('UserAssigned') },
      blind: { configuration, externalId, unlisted: { vm_instance: 'access denied' } },
    },
  });

  const outcome = (document: JsonObject, inventory: Record<string, Record<string, JsonObject>>) =>
    outcomeOf({ checks: computeExtensionIdentityChecks, id }, document, { externalId, inventory });

  it('is that of the VM that the extension is in', () => {
    assert.equal(outcome(configuration, machines()), 'fail');
    assert.equal(outcome(configuration, { vm_instance: {} }), 'not_evaluated', 'the VM is not in the inventory');
    assert.equal(outcome(configuration, { vm_instance: { [machine]: {} } }), 'not_evaluated');
  });

  it('does not concern extensions of other publishers', () => {
    assert.equal(outcome({ properties: { publisher: 'Microsoft.Azure.Extensions' } }, machines()), 'not_applicable');
    assert.equal(outcome({ properties: { publisher: 'microsoft.guestconfiguration' } }, machines()), 'fail');
    assert.equal(outcome({ properties: {} }, machines()), 'not_evaluated');
  });
});
