import assert from 'node:assert/strict';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import { cloudwatchAlarmChecks } from '../../../../../domain/clouds/aws/cloudwatch/alarm-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import {
  contextOf,
  daysAgo,
  resourceOf,
  testChecks,
  type CheckCases,
  type Shown,
} from '../../../checks/check-cases.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';
const trail = {
  is_logging: true,
  multi_region: true,
  log_group_arn: `${arn}:*`,
  event_selectors: [{ read_write_type: 'All', include_management_events: true, excluded_management_sources: [] }],
  advanced_event_selectors: [],
  observed: { latest_delivery_at: daysAgo(0), latest_delivery_error: null, latest_log_delivery_at: daysAgo(0) },
};
const deniedTrails = { configuration: {}, unlisted: { trail: 'cloudtrail:DescribeTrails was denied' } };
const alarmed: Record<string, string> = {
  cloudwatch_log_metric_filter_unauthorized_api_calls:
    '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  cloudwatch_log_metric_filter_sign_in_without_mfa:
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  cloudwatch_log_metric_filter_root_usage:
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  cloudwatch_log_metric_filter_authentication_failures:
    '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
};
/** A filter pattern that names API calls one by one, as the controls on changes ask for. */
function calls(source: string, names: string): string {
  const tests = names.split(' ').map((name) => `($.eventName = ${name})`);
  return `{ ($.eventSource = ${source}) && (${tests.join(' || ')}) }`;
}
const changes: Record<string, string> = {
  cloudwatch_log_metric_filter_policy_changes: calls(
    'iam.amazonaws.com',
    'DeleteGroupPolicy DeleteRolePolicy DeleteUserPolicy PutGroupPolicy PutRolePolicy PutUserPolicy CreatePolicy DeletePolicy CreatePolicyVersion DeletePolicyVersion AttachRolePolicy DetachRolePolicy AttachUserPolicy DetachUserPolicy AttachGroupPolicy DetachGroupPolicy',
  ),
  cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled: calls(
    'cloudtrail.amazonaws.com',
    'CreateTrail UpdateTrail DeleteTrail StartLogging StopLogging',
  ),
  cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk: calls(
    'kms.amazonaws.com',
    'DisableKey ScheduleKeyDeletion',
  ),
  cloudwatch_log_metric_filter_for_s3_bucket_policy_changes: calls(
    's3.amazonaws.com',
    'PutBucketAcl PutBucketPolicy PutBucketCors PutBucketLifecycle PutBucketReplication DeleteBucketPolicy DeleteBucketCors DeleteBucketLifecycle DeleteBucketReplication',
  ),
  cloudwatch_log_metric_filter_and_alarm_for_aws_config_configuration_changes_enabled: calls(
    'config.amazonaws.com',
    'StopConfigurationRecorder DeleteDeliveryChannel PutDeliveryChannel PutConfigurationRecorder',
  ),
  cloudwatch_log_metric_filter_security_group_changes: calls(
    'ec2.amazonaws.com',
    'AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress RevokeSecurityGroupIngress RevokeSecurityGroupEgress CreateSecurityGroup DeleteSecurityGroup ModifySecurityGroupRules',
  ),
  cloudwatch_changes_to_network_acls_alarm_configured: calls(
    'ec2.amazonaws.com',
    'CreateNetworkAcl CreateNetworkAclEntry DeleteNetworkAcl DeleteNetworkAclEntry ReplaceNetworkAclEntry ReplaceNetworkAclAssociation',
  ),
  cloudwatch_changes_to_network_gateways_alarm_configured: calls(
    'ec2.amazonaws.com',
    'CreateCustomerGateway DeleteCustomerGateway AttachInternetGateway CreateInternetGateway DeleteInternetGateway DetachInternetGateway',
  ),
  cloudwatch_changes_to_network_route_tables_alarm_configured: calls(
    'ec2.amazonaws.com',
    'CreateRoute CreateRouteTable ReplaceRoute ReplaceRouteTableAssociation DeleteRouteTable DeleteRoute DisassociateRouteTable',
  ),
  cloudwatch_changes_to_vpcs_alarm_configured: calls(
    'ec2.amazonaws.com',
    'CreateVpc DeleteVpc ModifyVpcAttribute AcceptVpcPeeringConnection CreateVpcPeeringConnection DeleteVpcPeeringConnection RejectVpcPeeringConnection AttachClassicLinkVpc DetachClassicLinkVpc DisableVpcClassicLink EnableVpcClassicLink',
  ),
  cloudwatch_log_metric_filter_aws_organizations_changes: calls(
    'organizations.amazonaws.com',
    'AcceptHandshake AttachPolicy CreateAccount CreateOrganizationalUnit CreatePolicy DeclineHandshake DeleteOrganization DeleteOrganizationalUnit DeletePolicy EnablePolicyType InviteAccountToOrganization LeaveOrganization DetachPolicy DisablePolicyType MoveAccount RemoveAccountFromOrganization UpdateOrganizationalUnit UpdatePolicy',
  ),
};
const topicArn = 'arn:aws:sns:eu-west-1:1:alarms';
const topics = { [topicArn]: { observed: { confirmed_subscriptions: 1, pending_subscriptions: 0 } } };
const heard = { name: 'notify', actions_enabled: true, alarm_actions: [topicArn] };
function alarmOn(pattern: string, alarms: JsonObject[]): JsonObject {
  return { metric_filters: [{ name: 'changes', pattern, metrics: [{ name: 'm', namespace: 'n', alarms }] }] };
}
function accountWith(group: JsonObject, other: { trail?: JsonObject; topic?: Record<string, JsonObject> } = {}): Shown {
  return {
    configuration: {},
    inventory: { trail: { one: other.trail ?? trail }, log_group: { [arn]: group }, topic: other.topic ?? topics },
  };
}
function alarmCases(pattern: string): CheckCases {
  return {
    pass: accountWith(alarmOn(pattern, [heard])),
    fail: accountWith(alarmOn(pattern, [])),
    blind: deniedTrails,
  };
}

describe('the checks of AWS: cloudwatch, alarm', () => {
  testChecks(
    cloudwatchAlarmChecks,
    Object.fromEntries(Object.entries({ ...alarmed, ...changes }).map(([id, pattern]) => [id, alarmCases(pattern)])),
  );
});

/** The patterns that CIS publishes for version 5.0, by check, where they differ from those above. */
const published: Record<string, string> = {
  cloudwatch_log_metric_filter_unauthorized_api_calls:
    '{ ($.errorCode ="*UnauthorizedOperation") || ($.errorCode ="AccessDenied*") && ($.sourceIPAddress!="delivery.logs.amazonaws.com") && ($.eventName!="HeadBucket") }',
  cloudwatch_log_metric_filter_sign_in_without_mfa:
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") && ($.userIdentity.type = "IAMUser") && ($.responseElements.ConsoleLogin = "Success") }',
  cloudwatch_changes_to_network_route_tables_alarm_configured:
    '{($.eventSource = ec2.amazonaws.com) && ($.eventName = CreateRoute) || ($.eventName = CreateRouteTable) || ($.eventName = ReplaceRoute) || ($.eventName = ReplaceRouteTableAssociation) || ($.eventName = DeleteRouteTable) || ($.eventName = DeleteRoute) || ($.eventName = DisassociateRouteTable) }',
};

describe('an alarm on events of a trail', () => {
  const ids = Object.keys({ ...alarmed, ...changes });
  const patternOf = (id: string): string => ({ ...alarmed, ...changes })[id] ?? '';
  const verdictOn = (id: string, given: Shown): Verdict => {
    const check = cloudwatchAlarmChecks.find((one) => one.id === id);
    assert.ok(check, id);
    return check.evaluate(resourceOf('account', given), contextOf(given));
  };
  const outcomes = (given: (id: string) => Shown): Set<string> =>
    new Set(ids.map((id) => verdictOn(id, given(id)).outcome));
  const narrowed = (id: string, test: string): string => patternOf(id).replace(/^\{(.*)\}$/s, `{ ($1) && (${test}) }`);

  it('passes with the patterns that CIS publishes', () => {
    for (const [id, pattern] of Object.entries(published)) {
      assert.deepEqual(verdictOn(id, accountWith(alarmOn(pattern, [heard]))), { outcome: 'pass' }, id);
    }
  });

  it('fails without an action, with disabled actions, and with a topic without subscribers', () => {
    const deaf = { [topicArn]: { observed: { confirmed_subscriptions: 0, pending_subscriptions: 3 } } };
    const silent = [
      { ...heard, alarm_actions: [] },
      { ...heard, actions_enabled: false },
      { ...heard, alarm_actions: ['arn:aws:automate:eu-west-1:ec2:stop'] },
    ];
    for (const alarm of silent) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(patternOf(id), [alarm]))),
        new Set(['fail']),
      );
    }
    assert.deepEqual(
      outcomes((id) => accountWith(alarmOn(patternOf(id), [heard]), { topic: deaf })),
      new Set(['fail']),
    );
  });

  it('is not evaluated when it is unknown whom its action notifies', () => {
    const elsewhere = { ...heard, alarm_actions: ['arn:aws:sns:us-east-1:999999999999:of-another-account'] };
    const lambda = { ...heard, alarm_actions: ['arn:aws:lambda:eu-west-1:1:function:page'] };
    for (const alarm of [elsewhere, lambda]) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(patternOf(id), [alarm]))),
        new Set(['not_evaluated']),
      );
    }
  });

  it('fails when its filter is narrowed to one address, user, region or call', () => {
    const tests = [
      '$.sourceIPAddress = "198.51.100.23"',
      '$.userIdentity.arn = "arn:aws:iam::111122223333:user/first"',
      '$.userAgent = "aws-cli*"',
      '$.requestParameters.name = "production"',
      '$.errorCode = "Throttling"',
    ];
    for (const test of tests) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(narrowed(id, test), [heard]))),
        new Set(['fail']),
        test,
      );
    }
    const id = 'cloudwatch_changes_to_vpcs_alarm_configured';
    const pattern = narrowed(id, '$.awsRegion = "us-east-1"');
    assert.equal(verdictOn(id, accountWith(alarmOn(pattern, [heard]))).outcome, 'fail');
  });

  it('requires manual review if its filter excludes an address', () => {
    for (const test of ['$.sourceIPAddress != "192.0.2.1"', '$.sourceIPAddress != "192.0.2.*"', '$.userAgent != "x"']) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(narrowed(id, test), [heard]))),
        new Set(['not_evaluated']),
        test,
      );
    }
  });

  it('is not evaluated when its filter depends on what the event may hold', () => {
    for (const test of ['$.requestParameters.force EXISTS', '$.responseElements.tag != "x"']) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(narrowed(id, test), [heard]))),
        new Set(['not_evaluated']),
        test,
      );
    }
  });

  it('is not evaluated for a pattern of a form that is not read', () => {
    for (const pattern of ['{ $.eventName = %Delete.*% }', '[a, b, c]', 'DeleteTrail', '{ $.eventName = }']) {
      assert.deepEqual(
        outcomes(() => accountWith(alarmOn(pattern, [heard]))),
        new Set(['not_evaluated']),
        pattern,
      );
    }
  });

  it('counts filters together, each with its alarm', () => {
    const filters = (alarms: JsonObject[]): JsonObject => ({
      metric_filters: ['CreateTrail UpdateTrail DeleteTrail', 'StartLogging StopLogging'].map((names, index) => ({
        name: names,
        pattern: calls('cloudtrail.amazonaws.com', names),
        metrics: [{ name: names, namespace: 'n', alarms: index === 0 ? [heard] : alarms }],
      })),
    });
    const id = 'cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled';
    assert.equal(verdictOn(id, accountWith(filters([heard]))).outcome, 'pass');
    const verdict = verdictOn(id, accountWith(filters([])));
    assert.ok(verdict.outcome === 'fail');
    assert.deepEqual(verdict.evidence, { silent_events: ['StartLogging', 'StopLogging'] });
  });

  it('fails on a trail of one region, and on one that does not record all management events', () => {
    const selector = { read_write_type: 'All', include_management_events: true, excluded_management_sources: [] };
    const lacking = [
      { ...trail, multi_region: false },
      { ...trail, is_logging: false },
      { ...trail, log_group_arn: null },
      { ...trail, event_selectors: [{ ...selector, read_write_type: 'WriteOnly' }] },
      { ...trail, event_selectors: [{ ...selector, include_management_events: false }] },
    ];
    for (const one of lacking) {
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(patternOf(id), [heard]), { trail: one })),
        new Set(['fail']),
        JSON.stringify(one),
      );
    }
    const withoutKms = {
      ...trail,
      event_selectors: [{ ...selector, excluded_management_sources: ['kms.amazonaws.com'] }],
    };
    const kms = 'cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk';
    assert.equal(verdictOn(kms, accountWith(alarmOn(patternOf(kms), [heard]), { trail: withoutKms })).outcome, 'fail');
  });

  it('is not evaluated on a trail that has not delivered to its log group within the last day', () => {
    for (const time of [daysAgo(2), null]) {
      const silent = { ...trail, observed: { latest_log_delivery_at: time } };
      assert.deepEqual(
        outcomes((id) => accountWith(alarmOn(patternOf(id), [heard]), { trail: silent })),
        new Set(['not_evaluated']),
      );
    }
  });

  it('is not evaluated for a log group that the inventory does not have', () => {
    const elsewhere = { ...trail, log_group_arn: 'arn:aws:logs:us-east-1:999999999999:log-group:all:*' };
    assert.deepEqual(
      outcomes((id) => accountWith(alarmOn(patternOf(id), [heard]), { trail: elsewhere })),
      new Set(['not_evaluated']),
    );
  });
});
