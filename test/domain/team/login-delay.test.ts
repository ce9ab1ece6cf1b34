import assert from 'node:assert/strict';
import { loginTurn, type LoginFailures } from '../../../domain/team/login-delay.ts';

const none: LoginFailures = { count: 0, lastMsAgo: Infinity };
const just = (count: number): LoginFailures => ({ count, lastMsAgo: 0 });

describe('The delay of a sign-in', () => {
  it('is zero for four failures', () => {
    assert.deepEqual(loginTurn({ account: just(4), own: just(4) }), { kind: 'after', delayMs: 0 });
  });

  it('grows with the failures of others at the account, and stays below two seconds', () => {
    const delays = [5, 6, 7, 8, 300, 1_000_000].map((count) => loginTurn({ account: just(count), own: none }));
    assert.deepEqual(
      delays,
      [250, 500, 1_000, 1_000, 1_000, 1_000].map((delayMs) => ({ kind: 'after', delayMs })),
    );
  });

  it('ends a fixed time after the last failure', () => {
    const account = { count: 300, lastMsAgo: 700 };
    assert.deepEqual(loginTurn({ account, own: none }), { kind: 'after', delayMs: 300 });
    assert.deepEqual(loginTurn({ account: { count: 300, lastMsAgo: 1_000 }, own: none }), {
      kind: 'after',
      delayMs: 0,
    });
  });

  it('is a refusal for a client that failed itself, from one second to a minute', () => {
    const pauses = [5, 6, 10, 11, 1_000_000].map((count) => loginTurn({ account: just(count), own: just(count) }));
    assert.deepEqual(
      pauses,
      [1, 2, 32, 60, 60].map((retryAfterSeconds) => ({ kind: 'refused', retryAfterSeconds })),
    );
    const own = { count: 11, lastMsAgo: 60_000 };
    assert.deepEqual(loginTurn({ account: none, own }), { kind: 'after', delayMs: 0 });
  });
});
