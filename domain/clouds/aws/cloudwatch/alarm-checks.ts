import { awsRules } from '../rules.ts';
import { alarmOn } from './metric-alarms.ts';
import { calls, refusedCalls, rootUses, signIns, type WatchedEvents } from './watched-events.ts';

/** Calls of one service that change something. */
function changes(what: string, source: string, names: readonly string[]): WatchedEvents {
  return { what, source, events: calls(source, names), decidedBy: ['eventName', 'eventSource'] };
}

export const cloudwatchAlarmChecks = awsRules('account', {
  cloudwatch_changes_to_network_acls_alarm_configured: alarmOn(
    changes('changes to network ACLs', 'ec2.amazonaws.com', [
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ]),
  ),
  cloudwatch_changes_to_network_gateways_alarm_configured: alarmOn(
    changes('changes to network gateways', 'ec2.amazonaws.com', [
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ]),
  ),
  cloudwatch_changes_to_network_route_tables_alarm_configured: alarmOn(
    changes('changes to route tables', 'ec2.amazonaws.com', [
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ]),
  ),
  cloudwatch_changes_to_vpcs_alarm_configured: alarmOn(
    changes('changes to VPCs', 'ec2.amazonaws.com', [
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      'AcceptVpcPeeringConnection',
      'CreateVpcPeeringConnection',
      'DeleteVpcPeeringConnection',
      'RejectVpcPeeringConnection',
      'AttachClassicLinkVpc',
      'DetachClassicLinkVpc',
      'DisableVpcClassicLink',
      'EnableVpcClassicLink',
    ]),
  ),
  cloudwatch_log_metric_filter_and_alarm_for_aws_config_configuration_changes_enabled: alarmOn(
    changes('AWS Config configuration changes', 'config.amazonaws.com', [
      'StopConfigurationRecorder',
      'DeleteDeliveryChannel',
      'PutDeliveryChannel',
      'PutConfigurationRecorder',
    ]),
  ),
  cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled: alarmOn(
    changes('CloudTrail configuration changes', 'cloudtrail.amazonaws.com', [
      'CreateTrail',
      'UpdateTrail',
      'DeleteTrail',
      'StartLogging',
      'StopLogging',
    ]),
  ),
  cloudwatch_log_metric_filter_authentication_failures: alarmOn({
    what: 'console authentication failures',
    source: 'signin.amazonaws.com',
    events: signIns({ errorMessage: 'Failed authentication', responseElements: { ConsoleLogin: 'Failure' } }),
    decidedBy: ['eventName', 'eventSource', 'errorMessage', 'responseElements.ConsoleLogin'],
  }),
  cloudwatch_log_metric_filter_aws_organizations_changes: alarmOn(
    changes('AWS Organizations changes', 'organizations.amazonaws.com', [
      'AcceptHandshake',
      'AttachPolicy',
      'CreateAccount',
      'CreateOrganizationalUnit',
      'CreatePolicy',
      'DeclineHandshake',
      'DeleteOrganization',
      'DeleteOrganizationalUnit',
      'DeletePolicy',
      'EnablePolicyType',
      'InviteAccountToOrganization',
      'LeaveOrganization',
      'DetachPolicy',
      'DisablePolicyType',
      'MoveAccount',
      'RemoveAccountFromOrganization',
      'UpdateOrganizationalUnit',
      'UpdatePolicy',
    ]),
  ),
  cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk: alarmOn(
    changes('disabling or scheduled deletion of KMS keys', 'kms.amazonaws.com', ['DisableKey', 'ScheduleKeyDeletion']),
  ),
  cloudwatch_log_metric_filter_for_s3_bucket_policy_changes: alarmOn(
    changes('S3 bucket policy changes', 's3.amazonaws.com', [
      'PutBucketAcl',
      'PutBucketPolicy',
      'PutBucketCors',
      'PutBucketLifecycle',
      'PutBucketReplication',
      'DeleteBucketPolicy',
      'DeleteBucketCors',
      'DeleteBucketLifecycle',
      'DeleteBucketReplication',
    ]),
  ),
  cloudwatch_log_metric_filter_policy_changes: alarmOn(
    changes('IAM policy changes', 'iam.amazonaws.com', [
      'DeleteGroupPolicy',
      'DeleteRolePolicy',
      'DeleteUserPolicy',
      'PutGroupPolicy',
      'PutRolePolicy',
      'PutUserPolicy',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      'AttachRolePolicy',
      'DetachRolePolicy',
      'AttachUserPolicy',
      'DetachUserPolicy',
      'AttachGroupPolicy',
      'DetachGroupPolicy',
    ]),
  ),
  cloudwatch_log_metric_filter_root_usage: alarmOn({
    what: 'root user usage',
    source: 'iam.amazonaws.com',
    events: rootUses(),
    decidedBy: ['userIdentity.type'],
  }),
  cloudwatch_log_metric_filter_security_group_changes: alarmOn(
    changes('security group changes', 'ec2.amazonaws.com', [
      'AuthorizeSecurityGroupIngress',
      'AuthorizeSecurityGroupEgress',
      'RevokeSecurityGroupIngress',
      'RevokeSecurityGroupEgress',
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
      'ModifySecurityGroupRules',
    ]),
  ),
  cloudwatch_log_metric_filter_sign_in_without_mfa: alarmOn({
    what: 'console sign-in without MFA',
    source: 'signin.amazonaws.com',
    events: signIns({
      additionalEventData: { MFAUsed: 'No' },
      responseElements: { ConsoleLogin: 'Success' },
    }),
    // The second factor of federated sign-ins is outside AWS: the benchmark allows a filter to exclude them.
    decidedBy: [
      'eventName',
      'eventSource',
      'additionalEventData.MFAUsed',
      'userIdentity.type',
      'responseElements.ConsoleLogin',
    ],
  }),
  cloudwatch_log_metric_filter_unauthorized_api_calls: alarmOn({
    what: 'unauthorized API calls',
    source: 'ec2.amazonaws.com',
    events: refusedCalls(['Client.UnauthorizedOperation', 'AccessDenied', 'AccessDeniedException']),
    decidedBy: ['errorCode'],
    leftOut: [
      { path: 'sourceIPAddress', value: 'delivery.logs.amazonaws.com' },
      { path: 'eventName', value: 'HeadBucket' },
    ],
  }),
});
