import { accountPropertyRules, isSet } from '../schemas/property-rules.ts';

export const organizationAccountChecks = accountPropertyRules('account', {
  organizations_tags_policies_enabled_and_attached: {
    others: 'AWS::Organizations::Policy',
    by: { path: '/Type', type: 'string' },
    belongs: (type) => type === 'TAG_POLICY',
    has: { path: '/TargetIds', type: 'array', passes: isSet },
    failure: 'No tag policy is attached in the organization',
  },
});
