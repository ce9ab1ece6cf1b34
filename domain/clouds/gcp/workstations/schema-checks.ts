import { isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const workstationsConfigChecks = propertyRules('workstations.googleapis.com/WorkstationConfig', {
  workstations_config_no_public_ip: {
    path: '/host/gceInstance/disablePublicIpAddresses',
    type: 'boolean',
    absent: false,
    within: '/host/gceInstance',
    passes: isTrue,
    failure: 'Workstations have public IP addresses',
  },
});
