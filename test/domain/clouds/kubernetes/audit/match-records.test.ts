import assert from 'node:assert/strict';
import {
  matchRecords,
  type RecordedCall,
  type WatchedWrite,
} from '../../../../../domain/clouds/kubernetes/audit/match-records.ts';

const second = Date.UTC(2026, 10, 23, 4, 0, 0);

const write = (ms: number, more: Partial<WatchedWrite> = {}): WatchedWrite => ({
  effect: 'change',
  uid: 'u',
  version: String(100_000 + ms),
  manager: null,
  writtenAt: second + Math.floor(ms / 1_000) * 1_000,
  seenAt: second + ms + 40,
  ...more,
});
const untimed = (ms: number, more: Partial<WatchedWrite> = {}) => write(ms, { writtenAt: null, ...more });

const call = (by: string, ms: number, more: Partial<RecordedCall> = {}): RecordedCall => ({
  id: ms,
  verb: 'patch',
  uid: null,
  resourceVersion: null,
  manager: null,
  requestedAt: second + ms - 5,
  completedAt: second + ms + 5,
  by,
  ...more,
});

const who = (writes: WatchedWrite[], calls: RecordedCall[]): (string | null)[] => {
  const matched = matchRecords(writes, calls);
  return writes.map((one) => matched.get(one)?.by ?? null);
};

describe('Which recorded call made a write', () => {
  it('is the only one at that second by the clock of the server', () => {
    assert.deepEqual(who([write(200), write(1_200)], [call('alice', 200), call('bob', 1_200)]), ['alice', 'bob']);
  });

  it('follows from the order of several within a second, however late the events arrive', () => {
    const writes = [write(200, { seenAt: second + 9_000 }), write(600, { seenAt: second + 9_300 })];
    assert.deepEqual(who(writes, [call('alice', 200), call('bob', 600)]), ['alice', 'bob']);
    const repeated = [write(200), untimed(600)];
    assert.deepEqual(who(repeated, [call('alice', 200), call('bob', 600)]), ['alice', 'bob']);
  });

  it('is unknown while a record is missing, and when a call changed nothing', () => {
    assert.deepEqual(who([write(200), write(600)], [call('alice', 200)]), [null, null]);
    assert.deepEqual(who([write(200)], [call('alice', 200), call('bob', 600)]), [null]);
  });

  it('is known beside one that changed nothing, where a write of the next second decides', () => {
    const calls = [call('alice', 200), call('bob', 600), call('carol', 1_200)];
    assert.deepEqual(who([write(200), write(1_200)], calls), [null, 'carol']);
  });

  it('is one of several of the same user', () => {
    assert.deepEqual(who([write(200)], [call('alice', 200), call('alice', 600)]), ['alice']);
  });

  it('is that of the program that wrote', () => {
    const calls = [call('alice', 200, { manager: 'kubectl-edit' }), call('bob', 600, { manager: 'helm' })];
    assert.deepEqual(who([write(600, { manager: 'helm' })], calls), ['bob']);
    assert.deepEqual(who([write(600, { manager: 'terraform' })], calls), [null]);
    assert.deepEqual(who([write(600, { manager: 'helm' })], [call('alice', 200)]), ['alice']);
  });

  it('is unknown for calls of different users at the same time', () => {
    const overlapping = [call('alice', 200), call('bob', 203)];
    assert.deepEqual(who([write(200), write(203)], overlapping), [null, null]);
    const acrossSeconds = [call('alice', 995), call('bob', 998)].map((one) => ({
      ...one,
      completedAt: second + 1_020,
    }));
    assert.deepEqual(who([write(995), write(1_010)], acrossSeconds), [null, null]);
  });

  it('is known for calls at the same time whose responses were recorded', () => {
    const calls = [
      call('bob', 203, { resourceVersion: '100200', uid: 'u' }),
      call('alice', 200, { resourceVersion: '100203', uid: 'u' }),
    ];
    assert.deepEqual(who([write(200), write(203)], calls), ['bob', 'alice']);
  });

  it('is unknown among several users whose responses have the same version: all but one changed nothing', () => {
    const named = (by: string, ms: number, more: Partial<RecordedCall> = {}) =>
      call(by, ms, { resourceVersion: '100200', uid: 'u', ...more });
    assert.deepEqual(who([write(200)], [named('bob', 190), named('alice', 200)]), [null]);
    assert.deepEqual(who([untimed(200)], [named('alice', 200), named('bob', 2_200)]), [null]);
    assert.deepEqual(who([write(200)], [named('bob', 190), named('alice', 200), call('carol', 200)]), [null]);
    assert.deepEqual(who([write(200)], [named('alice', 200), named('alice', 400)]), ['alice']);
    const programs = [named('bob', 190, { manager: 'helm' }), named('alice', 200, { manager: 'kubectl-edit' })];
    assert.deepEqual(who([write(200, { manager: 'kubectl-edit' })], programs), ['alice']);
  });

  it('is unknown where one with the version may have changed nothing, since another has no response', () => {
    const named = call('bob', 300, { resourceVersion: '100200', uid: 'u' });
    assert.deepEqual(who([write(200)], [call('alice', 200), named]), [null]);
    assert.deepEqual(who([untimed(200)], [call('alice', 200), named]), [null]);
    assert.deepEqual(who([write(200)], [call('bob', 200), named]), ['bob']);
    assert.deepEqual(who([write(200)], [call('alice', 1_200), named]), ['bob']);
  });

  it('is known of a record with a version and of one without, where each has a write', () => {
    const named = call('alice', 200, { resourceVersion: '100200', uid: 'u' });
    assert.deepEqual(who([write(200), write(600)], [named, call('bob', 600)]), ['alice', 'bob']);
    const last = call('alice', 600, { resourceVersion: '100600', uid: 'u' });
    assert.deepEqual(who([write(200), write(600)], [call('bob', 200), last]), ['bob', 'alice']);
  });

  it('is none with the version at another second, by another program, or after the event arrived', () => {
    const named = (ms: number, manager: string | null = null) => [
      call('bob', ms, { resourceVersion: '100200', manager }),
    ];
    assert.deepEqual(who([write(200)], named(1_200)), [null]);
    assert.deepEqual(who([write(200, { manager: 'kubectl-edit' })], named(200, 'helm')), [null]);
    assert.deepEqual(who([untimed(200)], named(9_200)), [null]);
    assert.deepEqual(who([write(200)], [...named(1_200), call('alice', 200)]), ['alice']);
    const late = untimed(200, { seenAt: second + 60_000 });
    assert.deepEqual(who([late], named(200)), ['bob']);
  });

  it('is none with another version, of another object of that name, or with another effect', () => {
    assert.deepEqual(who([write(200)], [call('alice', 200, { resourceVersion: '7' })]), [null]);
    assert.deepEqual(who([write(200)], [call('alice', 200, { uid: 'other' })]), [null]);
    assert.deepEqual(who([write(200)], [call('alice', 200, { verb: 'create' })]), [null]);
    assert.deepEqual(who([write(200, { effect: 'create' })], [call('alice', 200, { verb: 'delete' })]), [null]);
  });

  it('is an earlier or later one in no case', () => {
    assert.deepEqual(who([write(5_200)], [call('alice', 3_900), call('bob', 6_100)]), [null]);
    assert.deepEqual(who([write(5_200), untimed(5_900)], [call('alice', 3_900), call('bob', 5_200)]), [null, null]);
  });

  it('is one around its arrival where the object has no time, as in a deletion at once', () => {
    const deleted = untimed(200, { effect: 'delete' });
    assert.deepEqual(who([deleted], [call('alice', 200, { verb: 'delete' })]), ['alice']);
    assert.deepEqual(who([deleted], [call('alice', 200, { verb: 'deletecollection' })]), ['alice']);
    assert.deepEqual(who([deleted], [call('alice', 20_200, { verb: 'delete' })]), [null]);
    const late = untimed(200, { effect: 'delete', seenAt: second + 12_000 });
    assert.deepEqual(who([late], [call('alice', 200, { verb: 'delete' })]), ['alice']);
  });

  it('is for a deletion the one that named the object, and not that of a collection which may not have met it', () => {
    const deleted = untimed(200, { effect: 'delete' });
    const calls = [call('alice', 200, { verb: 'delete' }), call('bob', 210, { verb: 'deletecollection' })];
    assert.deepEqual(who([deleted], calls), ['alice']);
  });

  it('is for the end of a deletion the one that requested it, not the one that removed the last finalizer', () => {
    const writtenAt = second;
    const writes = [
      write(200, { effect: 'delete', writtenAt }),
      untimed(4_200),
      write(4_300, { effect: 'delete', writtenAt }),
    ];
    const calls = [call('alice', 200, { verb: 'delete' }), call('robot', 4_200)];
    assert.deepEqual(who(writes, calls), ['alice', 'robot', 'alice']);
  });

  it('is right in each of 200 writes by three users, whether they have a time or not', () => {
    const times = Array.from({ length: 200 }, (_, number) => 37 + number * 300);
    const users = times.map((_, number) => ['alice', 'bob', 'carol'][(number * 7 + (number >> 3)) % 3] ?? '');
    const calls = times.map((ms, number) => call(users[number] ?? '', ms));
    assert.deepEqual(
      who(
        times.map((ms) => (ms % 1_000 < 400 ? write(ms) : untimed(ms))),
        calls,
      ),
      users,
    );
  });
});
