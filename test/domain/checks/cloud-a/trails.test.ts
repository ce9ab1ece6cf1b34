import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { daysAgo, testChecks, type CheckCases } from '../check-cases.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';
const trail = {
  is_logging: true,
  multi_region: true,
  log_group_arn: `${arn}:*`,
  event_selectors: [],
  advanced_event_selectors: [],
};
const deniedTrails = { configuration: {}, unlisted: { trail: 'cloudtrail:DescribeTrails was denied' } };
const objects = (readWriteType: string): JsonObject => ({
  ...trail,
  event_selectors: [
    { read_write_type: readWriteType, data_resources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }] },
  ],
});
const recorded = (access: string, other: string): CheckCases => ({
  pass: { configuration: {}, inventory: { trail: { one: objects(access) } } },
  fail: { configuration: {}, inventory: { trail: { one: objects(other) } } },
  blind: deniedTrails,
});

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
    'AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress RevokeSecurityGroupIngress RevokeSecurityGroupEgress CreateSecurityGroup DeleteSecurityGroup',
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
    'AcceptHandshake AttachPolicy CancelHandshake CreateAccount CreateOrganization CreateOrganizationalUnit CreatePolicy DeclineHandshake DeleteOrganization DeleteOrganizationalUnit DeletePolicy EnableAllFeatures EnablePolicyType InviteAccountToOrganization LeaveOrganization DetachPolicy DisablePolicyType MoveAccount RemoveAccountFromOrganization UpdateOrganizationalUnit UpdatePolicy',
  ),
};

function alarmOn(pattern: string, alarms: JsonObject[]): JsonObject {
  return { metric_filters: [{ name: 'changes', pattern, metrics: [{ name: 'm', namespace: 'n', alarms }] }] };
}

function alarmCases(pattern: string): CheckCases {
  return {
    pass: {
      configuration: {},
      inventory: { trail: { one: trail }, log_group: { [arn]: alarmOn(pattern, [{ name: 'tell' }]) } },
    },
    fail: { configuration: {}, inventory: { trail: { one: trail }, log_group: { [arn]: alarmOn(pattern, []) } } },
    blind: deniedTrails,
  };
}

describe('checks of trails and alarms', () => {
  testChecks(cloudAChecks, {
    cloudtrail_multi_region_enabled: {
      pass: { configuration: {}, inventory: { trail: { one: trail } } },
      fail: { configuration: {}, inventory: { trail: { one: { ...trail, is_logging: false } } } },
      blind: deniedTrails,
    },
    cloudtrail_s3_dataevents_read_enabled: recorded('ReadOnly', 'WriteOnly'),
    cloudtrail_s3_dataevents_write_enabled: recorded('All', 'ReadOnly'),
    cloudtrail_log_file_validation_enabled: {
      pass: { log_file_validation: true },
      fail: { log_file_validation: false },
    },
    cloudtrail_kms_encryption_enabled: { pass: { kms_key_id: 'arn:key' }, fail: { kms_key_id: null } },
    cloudtrail_cloudwatch_logging_enabled: {
      pass: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(0) } },
      fail: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(3) } },
    },
    cloudtrail_logs_s3_bucket_access_logging_enabled: {
      pass: {
        configuration: { s3_bucket_name: 'logs' },
        inventory: { object_bucket: { logs: { logging: { target_bucket: 'access' } } } },
      },
      fail: { configuration: { s3_bucket_name: 'logs' }, inventory: { object_bucket: { logs: { logging: null } } } },
      blind: { configuration: { s3_bucket_name: 'of-another-account' } },
    },
    cloudtrail_insights_exist: {
      pass: { is_logging: true, insight_types: ['ApiCallRateInsight'] },
      fail: { is_logging: true, insight_types: [] },
      blind: { configuration: { is_logging: true } },
    },
    ...Object.fromEntries(Object.entries({ ...alarmed, ...changes }).map(([id, pattern]) => [id, alarmCases(pattern)])),
    cloudwatch_log_group_kms_encryption_enabled: { pass: { kms_key_id: 'arn:key' }, fail: { kms_key_id: null } },
    cloudwatch_log_group_retention_policy_specific_days_enabled: {
      pass: { retention_days: null },
      fail: { retention_days: 30 },
    },
  });
});
