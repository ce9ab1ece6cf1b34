import { isFalse, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const notebooksInstanceChecks = propertyRules('notebooks.googleapis.com/Instance', {
  notebooks_instance_no_public_ip: {
    path: '/gceSetup/disablePublicIp',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isTrue,
    failure: 'The instance has an external IP address',
  },
  notebooks_instance_secure_boot: {
    path: '/gceSetup/shieldedInstanceConfig/enableSecureBoot',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isTrue,
    failure: 'Secure Boot is not enabled',
  },
  notebooks_instance_ip_forwarding_disabled: {
    path: '/gceSetup/enableIpForwarding',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isFalse,
    failure: 'IP forwarding is enabled',
  },
});
