import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isSet, isTrue, propertyRules, type PropertyCondition } from '../schemas/property-rules.ts';

/** Firewall Manager adds rule groups to its web ACLs that only its policies show. */
const isManaged: PropertyCondition = {
  path: '/Name',
  type: 'string',
  passes(name) {
    if (typeof name === 'string' && !name.startsWith('FMManagedWebACL')) return false;
    throw new UnreadableField('the rule groups of Firewall Manager are not shown');
  },
};

/** The list of logging configurations takes no scope, so it may lack those of web ACLs for CloudFront. */
const isForCloudFront: PropertyCondition = {
  path: '/Scope',
  type: 'string',
  passes(scope) {
    if (scope === 'REGIONAL') return false;
    throw new UnreadableField('logging configurations for CloudFront may not be listed');
  },
};

function isManagedRuleGroup(rule: Json): boolean {
  const statement = isObject(rule) ? (rule['Statement'] ?? null) : null;
  return isObject(statement) && isSet(statement['ManagedRuleGroupStatement'] ?? null);
}

export const wafv2WebAclChecks = propertyRules('AWS::WAFv2::WebACL', {
  wafv2_webacl_logging_enabled: {
    others: 'AWS::WAFv2::LoggingConfiguration',
    by: { path: '/ResourceArn', type: 'string' },
    belongs(arn, { own }) {
      // The identifier is name, id and scope.
      const [name = '', id = ''] = own.externalId.split('|');
      return typeof arn === 'string' && id !== '' && arn.endsWith(`/webacl/${name}/${id}`);
    },
    or: [isForCloudFront],
    failure: 'Logging is not enabled',
  },
  wafv2_webacl_with_rules: {
    path: '/Rules',
    type: 'array',
    absent: [],
    passes: isSet,
    or: [isManaged],
    failure: 'The web ACL has no rules',
  },
  wafv2_webacl_rule_logging_enabled: {
    path: '/Rules/*/VisibilityConfig/CloudWatchMetricsEnabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'CloudWatch metrics of a rule are not enabled',
  },
  wafv2_webacl_managed_rule_groups_enabled: {
    path: '/Rules/*',
    type: 'object',
    absent: null,
    of: 'one',
    passes: isManagedRuleGroup,
    or: [isManaged],
    failure: 'The web ACL has no managed rule group',
  },
});
