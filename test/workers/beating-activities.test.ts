import assert from 'node:assert/strict';
import { once } from 'node:events';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, it } from 'mocha';
import { withHeartbeat } from '../../workers/beating-activities.ts';

describe('activities with a heartbeat', () => {
  it('send it while they run, and return the same result', async () => {
    const environment = new MockActivityEnvironment();
    const beat = once(environment, 'heartbeat');
    const { slow } = withHeartbeat({ slow: async (word: string) => (await beat, `${word} done`) });
    assert.equal(await environment.run(slow, 'well'), 'well done');
  });

  it('are not wrapped if they send their own heartbeats with details', async () => {
    const given = { own: async () => 'own', slow: async () => 'slow' };
    const beating = withHeartbeat(given, { except: ['own'] });
    assert.equal(beating.own, given.own);
    assert.notEqual(beating.slow, given.slow);
  });
});
