import assert from 'node:assert/strict';
import { readTraceparent, spanIdOfRun, traceIdOfRun, traceparentOf } from '../../domain/trace-context.ts';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('a traceparent', () => {
  it('is read and written as the same place in a trace', () => {
    for (const isSampled of [true, false]) {
      const place = { traceId, spanId, isSampled };
      assert.deepEqual(readTraceparent(traceparentOf(place)), place);
    }
    assert.equal(traceparentOf({ traceId, spanId, isSampled: true }), `00-${traceId}-${spanId}-01`);
  });

  it('is sampled by the last bit of its flags alone', () => {
    for (const [flags, isSampled] of [
      ['00', false],
      ['01', true],
      ['02', false],
      ['03', true],
      ['fe', false],
      ['ff', true],
    ] as const) {
      assert.equal(readTraceparent(`00-${traceId}-${spanId}-${flags}`)?.isSampled, isSampled, flags);
    }
  });

  it('is none with ids of zeros, in another version or in another form', () => {
    for (const text of [
      `00-${'0'.repeat(32)}-${spanId}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `01-${traceId}-${spanId}-01`,
      `00-${traceId.toUpperCase()}-${spanId}-01`,
      `00-${traceId}-${spanId}`,
      `00-${traceId}-${spanId}-01-more`,
      '',
      null,
      7,
    ]) {
      assert.equal(readTraceparent(text), null, String(text));
    }
  });
});

describe('the trace of a run', () => {
  it('has ids of the right length, made of the id of the run', () => {
    const run = '0190a3c2-7d1e-7abc-8def-0123456789ab';
    assert.equal(traceIdOfRun(run), '0190a3c27d1e7abc8def0123456789ab');
    assert.equal(spanIdOfRun(run), '8def0123456789ab');
    const place = { traceId: traceIdOfRun(run), spanId: spanIdOfRun(run), isSampled: true };
    assert.deepEqual(readTraceparent(traceparentOf(place)), place);
  });
});
