import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { limitReached, stopSentence } from '../../../domain/remediation/change-guard.ts';

describe('the guard of changes to clouds', () => {
  const limits = { perHour: 5, perAccountPerHour: 2 };
  const nextAt = new Date('2026-11-22T05:00:00Z');
  const begun = (inAll: number, inAccount: number) => ({
    inAll: { begun: inAll, nextAt },
    inAccount: { begun: inAccount, nextAt },
  });

  it('lets changes start below both limits', () => {
    assert.equal(limitReached(begun(4, 1), limits), null);
  });

  it('names the limit that is reached, and when the next change can start', () => {
    assert.match(
      limitReached(begun(2, 2), limits) ?? '',
      /2 changes per hour to this account .* 2026-11-22T05:00:00.000Z/,
    );
    assert.match(limitReached(begun(5, 0), limits) ?? '', /5 changes per hour to all accounts together /);
  });

  it('says who stopped remediation and why, and puts the environment first', () => {
    const gate = { stoppedAt: nextAt, stoppedBy: 'ada@example.com', reason: 'a key was stolen' };
    assert.match(stopSentence(gate, { stopped: false }) ?? '', /by ada@example.com: a key was stolen/);
    assert.match(stopSentence(gate, { stopped: true }) ?? '', /REMEDIATION_STOPPED/);
    assert.equal(stopSentence({ stoppedAt: null, stoppedBy: null, reason: null }, { stopped: false }), null);
  });
});
