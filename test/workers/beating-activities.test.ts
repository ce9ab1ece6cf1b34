import assert from 'node:assert/strict';
import { once } from 'node:events';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, it } from 'mocha';
import { withHeartbeat } from '../../workers/beating-activities.ts';

describe('activities with a heartbeat', () => {
  it('send it while they run, and give what they give', async () => {
    const environment = new MockActivityEnvironment();
    const beat = once(environment, 'heartbeat');
    const { slow } = withHeartbeat({ slow: async (word: string) => (await beat, `${word} done`) }, ['slow']);
    assert.equal(await environment.run(slow, 'well'), 'well done');
  });

  it('leave the others as they are', async () => {
    const others = { quick: async () => 'quick', slow: async () => 'slow' };
    assert.equal(withHeartbeat(others, ['slow']).quick, others.quick);
  });
});
