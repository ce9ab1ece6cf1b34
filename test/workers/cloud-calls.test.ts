import assert from 'node:assert/strict';
import { CloudError } from '../../activities/clouds/errors.ts';
import { receivedFault, sentFault } from '../../workers/cloud-calls.ts';

/** What a message between threads does to a value. */
const sent = <Value>(value: Value): Value => structuredClone(value);

describe('an error from the cloud thread', () => {
  it('is the same cloud error on the other side', () => {
    const fault = new CloudError({
      kind: 'throttled',
      call: 'ec2:DescribeInstances',
      message: 'Rate exceeded',
      retryAfterMs: 1_500,
      code: 'Throttling',
      mayLackCall: true,
    });
    const received = receivedFault(sent(sentFault(fault)));
    assert.ok(received instanceof CloudError);
    for (const field of ['kind', 'call', 'message', 'retryAfterMs', 'code', 'mayLackCall'] as const) {
      assert.equal(received[field], fault[field], field);
    }
  });

  it('keeps the name, message and stack of any other error', () => {
    const fault = new TypeError('fetch failed');
    const received = receivedFault(sent(sentFault(fault)));
    assert.deepEqual([received.name, received.message, received.stack], ['TypeError', 'fetch failed', fault.stack]);
  });

  it('is an error also when it was none', () => {
    assert.equal(receivedFault(sent(sentFault('gone'))).message, 'gone');
  });
});
