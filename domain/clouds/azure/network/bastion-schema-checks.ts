import { isFalse, isNamed, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkBastionChecks = propertyRules('microsoft.network/bastionhosts', {
  network_bastion_shareable_link_disabled: {
    path: '/properties/enableShareableLink',
    type: 'boolean',
    when: { path: '/sku/name', type: 'string', passes: isNamed('Standard', 'Premium') },
    passes: isFalse,
    failure: 'Shareable links are enabled',
  },
  network_bastion_session_recording_enabled: {
    path: '/properties/enableSessionRecording',
    type: 'boolean',
    when: { path: '/sku/name', type: 'string', passes: isNamed('Premium') },
    passes: isTrue,
    failure: 'Sessions are not recorded',
  },
});
