import { isSet, isUnset, propertyRules } from '../schemas/property-rules.ts';

export const route53HostedZoneChecks = propertyRules('AWS::Route53::HostedZone', {
  route53_public_hosted_zones_cloudwatch_logging_enabled: {
    path: '/QueryLoggingConfig/CloudWatchLogsLogGroupArn',
    type: 'string',
    absent: '',
    // Only private zones have VPCs.
    when: { path: '/VPCs', type: 'array', absent: [], passes: isUnset },
    passes: isSet,
    failure: 'Query logging is not enabled',
  },
});
