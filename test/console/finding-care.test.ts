import assert from 'node:assert/strict';
import type { FindingHistoryEntry } from '../../client/src/client.ts';
import { dayIn, dueText, endOfDay, shortDueText } from '../../console/show/due.ts';
import { historyText } from '../../console/show/finding-history.ts';

const now = Date.parse('2026-12-01T12:00:00Z');

describe('the care of findings in the console', () => {
  it('says when a finding is due, and that it is overdue', () => {
    const text = (due: string | null, overdue = false): string => dueText({ due_at: due, overdue }, now);
    assert.equal(text(null), 'No due date');
    assert.equal(text('2026-12-04T23:59:59Z'), 'Due in 3 days, on 2026-12-04');
    assert.equal(text('2026-11-29T12:00:00Z', true), 'Overdue: it was due 2 days ago, on 2026-11-29');
    assert.equal(text('2026-11-29T12:00:00Z'), 'Was due on 2026-11-29', 'of a closed finding');
  });

  it('says it in few words for a list', () => {
    assert.equal(shortDueText({ due_at: null, overdue: false }, now), '');
    assert.equal(shortDueText({ due_at: '2026-12-04T23:59:59Z', overdue: false }, now), 'due in 3 days');
    assert.equal(shortDueText({ due_at: '2026-11-29T12:00:00Z', overdue: true }, now), 'overdue, 2 days ago');
  });

  it('takes a day for its end in UTC, and back', () => {
    assert.equal(endOfDay('2026-12-24'), '2026-12-24T23:59:59.000Z');
    assert.equal(dayIn(endOfDay('2026-12-24')), '2026-12-24');
    assert.equal(dayIn(null), '');
  });

  it('says what happened', () => {
    const said = (action: string, fields: Partial<FindingHistoryEntry> = {}): string =>
      historyText({ at: '', action, actor: null, before: null, after: null, ...fields });
    assert.equal(said('finding.assign', { after: { owner: 'a@x' } }), 'Assigned to a@x');
    assert.equal(
      said('finding.assign', { before: { owner: 'b@x' }, after: { owner: 'a@x' } }),
      'Assigned to a@x instead of b@x',
    );
    assert.equal(said('finding.assign', { before: { owner: 'b@x' }, after: { owner: null } }), 'Taken from b@x');
    assert.equal(said('finding.due', { after: { due_at: '2026-12-24T23:59:59Z' } }), 'Due date set to 2026-12-24');
    assert.equal(said('finding.due', { after: { due_at: null } }), 'Due date removed');
    assert.equal(said('finding.closed', { after: { reason: 'The package is gone' } }), 'Closed: The package is gone');
    assert.equal(said('remediation.approve'), 'Remediation approve');
  });
});
