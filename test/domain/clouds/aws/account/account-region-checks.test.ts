import { accountAccountRegionChecks } from '../../../../../domain/clouds/aws/account/account-region-checks.ts';
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type Shown } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const opening = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: ['logs:PutLogEvents'], Resource: ['*'] }],
};
const naming = {
  Statement: [
    { Effect: 'Allow', Principal: { Service: ['es.amazonaws.com'] }, Action: ['logs:PutLogEvents'], Resource: ['*'] },
  ],
};
const account = { account_id: '111122223333', observed: { enabled_regions: ['eu-west-1'] } };
/** A region of an account that has no other one. */
const only = (configuration: JsonObject, ofAccount: JsonObject = account): Shown => ({
  configuration,
  inventory: { account: { '111122223333': ofAccount }, account_region: { '111122223333/eu-west-1': configuration } },
});
const analyzer = { name: 'one', type: 'ACCOUNT', status: 'ACTIVE' };
const recorder = {
  name: 'default',
  recording: true,
  all_supported: true,
  include_global_resource_types: true,
  resource_types: [],
  last_status: 'SUCCESS',
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
      pass: only({ access_analyzers: [analyzer] }),
      fail: only({ access_analyzers: [] }),
    },
    cloudwatch_log_group_not_publicly_accessible: {
      pass: { log_resource_policies: [{ name: 'search', document: naming }] },
      fail: { log_resource_policies: [{ name: 'open', document: opening }] },
    },
    config_recorder_all_regions_enabled: {
      pass: only({ config_recorders: [recorder] }),
      fail: only({ config_recorders: [{ ...recorder, recording: false }] }),
    },
    ec2_ebs_default_encryption: {
      pass: only({ ebs_encryption_by_default: true }),
      fail: only({ ebs_encryption_by_default: false }),
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

describe('requirements in every region', () => {
  const good: Record<string, JsonObject> = {
    accessanalyzer_enabled: { access_analyzers: [analyzer] },
    config_recorder_all_regions_enabled: { config_recorders: [recorder] },
    ec2_ebs_default_encryption: { ebs_encryption_by_default: true },
  };
  const bad: Record<string, JsonObject> = {
    accessanalyzer_enabled: { access_analyzers: [] },
    config_recorder_all_regions_enabled: { config_recorders: [] },
    ec2_ebs_default_encryption: { ebs_encryption_by_default: false },
  };
  const twoRegions = { ...account, observed: { enabled_regions: ['eu-west-1', 'us-east-1'] } };

  it('is not evaluated while an enabled region is not covered, and names both', () => {
    for (const [id, configuration] of Object.entries(good)) {
      assert.deepEqual(verdictOf(accountAccountRegionChecks, id, only(configuration, twoRegions)), {
        outcome: 'not_evaluated',
        reason: 'the provider covers eu-west-1; enabled but not covered: us-east-1',
      });
    }
  });

  it('fails in a region that lacks it, whatever else is covered, and names what is', () => {
    for (const [id, configuration] of Object.entries(bad)) {
      const verdict = verdictOf(accountAccountRegionChecks, id, only(configuration, twoRegions));
      assert.ok(verdict.outcome === 'fail', id);
      assert.deepEqual(verdict.evidence['regions_covered'], ['eu-west-1']);
    }
  });

  it('passes when every enabled region has it, and names them', () => {
    for (const [id, configuration] of Object.entries(good)) {
      assert.deepEqual(verdictOf(accountAccountRegionChecks, id, only(configuration)), {
        outcome: 'pass',
        regionsCovered: ['eu-west-1'],
      });
    }
  });

  it('is not evaluated when the enabled regions or the account are not known', () => {
    for (const [id, configuration] of Object.entries(good)) {
      const denied = only(configuration, { account_id: '111122223333', observed: {} });
      assert.equal(verdictOf(accountAccountRegionChecks, id, denied).outcome, 'not_evaluated');
      const elsewhere = { ...denied, inventory: { ...denied.inventory, account: {} } };
      assert.equal(verdictOf(accountAccountRegionChecks, id, elsewhere).outcome, 'not_evaluated');
    }
  });
});

describe('an access analyzer', () => {
  const outcomeWith = (...analyzers: JsonObject[]): string =>
    verdictOf(accountAccountRegionChecks, 'accessanalyzer_enabled', only({ access_analyzers: analyzers })).outcome;

  it('counts if it analyses external access, for the account or its organization', () => {
    assert.equal(outcomeWith({ ...analyzer, type: 'ORGANIZATION' }), 'pass');
    for (const type of ['ACCOUNT_UNUSED_ACCESS', 'ORGANIZATION_UNUSED_ACCESS', 'ACCOUNT_INTERNAL_ACCESS', null]) {
      assert.equal(outcomeWith({ ...analyzer, type }), 'fail', String(type));
    }
    assert.equal(outcomeWith({ ...analyzer, type: 'ACCOUNT_UNUSED_ACCESS' }, analyzer), 'pass');
  });

  it('does not count while it is being created, is disabled or failed', () => {
    for (const status of ['CREATING', 'DISABLED', 'FAILED']) assert.equal(outcomeWith({ ...analyzer, status }), 'fail');
  });
});

describe('a configuration recorder', () => {
  const outcomeWith = (...recorders: JsonObject[]): string =>
    verdictOf(accountAccountRegionChecks, 'config_recorder_all_regions_enabled', only({ config_recorders: recorders }))
      .outcome;

  it('fails when it records only some types of resources', () => {
    assert.equal(outcomeWith({ ...recorder, all_supported: false, resource_types: ['AWS::EC2::Instance'] }), 'fail');
  });

  it('fails when no recorder of the account records global types', () => {
    assert.equal(outcomeWith({ ...recorder, include_global_resource_types: false }), 'fail');
    const elsewhere = only({ config_recorders: [{ ...recorder, include_global_resource_types: false }] });
    const inventory = {
      ...elsewhere.inventory,
      account_region: { ...elsewhere.inventory?.['account_region'], other: { config_recorders: [recorder] } },
    };
    const verdict = verdictOf(accountAccountRegionChecks, 'config_recorder_all_regions_enabled', {
      ...elsewhere,
      inventory,
    });
    assert.equal(verdict.outcome, 'pass');
  });

  it('fails when it could not deliver, and is not evaluated before it has', () => {
    assert.equal(outcomeWith({ ...recorder, last_status: 'Failure' }), 'fail');
    for (const status of ['Pending', 'NotApplicable', null]) {
      assert.equal(outcomeWith({ ...recorder, last_status: status }), 'not_evaluated', String(status));
    }
  });
});
