import assert from 'node:assert/strict';
import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import { attributionOf, type LinkedChange } from '../../../domain/changes/attribution.ts';
import { spanOf } from '../../../domain/changes/change-span.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 23, 4, 0, seconds));

const actor = (principal: string, seconds: number): ChangeActor => ({
  principal,
  issuer: null,
  actingAs: null,
  sourceAddress: '192.0.2.7',
  userAgent: 'kubectl/v1.34.2',
  source: 'audit_log',
  eventId: `audit-${seconds}`,
});

const change = (seconds: number, principal: string | null, more: Partial<LinkedChange> = {}): LinkedChange => ({
  event_id: `event-${seconds}`,
  source: 'watch',
  made_at: at(seconds),
  means: 'cli',
  actor: principal === null ? null : actor(principal, seconds),
  ...more,
});

describe('who made the change behind a finding', () => {
  it('is unknown without a change', () => {
    const unknown = { changed_by: null, changed_at: null, changed_via: null, change_event_id: null };
    assert.deepEqual(attributionOf([]), unknown);
  });

  it('is the actor of the only change, with the record that says so', () => {
    const { changed_by: by, ...rest } = attributionOf([change(3, 'alice')]);
    assert.deepEqual([by?.principal, by?.source, by?.source_address], ['alice', 'audit_log', '192.0.2.7']);
    assert.deepEqual(rest, { changed_at: at(3), changed_via: 'cli', change_event_id: 'audit-3' });
  });

  it('is unknown when several made changes, or one of them is unknown', () => {
    assert.equal(attributionOf([change(1, 'alice'), change(2, 'bob')]).changed_by, null);
    assert.equal(attributionOf([change(1, 'alice'), change(2, null)]).changed_by, null);
    assert.equal(attributionOf([change(1, 'alice'), change(2, 'alice')]).changed_by?.event_id, 'audit-2');
  });

  it('is taken from the log of calls where a recorder of configurations reports the same change', () => {
    const recorded = change(4, null, { source: 'configuration_recorder', means: null });
    assert.equal(attributionOf([change(3, 'alice', { source: 'call_log' }), recorded]).changed_by?.principal, 'alice');
    assert.deepEqual(attributionOf([recorded]).changed_at, at(4));
  });

  it('is unknown while a recorder or a queue reports more changes than there are records', () => {
    for (const source of ['configuration_recorder', 'event', 'listing'] as const) {
      const observed = (seconds: number) => change(seconds, null, { source, means: null });
      const one = change(1, 'alice', { source: 'call_log' });
      const unclear = attributionOf([one, observed(2), observed(4)]);
      assert.deepEqual([unclear.changed_by, unclear.changed_via, unclear.changed_at], [null, null, at(4)]);
      const two = change(3, 'alice', { source: 'call_log' });
      assert.equal(attributionOf([one, observed(2), two, observed(4)]).changed_by?.principal, 'alice');
      const other = change(3, 'mallory', { source: 'call_log' });
      assert.equal(attributionOf([one, observed(2), other, observed(4)]).changed_by, null);
    }
  });

  it('is unknown while a change by somebody else is about to be read', () => {
    const settled = [change(1, 'alice')];
    const by = (principal: string | null) => attributionOf(settled, { unsettled: [change(2, principal)] });
    assert.deepEqual(
      [by('mallory').changed_by, by('mallory').changed_via, by('mallory').changed_at],
      [null, null, at(1)],
    );
    assert.equal(by(null).changed_by, null);
    assert.deepEqual(by('alice'), attributionOf(settled));
  });

  it('distinguishes those who assumed another identity', () => {
    const assumed = (actingAs: string) => change(1, null, { actor: { ...actor('alice', 1), actingAs } });
    assert.equal(attributionOf([assumed('robot'), assumed('admin')]).changed_by, null);
  });
});

describe('the readings between which a deviation came about', () => {
  const version = (seconds: number, isFormer = false) => ({
    changed_after: at(seconds),
    captured_at: at(seconds + 5),
    isFormer,
  });
  const span = (versions: ReturnType<typeof version>[], isComplete = true) =>
    spanOf(versions, { isComplete, isFormer: ({ isFormer }) => isFormer });

  it('are the last without it and the first with it', () => {
    assert.deepEqual(span([version(10)]), { after: at(10), before: at(15) });
    assert.deepEqual(span([version(20), version(10, true), version(0)]), { after: at(20), before: at(25) });
  });

  it('lie apart when the versions between them were not compared', () => {
    assert.deepEqual(span([version(20), version(10), version(0, true)]), { after: at(10), before: at(25) });
  });

  it('are unknown when too many versions were not compared', () => {
    assert.deepEqual(span([version(20), version(10)], false), { after: null, before: at(25) });
    assert.equal(span([]), undefined);
  });
});
