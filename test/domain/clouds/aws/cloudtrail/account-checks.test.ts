import assert from 'node:assert/strict';
import { cloudtrailAccountChecks } from '../../../../../domain/clouds/aws/cloudtrail/account-checks.ts';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { contextOf, daysAgo, resourceOf, testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

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
const objects = (readWriteType: string): JsonObject => ({
  ...trail,
  event_selectors: [
    {
      read_write_type: readWriteType,
      include_management_events: false,
      data_resources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }],
    },
  ],
});
const recorded = (access: string, other: string): CheckCases => ({
  pass: { configuration: {}, inventory: { trail: { one: objects(access) } } },
  fail: { configuration: {}, inventory: { trail: { one: objects(other) } } },
  blind: deniedTrails,
});

describe('the checks of AWS: cloudtrail, account', () => {
  testChecks(cloudtrailAccountChecks, {
    cloudtrail_multi_region_enabled: {
      pass: { configuration: {}, inventory: { trail: { one: trail } } },
      fail: { configuration: {}, inventory: { trail: { one: { ...trail, is_logging: false } } } },
      blind: deniedTrails,
    },
    cloudtrail_s3_dataevents_read_enabled: recorded('ReadOnly', 'WriteOnly'),
    cloudtrail_s3_dataevents_write_enabled: recorded('All', 'ReadOnly'),
  });
});

describe('the management events of a trail', () => {
  const [check] = cloudtrailAccountChecks.filter(({ id }) => id === 'cloudtrail_multi_region_enabled');
  const outcomeOf = (...trails: JsonObject[]): string | undefined => {
    const given = { configuration: {}, inventory: { trail: Object.fromEntries(trails.entries()) } };
    return check?.evaluate(resourceOf('account', given), contextOf(given)).outcome;
  };
  const selector = { read_write_type: 'All', include_management_events: true, excluded_management_sources: [] };
  const withClassic = (...selectors: JsonObject[]): JsonObject => ({ ...trail, event_selectors: selectors });
  const withAdvanced = (...selectors: JsonObject[][]): JsonObject => ({
    ...trail,
    event_selectors: [],
    advanced_event_selectors: selectors.map((fields) => ({ name: 'one', field_selectors: fields })),
  });
  const management = { field: 'eventCategory', equals: ['Management'] };
  const readOnly = (value: string): JsonObject => ({ field: 'readOnly', equals: [value] });

  it('are recorded in full by a selector for reads and writes, or by one for each', () => {
    assert.equal(outcomeOf(withClassic(selector)), 'pass');
    assert.equal(
      outcomeOf(
        withClassic({ ...selector, read_write_type: 'ReadOnly' }, { ...selector, read_write_type: 'WriteOnly' }),
      ),
      'pass',
    );
    assert.equal(outcomeOf(withAdvanced([management])), 'pass');
    assert.equal(outcomeOf(withAdvanced([management, readOnly('true')], [management, readOnly('false')])), 'pass');
  });

  it('are not recorded in full by a trail of writes, of data events, or of some calls', () => {
    assert.equal(outcomeOf(withClassic({ ...selector, read_write_type: 'WriteOnly' })), 'fail');
    assert.equal(outcomeOf(withClassic({ ...selector, include_management_events: false })), 'fail');
    assert.equal(outcomeOf(withAdvanced([management, readOnly('false')])), 'fail');
    assert.equal(outcomeOf(withAdvanced([{ field: 'eventCategory', equals: ['Data'] }])), 'fail');
    assert.equal(outcomeOf(withAdvanced([management, { field: 'eventName', equals: ['CreateUser'] }])), 'fail');
    assert.equal(
      outcomeOf(withAdvanced([management, { field: 'eventSource', equals: ['iam.amazonaws.com'] }])),
      'fail',
    );
  });

  it('count without the services that a trail may exclude', () => {
    const busy = { field: 'eventSource', not_equals: ['kms.amazonaws.com', 'rdsdata.amazonaws.com'] };
    assert.equal(outcomeOf(withAdvanced([management, busy])), 'pass');
    assert.equal(outcomeOf(withClassic({ ...selector, excluded_management_sources: ['kms.amazonaws.com'] })), 'pass');
  });

  it('of one region or of two halves of a pair of trails are not those of every region', () => {
    assert.equal(outcomeOf({ ...trail, multi_region: false }), 'fail');
    assert.equal(outcomeOf({ ...trail, is_logging: false }), 'fail');
    assert.equal(outcomeOf(), 'fail');
  });

  it('are unknown without selectors, unless another trail records them', () => {
    assert.equal(outcomeOf(withClassic()), 'not_evaluated');
    const { event_selectors: _hidden, ...unreadable } = trail;
    assert.equal(outcomeOf(unreadable), 'not_evaluated');
    assert.equal(outcomeOf(unreadable, trail), 'pass');
  });
});

describe('the object events of trails', () => {
  const [check] = cloudtrailAccountChecks.filter(({ id }) => id === 'cloudtrail_s3_dataevents_write_enabled');
  const outcomeOf = (one: JsonObject): string | undefined => {
    const given = { configuration: {}, inventory: { trail: { one } } };
    return check?.evaluate(resourceOf('account', given), contextOf(given)).outcome;
  };
  const advanced = (...more: JsonObject[]): JsonObject => ({
    ...trail,
    event_selectors: [],
    advanced_event_selectors: [
      {
        name: 'objects',
        field_selectors: [
          { field: 'eventCategory', equals: ['Data'] },
          { field: 'resources.type', equals: ['AWS::S3::Object'] },
          ...more,
        ],
      },
    ],
  });

  it('are recorded by a trail of every region only', () => {
    assert.equal(outcomeOf(objects('All')), 'pass');
    assert.equal(outcomeOf({ ...objects('All'), multi_region: false }), 'fail');
    assert.equal(outcomeOf({ ...objects('All'), is_logging: false }), 'fail');
  });

  it('are not recorded in full by a selector for one bucket, call or caller', () => {
    assert.equal(outcomeOf(advanced()), 'pass');
    for (const field of ['resources.ARN', 'eventName', 'userIdentity.arn']) {
      assert.equal(outcomeOf(advanced({ field, starts_with: ['x'] })), 'fail', field);
    }
    assert.equal(outcomeOf(advanced({ field: 'readOnly', equals: ['true'] })), 'fail');
  });
});

describe('a trail whose log files do not reach the bucket', () => {
  const whole = {
    ...trail,
    event_selectors: [
      {
        read_write_type: 'All',
        include_management_events: true,
        excluded_management_sources: [],
        data_resources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }],
      },
    ],
  };
  const delivering = (delivered: Json, error: Json, more: JsonObject = {}): JsonObject => ({
    ...whole,
    observed: { latest_delivery_at: delivered, latest_delivery_error: error },
    ...more,
  });
  const verdictsOn = (...trails: JsonObject[]): Verdict[] =>
    cloudtrailAccountChecks.map(({ id }) =>
      verdictOf(cloudtrailAccountChecks, id, {
        configuration: {},
        inventory: { trail: Object.fromEntries(trails.entries()) },
      }),
    );
  const outcomesOf = (...trails: JsonObject[]): Set<string> =>
    new Set(verdictsOn(...trails).map(({ outcome }) => outcome));

  it('does not count, and the reason names the error code', () => {
    for (const delivered of [daysAgo(2), null]) {
      for (const verdict of verdictsOn(delivering(delivered, 'NoSuchBucket'))) {
        assert.ok(verdict.outcome === 'fail');
        assert.match(verdict.reason, /the last delivery failed \(NoSuchBucket\)$/);
        assert.deepEqual(verdict.evidence['delivery_errors'], ['NoSuchBucket']);
      }
    }
  });

  it('is not evaluated with an error next to a delivery of the last day, and before the first delivery', () => {
    assert.deepEqual(outcomesOf(delivering(daysAgo(0.5), 'AccessDenied')), new Set(['not_evaluated']));
    assert.deepEqual(outcomesOf(delivering(null, null)), new Set(['not_evaluated']));
    assert.deepEqual(outcomesOf({ ...whole, observed: {} }), new Set(['not_evaluated']));
  });

  it('changes nothing beside a trail that delivers, nor when the trail would not count anyway', () => {
    assert.deepEqual(outcomesOf(delivering(null, 'NoSuchBucket'), delivering(daysAgo(0), null)), new Set(['pass']));
    const stopped = verdictsOn(delivering(null, 'NoSuchBucket', { is_logging: false }));
    for (const verdict of stopped) {
      assert.ok(verdict.outcome === 'fail');
      assert.doesNotMatch(verdict.reason, /NoSuchBucket/);
    }
  });
});
