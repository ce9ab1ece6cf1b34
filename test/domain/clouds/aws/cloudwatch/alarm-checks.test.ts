import { cloudwatchAlarmChecks } from '../../../../../domain/clouds/aws/cloudwatch/alarm-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';
const trail = {
  is_logging: true,
  multi_region: true,
  log_group_arn: `${arn}:*`,
  event_selectors: [],
  advanced_event_selectors: [],
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

describe('the checks of AWS: cloudwatch, alarm', () => {
  testChecks(
    cloudwatchAlarmChecks,
    Object.fromEntries(Object.entries({ ...alarmed, ...changes }).map(([id, pattern]) => [id, alarmCases(pattern)])),
  );
});
