import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const iamPoolProviderChecks = propertyRules('iam.googleapis.com/WorkloadIdentityPoolProvider', {
  iam_workload_identity_pool_provider_attribute_condition: {
    path: '/attributeCondition',
    type: 'string',
    absent: '',
    when: { path: '/oidc', type: 'object', isOptional: true, passes: isSet },
    passes: isSet,
    failure: 'The provider has no attribute condition',
  },
});
