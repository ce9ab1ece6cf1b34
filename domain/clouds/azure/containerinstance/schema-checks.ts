import { isNamed, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

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
