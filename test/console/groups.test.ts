import assert from 'node:assert/strict';
import type { PlannedRemediation } from '../../client/src/client.ts';
import { sideBySide, unified, withoutEqualStretches } from '../../console/show/line-diff.ts';
import { summaryOfPlanning } from '../../console/views/groups/planning-summary.ts';

describe('a unified diff', () => {
  it('has in each changed stretch what went before what came', () => {
    const rows = sideBySide('a\nb\nc\nd\ne', 'a\nx\ny\nd\ne');
    assert.deepEqual(
      unified(rows).map((line) => ('left_out' in line ? '…' : `${line.kind} ${line.text}`)),
      ['same a', 'removed b', 'removed c', 'added x', 'added y', 'same d', 'same e'],
    );
  });

  it('keeps all lines of both texts, and where equal ones are left out', () => {
    const before = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const after = before.map((line, index) => (index === 15 ? 'other' : line));
    const rows = sideBySide(before.join('\n'), after.join('\n'));
    const lines = unified(rows).flatMap((line) => ('left_out' in line ? [] : [line]));
    const of = (kind: string) =>
      lines.filter((line) => line.kind === 'same' || line.kind === kind).map(({ text }) => text);
    assert.deepEqual(of('removed'), before);
    assert.deepEqual(of('added'), after);
    assert.equal(unified(withoutEqualStretches(rows)).filter((line) => 'left_out' in line).length, 2);
  });
});

describe('what became of many plans', () => {
  const result = (values: Partial<PlannedRemediation>): PlannedRemediation => ({
    finding_type: 'drift',
    finding_id: 1,
    resource_id: null,
    check_id: null,
    outcome: 'planned',
    action: null,
    reason: null,
    manual_steps: [],
    ...values,
  });

  it('counts plans, and shows the same manual steps once', () => {
    const manual = { outcome: 'not_plannable' as const, reason: 'No operation', manual_steps: ['Do it'] };
    assert.deepEqual(
      summaryOfPlanning([
        result({}),
        result({ outcome: 'already_planned' }),
        result(manual),
        result(manual),
        result({ ...manual, manual_steps: ['Do something else'] }),
        result({ outcome: 'closed', reason: 'It is resolved' }),
      ]),
      {
        planned: 1,
        already: 1,
        manual: [
          { reason: 'No operation', steps: ['Do it'], count: 2 },
          { reason: 'No operation', steps: ['Do something else'], count: 1 },
        ],
        others: [{ reason: 'It is resolved', count: 1 }],
      },
    );
  });
});
