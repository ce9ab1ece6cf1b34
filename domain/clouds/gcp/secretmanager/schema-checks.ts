import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const secretmanagerSecretChecks = propertyRules('secretmanager.googleapis.com/Secret', {
  secretmanager_secret_rotation_enabled: {
    path: '/rotation/nextRotationTime',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'No rotation is scheduled',
  },
});
