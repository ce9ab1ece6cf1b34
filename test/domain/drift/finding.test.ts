import assert from 'node:assert/strict';
import { driftSchema } from '../../../api/drifts/schema.ts';
import { driftFindingColumns } from '../../../db/reads/drifts/columns.ts';
import { driftFindingFieldNames, presentDriftFinding } from '../../../domain/drift/finding.ts';
import { eventPayloads } from '../../../domain/events/payloads.ts';

const row = {
  id: 7,
  resource_id: 3,
  resource_name: 'logs',
  resource_type: 'object_bucket',
  provider_id: 1,
  drift_type: 'security',
  severity: 'high',
  status: 'detected',
  summary: 'Public access was opened',
  baseline_value: { public: false },
  current_value: null,
  detected_at: new Date('2026-02-03T04:05:06.789Z'),
  changed_by: null,
  changed_at: null,
  changed_via: null,
  change_event_id: null,
  expected: false,
  change_window_id: null,
} as const;

describe('the fields of a drift finding', () => {
  it('are in responses and in both events, by the same schemas', () => {
    const schemas = [driftSchema, eventPayloads['drift.detected'], eventPayloads['drift.resolved']];
    for (const field of driftFindingFieldNames) {
      const [first, ...others] = schemas.map(({ properties }) => properties[field] as object);
      for (const other of others) assert.equal(other, first, field);
    }
  });

  it('are each selected once under their names', () => {
    const names = driftFindingColumns.map((column) => column.split(' as ')[1]);
    assert.deepEqual(names, driftFindingFieldNames);
    assert.ok(driftFindingColumns.includes('resource.name as resource_name'));
    assert.ok(driftFindingColumns.includes('finding.severity as severity'));
  });

  it('are presented with times as text, and without other columns of the row', () => {
    const shown = presentDriftFinding({ ...row, execution_id: 12 } as typeof row);
    assert.deepEqual(shown, { ...row, detected_at: '2026-02-03T04:05:06.789Z' });
  });
});
