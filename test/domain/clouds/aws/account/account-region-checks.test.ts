import { accountAccountRegionChecks } from '../../../../../domain/clouds/aws/account/account-region-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const opening = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: ['logs:PutLogEvents'], Resource: ['*'] }],
};
const naming = {
  Statement: [
    { Effect: 'Allow', Principal: { Service: ['es.amazonaws.com'] }, Action: ['logs:PutLogEvents'], Resource: ['*'] },
  ],
};
const subscription = {
  name: 'alerts',
  enabled: true,
  source_type: 'db-security-group',
  event_categories: ['configuration change', 'failure'],
};

describe('the checks of AWS: account, region', () => {
  testChecks(accountAccountRegionChecks, {
    accessanalyzer_enabled: {
      pass: { access_analyzers: [{ name: 'one', status: 'ACTIVE' }] },
      fail: { access_analyzers: [] },
    },
    cloudwatch_log_group_not_publicly_accessible: {
      pass: { log_resource_policies: [{ name: 'search', document: naming }] },
      fail: { log_resource_policies: [{ name: 'open', document: opening }] },
    },
    config_recorder_all_regions_enabled: {
      pass: { config_recorders: [{ recording: true, last_status: 'SUCCESS' }] },
      fail: { config_recorders: [{ recording: false, last_status: null }] },
    },
    ec2_ebs_default_encryption: {
      pass: { ebs_encryption_by_default: true },
      fail: { ebs_encryption_by_default: false },
    },
    ec2_ebs_snapshot_account_block_public_access: {
      pass: { snapshot_block_public_access: 'block-all-sharing' },
      fail: { snapshot_block_public_access: 'unblocked' },
    },
    ec2_instance_account_imdsv2_enabled: {
      pass: { instance_metadata_defaults: { http_tokens: 'required' } },
      fail: { instance_metadata_defaults: { http_tokens: null } },
    },
    ec2_transitgateway_auto_accept_vpc_attachments: {
      pass: { transit_gateways: [{ id: 'tgw-1', auto_accept_attachments: false }] },
      fail: { transit_gateways: [{ id: 'tgw-1', auto_accept_attachments: true }] },
    },
    guardduty_is_enabled: {
      pass: { guardduty_detectors: [{ id: 'd1', enabled: true }] },
      fail: { guardduty_detectors: [{ id: 'd1', enabled: false }] },
    },
    rds_instance_event_subscription_security_groups: {
      pass: { rds_event_subscriptions: [subscription] },
      fail: { rds_event_subscriptions: [{ ...subscription, enabled: false }] },
    },
    securityhub_enabled: { pass: { security_hub: { standards: ['arn:cis'] } }, fail: { security_hub: null } },
  });
});
