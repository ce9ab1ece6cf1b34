import { isNamed, isSet } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const containerinstanceGroupChecks = propertyRules('microsoft.containerinstance/containergroups', {
  containerinstance_group_cmk_encryption: {
    path: '/properties/encryptionProperties/keyName',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  containerinstance_group_no_public_ip: {
    path: '/properties/ipAddress/type',
    type: 'string',
    when: { path: '/properties/ipAddress', type: 'object', isOptional: true, passes: () => true },
    passes: isNamed('Private'),
    failure: 'The container group has a public IP address',
  },
});

export const containerinstanceGroupSecretChecks = secretRules('microsoft.containerinstance/containergroups', {
  containerinstance_group_no_secrets_in_containers: {
    shown: [{ path: '/properties/containers', type: 'array' }],
    texts: ['/properties'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});
