import { holds, isNamed, isOfKnown, isTrue } from '../../../checks/property-rules.ts';
import { privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const computeScaleSetChecks = propertyRules('microsoft.compute/virtualmachinescalesets', {
  vmss_encryption_at_host_enabled: {
    path: '/properties/virtualMachineProfile/securityProfile/encryptionAtHost',
    type: 'boolean',
    absent: false,
    within: '/properties/virtualMachineProfile',
    passes: isTrue,
    failure: 'Encryption at host is not enabled',
  },
  vmss_linux_password_authentication_disabled: {
    path: '/properties/virtualMachineProfile/osProfile/linuxConfiguration/disablePasswordAuthentication',
    type: 'boolean',
    when: {
      path: '/properties/virtualMachineProfile/osProfile/linuxConfiguration',
      type: 'object',
      isOptional: true,
      passes: () => true,
    },
    passes: isTrue,
    failure: 'Passwords are accepted for SSH',
  },
});

export const computeDiskEncryptionSetChecks = propertyRules('microsoft.compute/diskencryptionsets', {
  disk_encryption_set_double_encryption: {
    path: '/properties/encryptionType',
    type: 'string',
    // Sets for disks of confidential VMs have one way of encryption only.
    when: {
      path: '/properties/encryptionType',
      type: 'string',
      passes: (value) => !isNamed('ConfidentialVmEncryptedWithCustomerKey')(value),
    },
    passes: isOfKnown({
      passes: ['EncryptionAtRestWithPlatformAndCustomerKeys'],
      fails: ['EncryptionAtRestWithCustomerKey'],
    }),
    failure: 'Disks are encrypted with one key only',
  },
});

export const computeDiskAccessChecks = propertyRules('microsoft.compute/diskaccesses', {
  disk_access_private_endpoint: privateEndpoint,
});

export const computeExtensionIdentityChecks = propertyRules('microsoft.compute/virtualmachines/extensions', {
  vm_guest_configuration_extension_uses_system_assigned_identity: {
    others: 'vm_instance',
    belongs: (_by, { own, other }) => own.externalId.startsWith(`${other.externalId}/extensions/`),
    expects: () => true,
    has: { path: '/identity_types', type: 'array', passes: holds('SystemAssigned') },
    when: { path: '/properties/publisher', type: 'string', passes: isNamed('Microsoft.GuestConfiguration') },
    failure: 'The VM has no system-assigned managed identity',
  },
});

export const computeExtensionChecks = secretRules('microsoft.compute/virtualmachines/extensions', {
  vm_extension_no_secrets_in_settings: {
    shown: [{ path: '/properties/publisher', type: 'string' }],
    texts: ['/properties'],
    failure: 'The public settings of the extension contain a secret',
  },
});
