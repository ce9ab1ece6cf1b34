import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { callsOf, driftInput, noPlanOf, planOf, planned, planIn, undoOf } from './planning.ts';

describe('flow logs of a subnet of Google Cloud', () => {
  const operation = 'compute.set_flow_logs';
  const detail = (change: JsonObject = {}): JsonObject => ({
    interval: 'INTERVAL_5_SEC',
    sampling: 0.5,
    metadata: 'INCLUDE_ALL_METADATA',
    filter: null,
    ...change,
  });
  const on = (change: JsonObject = {}): JsonObject => ({ flow_logs: true, flow_log_detail: detail(change) });
  const off: JsonObject = { flow_logs: false, flow_log_detail: null };
  const custom = { metadata: 'CUSTOM_METADATA' };
  const drift = (baseline: JsonObject, current: JsonObject) =>
    driftInput({ providerKind: 'cloud_b', resourceType: 'subnet', baseline, current });

  it('are one finding with their settings', () => {
    const subject = { providerKind: 'cloud_b' as const, resourceType: 'subnet', resourceName: 'web' };
    const [before, after] = [on(), off].map((configuration) => ({ configuration, unreadable: {} }));
    assert.ok(before && after);
    assert.deepEqual(
      findDeviations(subject, before, after).map(({ aspect, severity }) => [aspect, severity]),
      [['flow_logs', 'high']],
    );
  });

  const exact: [words: string, baseline: JsonObject, current: JsonObject][] = [
    ['are enabled again with the settings of the baseline', on(), off],
    ['are disabled again', off, on()],
    ['get the settings of the baseline', on(), on({ sampling: 0.1 })],
  ];
  for (const [words, baseline, current] of exact) {
    it(`${words}, and back`, () => {
      const { steps, left } = planOf(drift(baseline, current));
      assert.deepEqual(callsOf(steps), [[operation, baseline]]);
      assert.deepEqual(steps.map(undoOf), [[operation, current, null]]);
      assert.deepEqual(left, []);
    });
  }

  it('are enabled with the settings that Google chooses where the baseline has none', () => {
    const withoutDetail: JsonObject[] = [{ flow_logs: true }, { flow_logs: true, flow_log_detail: null }];
    for (const baseline of withoutDetail) {
      const { steps, left } = planOf(drift(baseline, off));
      assert.deepEqual(callsOf(steps), [[operation, { flow_logs: true }]]);
      assert.deepEqual(steps[0]?.after, { '/flow_logs': true });
      assert.deepEqual(steps.map(undoOf), [[operation, { flow_logs: false }, null]]);
      assert.deepEqual(left, []);
    }
    const { steps } = planIn(planned('subnet', off, { flow_logs: true }, 'cloud_b'));
    assert.deepEqual(callsOf(steps), [[operation, { flow_logs: true }]]);
  });

  it('take their settings with them where a finding of an earlier version names the switch alone', () => {
    const { steps } = planIn(planned('subnet', on(), { flow_logs: false }, 'cloud_b'));
    assert.deepEqual(callsOf(steps), [[operation, off]]);
    assert.deepEqual(steps.map(undoOf), [[operation, on(), null]]);
  });

  it('do not restore a list of metadata fields, which is not stored', () => {
    for (const current of [off, on()]) assert.match(noPlanOf(drift(on(custom), current)).reason, /is not stored/);
    for (const baseline of [off, on()]) {
      const { steps } = planOf(drift(baseline, on(custom)));
      assert.deepEqual(callsOf(steps), [[operation, baseline]]);
      assert.deepEqual(steps.map(undoOf), [null]);
    }
  });

  it('are left where the settings of the baseline are not known, or are those of logs that are off', () => {
    assert.match(noPlanOf(drift({ flow_logs: true, flow_log_detail: null }, on())).reason, /has no settings/);
    const settings = planned('subnet', off, { flow_log_detail: detail() }, 'cloud_b');
    assert.ok('noPlan' in settings);
    assert.match(settings.noPlan.reason, /disabled have no settings/);
  });

  it('that are disabled without known settings return with those that Google chooses', () => {
    const { steps } = planOf(drift(off, { flow_logs: true, flow_log_detail: null }));
    assert.deepEqual(callsOf(steps), [[operation, { flow_logs: false }]]);
    assert.match(steps[0]?.undo?.note ?? '', /Google Cloud chooses/);
  });
});
