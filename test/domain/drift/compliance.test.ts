import assert from 'node:assert/strict';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { findCheck } from '../../../platform/check-catalog.ts';
import { asComplianceDrift, asLastEvaluated, checksTouchedBy, newlyFails } from '../../../domain/drift/compliance.ts';
import type { Deviation } from '../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';

const known = findCheck('cloud_a', 'dynamodb_tables_pitr_enabled');
assert.ok(known !== null);
const check = known;

const context: CheckContext = {
  now: new Date('2026-11-21T00:00:00Z'),
  find: () => null,
  every: () => [],
  whyUnlisted: () => null,
  above: nothingAbove,
};

const table = (configuration: JsonObject): CheckedResource => ({
  resourceType: 'table',
  externalId: 'orders',
  name: 'orders',
  region: 'us-east-1',
  configuration,
  unreadable: {},
});

const deviation = (change: Partial<Deviation> = {}): Deviation => ({
  aspect: 'point_in_time_recovery',
  driftType: 'configuration',
  severity: 'low',
  summary: 'Point in time recovery of DynamoDB table orders: changed from true to false',
  baselineValue: true,
  currentValue: false,
  diff: [{ path: '/point_in_time_recovery', baseline_value: true, current_value: false }],
  ...change,
});

describe('drift by which a check turns from pass to fail', () => {
  const turns = (before: JsonObject, after: JsonObject): boolean =>
    newlyFails(check, { baseline: table(before), current: table(after), context });

  it('is reported only where it passed before and fails now', () => {
    assert.equal(turns({ point_in_time_recovery: true }, { point_in_time_recovery: false }), true);
    assert.equal(turns({ point_in_time_recovery: false }, { point_in_time_recovery: true }), false);
    assert.equal(turns({ point_in_time_recovery: false }, { point_in_time_recovery: false }), false);
  });

  it('is not reported where one side cannot be evaluated', () => {
    assert.equal(turns({}, { point_in_time_recovery: false }), false);
    assert.equal(turns({ point_in_time_recovery: true }, {}), false);
  });

  it('concerns the checks that read what changed', () => {
    assert.deepEqual(checksTouchedBy(deviation(), [check]), [check]);
    const tags = [{ path: '/tags/env', baseline_value: 'prod', current_value: 'dev' }];
    assert.deepEqual(checksTouchedBy(deviation({ diff: tags }), [check]), []);
  });

  it('has the type compliance, the severity of the check when that is worse, and names what no longer holds', () => {
    const { driftType, severity, summary } = asComplianceDrift(deviation(), [check]);
    assert.deepEqual([driftType, severity], ['compliance', 'medium']);
    assert.match(summary, /; no longer compliant: Point-in-time recovery is enabled for DynamoDB tables$/);
    assert.equal(asComplianceDrift(deviation({ severity: 'high' }), [check]).severity, 'high');
  });

  it('stays security if it affects that, and configuration if no check changed', () => {
    assert.equal(asComplianceDrift(deviation({ driftType: 'security' }), [check]).driftType, 'security');
    assert.deepEqual(asComplianceDrift(deviation(), []), deviation());
  });

  it('stays what it was when a check is not evaluated, with the difference of now', () => {
    const before = asComplianceDrift(deviation({ severity: 'low' }), [check]);
    const known = { drift_type: before.driftType, severity: before.severity, summary: before.summary };
    const now = deviation({ severity: 'low', summary: 'Something else differs' });
    const kept = asLastEvaluated(now, known);
    assert.deepEqual([kept.driftType, kept.severity, kept.diff], ['compliance', 'medium', now.diff]);
    assert.match(kept.summary, /^Something else differs; no longer compliant: Point-in-time recovery/);
    assert.equal(asLastEvaluated(deviation({ severity: 'critical' }), known).severity, 'critical');
    assert.equal(asLastEvaluated(kept, known).summary, kept.summary);
    for (const other of [undefined, { ...known, drift_type: 'configuration' }]) {
      assert.deepEqual(asLastEvaluated(now, other), now);
    }
    const security = deviation({ driftType: 'security' });
    assert.deepEqual(asLastEvaluated(security, known), security);
  });
});
