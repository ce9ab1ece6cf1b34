import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageDefaultNetworkAccessRuleIsDenied = check({
  id: 'storage_default_network_access_rule_is_denied',
  title: 'Storage refuses networks by default',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/default_network_action'],
  fix: {
    words: 'Deny networks by default and name those that are meant.',
    sets: [{ path: '/default_network_action', value: 'Deny' }],
  },
  evaluate(resource) {
    const value = resource.text('default_network_action');
    return passIf(value === 'Deny', 'The storage account lets in every network that is not named', {
      default_network_action: value,
    });
  },
});
