import { route53HostedZoneChecks } from '../../../../../domain/clouds/aws/route53/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: route53', () => {
  testSchemaChecks(route53HostedZoneChecks, {
    route53_public_hosted_zones_cloudwatch_logging_enabled: {
      pass: {
        Name: 'example.com.',
        QueryLoggingConfig: { CloudWatchLogsLogGroupArn: 'arn:aws:logs:us-east-1:111122223333:log-group:dns' },
      },
      fail: { Name: 'example.com.' },
    },
  });

  testOutcomes(route53HostedZoneChecks, 'route53_public_hosted_zones_cloudwatch_logging_enabled', {
    says: 'is about public zones',
    documents: [
      ['not_applicable', { Name: 'internal.', VPCs: [{ VPCId: 'vpc-1' }] }],
      ['fail', { Name: 'example.com.', VPCs: [] }],
    ],
  });
});
