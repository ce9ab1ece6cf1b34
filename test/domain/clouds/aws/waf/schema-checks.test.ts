import { wafv2WebAclChecks } from '../../../../../domain/clouds/aws/waf/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: waf', () => {
  testSchemaChecks(wafv2WebAclChecks, {
    wafv2_webacl_with_rules: { pass: { Name: 'web', Rules: [{ Name: 'common' }] }, fail: { Name: 'web', Rules: [] } },
    wafv2_webacl_rule_logging_enabled: {
      pass: { Rules: [{ VisibilityConfig: { CloudWatchMetricsEnabled: true } }] },
      fail: {
        Rules: [
          { VisibilityConfig: { CloudWatchMetricsEnabled: true } },
          { VisibilityConfig: { CloudWatchMetricsEnabled: false } },
        ],
      },
    },
    wafv2_webacl_managed_rule_groups_enabled: {
      pass: {
        Name: 'web',
        Rules: [
          { Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' } } },
        ],
      },
      fail: { Name: 'web', Rules: [{ Statement: { GeoMatchStatement: { CountryCodes: ['AQ'] } } }] },
    },
  });

  testOutcomes(wafv2WebAclChecks, 'wafv2_webacl_logging_enabled', {
    says: 'does not fail web ACLs for CloudFront',
    documents: [
      ['not_evaluated', { Name: 'web', Scope: 'CLOUDFRONT' }],
      ['fail', { Name: 'web', Scope: 'REGIONAL' }],
    ],
  });

  testOutcomes(wafv2WebAclChecks, 'wafv2_webacl_with_rules', {
    says: 'does not know the rule groups of Firewall Manager',
    documents: [
      ['not_evaluated', { Name: 'FMManagedWebACLV2-web-1', Rules: [] }],
      ['fail', { Name: 'web' }],
    ],
  });

  const arn = 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/web/1a2b';
  const logging = (ResourceArn: string) => ({ 'AWS::WAFv2::LoggingConfiguration': { [ResourceArn]: { ResourceArn } } });
  testChecks(wafv2WebAclChecks, {
    wafv2_webacl_logging_enabled: {
      pass: { configuration: { Name: 'web' }, externalId: 'web|1a2b|REGIONAL', inventory: logging(arn) },
      fail: {
        configuration: { Name: 'web', Scope: 'REGIONAL' },
        externalId: 'web|9z|REGIONAL',
        inventory: logging(arn),
      },
      blind: {
        configuration: { Name: 'web' },
        externalId: 'web|1a2b|REGIONAL',
        unlisted: { 'AWS::WAFv2::LoggingConfiguration': 'access denied' },
      },
    },
  });
});
