import { accountPropertyRules, isOneOf } from '../schemas/property-rules.ts';

export const macieRegionChecks = accountPropertyRules('account_region', {
  macie_is_enabled: {
    others: 'AWS::Macie::Session',
    belongs: (_by, { own, other }) => own.region === other.region,
    has: { path: '/Status', type: 'string', passes: isOneOf('ENABLED') },
    // Macie looks into buckets, and a region without any needs none.
    when: { others: 'object_bucket', belongs: (_by, { own, other }) => own.region === other.region },
    failure: 'Macie is not enabled',
  },
});
