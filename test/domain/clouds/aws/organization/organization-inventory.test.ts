import assert from 'node:assert/strict';
import { awsChecks } from '../../../../../domain/clouds/aws/checks.ts';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import {
  nothingAbove,
  unknown,
  type Above,
  type OrganizationAbove,
} from '../../../../../domain/organizations/above.ts';
import { contextOf, daysAgo, resourceOf, type Shown } from '../../../checks/check-cases.ts';
import { organizationAbove, ownAccount } from './organization-above.ts';

const management = '999911112222';
const trailArn = `arn:aws:cloudtrail:eu-west-1:${management}:trail/all`;
const groupArn = `arn:aws:logs:eu-west-1:${management}:log-group:trail`;
const topicArn = `arn:aws:sns:eu-west-1:${management}:alarms`;

const whole: JsonObject = {
  organization: true,
  is_logging: true,
  multi_region: true,
  log_group_arn: `${groupArn}:*`,
  event_selectors: [{ read_write_type: 'All', include_management_events: true, excluded_management_sources: [] }],
  advanced_event_selectors: [],
  insight_types: [],
  observed: { latest_delivery_at: daysAgo(0), latest_delivery_error: null, latest_log_delivery_at: daysAgo(0) },
};
/** What a member account may read of it. */
const shadow: JsonObject = {
  organization: true,
  multi_region: true,
  log_group_arn: `${groupArn}:*`,
  observed: {},
};

const held = (
  type: string,
  {
    externalId,
    configuration,
    accountId = management,
  }: { externalId: string; configuration: JsonObject; accountId?: string },
): OrganizationAbove['inventory'][number] => ({ ...resourceOf(type, { externalId, configuration }), accountId });
const holding = (...inventory: OrganizationAbove['inventory']): Above =>
  organizationAbove('service_control', [], { inventory });

function verdict(id: string, type: string, shown: Shown): Verdict {
  const check = awsChecks.find((candidate) => candidate.id === id);
  assert.ok(check?.readsAbove, id);
  return check.evaluate(resourceOf(type, shown), contextOf(shown));
}

describe('an organization trail that a member account may not read whole', () => {
  const ofMember = (above: Above, id = 'cloudtrail_multi_region_enabled') =>
    verdict(id, 'account', { configuration: {}, inventory: { trail: { [trailArn]: shadow } }, above });
  const owned = (change: JsonObject = {}) =>
    holding(held('trail', { externalId: trailArn, configuration: { ...whole, ...change } }));

  it('counts as its owner shows it, and is named with the account', () => {
    const named = [`organization trail ${trailArn} of the account ${management}`];
    assert.deepEqual(ofMember(owned()), { outcome: 'pass', decidedBy: named });
    assert.equal(ofMember(owned({ is_logging: false })).outcome, 'fail');
    const readsOnly = [
      { read_write_type: 'ReadOnly', include_management_events: true, excluded_management_sources: [] },
    ];
    assert.equal(ofMember(owned({ event_selectors: readsOnly })).outcome, 'fail');
  });

  it('is not evaluated when its owner is not connected, or shows another trail', () => {
    const other = holding(held('trail', { externalId: `${trailArn}-2`, configuration: whole }));
    for (const above of [holding(), other, unknown('not connected'), nothingAbove]) {
      assert.equal(ofMember(above).outcome, 'not_evaluated');
    }
  });

  it('counts for data events and for its delivery to a log group, too', () => {
    const objects = {
      read_write_type: 'All',
      include_management_events: false,
      data_resources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }],
    };
    assert.equal(
      ofMember(owned({ event_selectors: [objects] }), 'cloudtrail_s3_dataevents_write_enabled').outcome,
      'pass',
    );
    const own = (above: Above) =>
      verdict('cloudtrail_cloudwatch_logging_enabled', 'trail', { configuration: shadow, externalId: trailArn, above })
        .outcome;
    assert.equal(own(owned()), 'pass');
    assert.equal(own(holding()), 'not_evaluated');
  });
});

describe('alarms on the log group of an organization trail', () => {
  const id = 'cloudwatch_log_metric_filter_root_usage';
  const pattern =
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }';
  const group = (actions: string[]): JsonObject => ({
    metric_filters: [
      {
        name: 'root',
        pattern,
        metrics: [{ alarms: [{ name: 'root', actions_enabled: true, alarm_actions: actions }] }],
      },
    ],
  });
  const above = (actions: string[], subscriptions = 1): Above =>
    holding(
      held('trail', { externalId: trailArn, configuration: whole }),
      held('log_group', { externalId: groupArn, configuration: group(actions) }),
      held('topic', { externalId: topicArn, configuration: { observed: { confirmed_subscriptions: subscriptions } } }),
    );
  const ofMember = (given: Above) =>
    verdict(id, 'account', { configuration: {}, inventory: { trail: { [trailArn]: shadow } }, above: given });

  it('count for every member, and the log group is named with its account', () => {
    assert.deepEqual(ofMember(above([topicArn])), {
      outcome: 'pass',
      decidedBy: [`log group ${groupArn} of the account ${management}`],
    });
  });

  it('fail when nobody hears them, and are not evaluated when the log group is not in an inventory', () => {
    assert.equal(ofMember(above([topicArn], 0)).outcome, 'fail');
    assert.equal(ofMember(above([])).outcome, 'fail');
    const onlyTrail = holding(held('trail', { externalId: trailArn, configuration: whole }));
    assert.equal(ofMember(onlyTrail).outcome, 'not_evaluated');
  });
});

describe('an access analyzer of the organization', () => {
  const region = 'eu-west-1';
  const regionOf = (accountId: string, configuration: JsonObject) =>
    held('account_region', { externalId: `${accountId}/${region}`, configuration, accountId });
  const analyzers = (type: string, status = 'ACTIVE'): JsonObject => ({
    access_analyzers: [{ name: 'all', type, status }],
  });
  const ofMember = (above: Above, own: JsonObject = { access_analyzers: [] }) =>
    verdict('accessanalyzer_enabled', 'account_region', {
      configuration: own,
      externalId: `${ownAccount}/${region}`,
      inventory: {
        account: { [ownAccount]: { account_id: ownAccount, observed: { enabled_regions: [region] } } },
        account_region: { [`${ownAccount}/${region}`]: own },
      },
      above,
    });
  const delegated = '555566667777';
  const within = (inventory: OrganizationAbove['inventory'], services = ['access-analyzer.amazonaws.com']) =>
    organizationAbove('service_control', [], {
      inventory,
      delegatedAdministrators: { value: [{ accountId: delegated, services }], reason: null },
    });

  it('covers every account in its region', () => {
    assert.deepEqual(ofMember(within([regionOf(delegated, analyzers('ORGANIZATION'))])), {
      outcome: 'pass',
      decidedBy: [`analyzer all of the account ${delegated}`],
      regionsCovered: [region],
    });
  });

  it('is missing only when every account that may have one was read', () => {
    const [empty, ofAccount] = [{ access_analyzers: [] }, analyzers('ACCOUNT')];
    const both = [regionOf(management, empty), regionOf(delegated, ofAccount)];
    assert.equal(ofMember(within(both)).outcome, 'fail');
    assert.equal(
      ofMember(within([regionOf(management, analyzers('ORGANIZATION', 'DISABLED')), both[1] as never])).outcome,
      'fail',
    );
    assert.equal(ofMember(within([regionOf(management, empty)], ['guardduty.amazonaws.com'])).outcome, 'fail');
    for (const inventory of [
      [],
      both.slice(0, 1),
      both.slice(1),
      [regionOf(management, empty), regionOf(delegated, {})],
    ]) {
      assert.equal(ofMember(within(inventory)).outcome, 'not_evaluated', JSON.stringify(inventory));
    }
  });

  it('is not known when the administrators or the organization are not', () => {
    const denied = organizationAbove('service_control', [], { delegatedAdministrators: unknown('denied') });
    for (const above of [denied, unknown('not connected')]) assert.equal(ofMember(above).outcome, 'not_evaluated');
    assert.equal(ofMember(nothingAbove).outcome, 'fail');
    assert.equal(ofMember(unknown('not connected'), analyzers('ACCOUNT')).outcome, 'pass');
  });

  it('of another region does not count', () => {
    const elsewhere = { ...regionOf(delegated, analyzers('ORGANIZATION')), region: 'us-east-1' };
    assert.equal(ofMember(within([elsewhere])).outcome, 'not_evaluated');
  });
});
