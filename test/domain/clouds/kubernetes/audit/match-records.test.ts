import assert from 'node:assert/strict';
import {
  matchRecords,
  type RecordedCall,
  type WatchedChange,
} from '../../../../../domain/clouds/kubernetes/audit/match-records.ts';

const second = Date.UTC(2026, 10, 23, 4, 0, 0);

const change = (id: number, ms: number, more: Partial<WatchedChange> = {}): WatchedChange => ({
  id,
  kind: 'changed',
  uid: 'u',
  resourceVersion: String(100 + id),
  occurredAt: second + Math.floor(ms / 1_000) * 1_000,
  announcedAt: second + ms + 40,
  ...more,
});

const call = (by: string, ms: number, more: Partial<RecordedCall> = {}): RecordedCall => ({
  id: ms,
  verb: 'patch',
  uid: null,
  resourceVersion: null,
  requestedAt: second + ms - 5,
  completedAt: second + ms + 5,
  by,
  ...more,
});

const who = (changes: WatchedChange[], calls: RecordedCall[]): (string | null)[] => {
  const matched = matchRecords(changes, calls);
  return changes.map((one) => matched.get(one)?.by ?? null);
};

describe('Which recorded call made a change', () => {
  it('is the only one at that second by the clock of the server', () => {
    assert.deepEqual(who([change(1, 200), change(2, 1_200)], [call('alice', 200), call('bob', 1_200)]), [
      'alice',
      'bob',
    ]);
  });

  it('follows from the order of several within a second, even where the clocks differ', () => {
    const changes = [change(1, 200, { announcedAt: second + 9_000 }), change(2, 600, { announcedAt: second + 9_300 })];
    assert.deepEqual(who(changes, [call('alice', 200), call('bob', 600)]), ['alice', 'bob']);
  });

  it('is unknown while a record is missing, and when a call changed nothing', () => {
    assert.deepEqual(who([change(1, 200), change(2, 600)], [call('alice', 200)]), [null, null]);
    assert.deepEqual(who([change(1, 200)], [call('alice', 200), call('bob', 600)]), [null]);
  });

  it('is one of several of the same user', () => {
    assert.deepEqual(who([change(1, 200)], [call('alice', 200), call('alice', 600)]), ['alice']);
  });

  it('is unknown for calls of different users at the same time', () => {
    const overlapping = [call('alice', 200), call('bob', 203)];
    assert.deepEqual(who([change(1, 200), change(2, 203)], overlapping), [null, null]);
  });

  it('is known for calls at the same time whose responses were recorded', () => {
    const calls = [
      call('bob', 203, { resourceVersion: '101', uid: 'u' }),
      call('alice', 200, { resourceVersion: '102', uid: 'u' }),
    ];
    assert.deepEqual(who([change(1, 200), change(2, 203)], calls), ['bob', 'alice']);
  });

  it('is none with another version, of another object of that name, or of a verb that does nothing of the kind', () => {
    assert.deepEqual(who([change(1, 200)], [call('alice', 200, { resourceVersion: '7' })]), [null]);
    assert.deepEqual(who([change(1, 200)], [call('alice', 200, { uid: 'other' })]), [null]);
    assert.deepEqual(who([change(1, 200)], [call('alice', 200, { verb: 'create' })]), [null]);
    assert.deepEqual(who([change(1, 200, { kind: 'created' })], [call('alice', 200, { verb: 'delete' })]), [null]);
  });

  it('is an earlier or later one in no case', () => {
    assert.deepEqual(who([change(1, 5_200)], [call('alice', 3_900), call('bob', 6_100)]), [null]);
  });

  it('is one around its arrival where the object has no time, as in a deletion', () => {
    const deleted = change(1, 200, { kind: 'deleted', occurredAt: null });
    assert.deepEqual(who([deleted], [call('alice', 200, { verb: 'delete' })]), ['alice']);
    assert.deepEqual(who([deleted], [call('alice', 200, { verb: 'deletecollection' })]), ['alice']);
    assert.deepEqual(who([deleted], [call('alice', 20_200, { verb: 'delete' })]), [null]);
  });

  it('is right in each of 200 changes by two users, half a second apart', () => {
    const times = Array.from({ length: 200 }, (_, number) => 37 + number * 500);
    const users = times.map((_, number) => (number % 3 === 0 ? 'alice' : 'bob'));
    const calls = times.map((ms, number) => call(users[number] ?? '', ms));
    assert.deepEqual(
      who(
        times.map((ms, number) => change(number, ms)),
        calls,
      ),
      users,
    );
  });
});
