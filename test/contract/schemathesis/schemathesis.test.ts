import assert from 'node:assert/strict';
import { FuzzedService, hasSchemathesis } from './fuzzed-service.ts';

const longestMs = 300_000;

describe('schemathesis against the running service', () => {
  let service: FuzzedService | undefined;

  before(async function () {
    if (!hasSchemathesis()) this.skip();
    this.timeout(120_000);
    service = await FuzzedService.start();
  });
  after(() => service?.stop());

  // Generated examples and sequences of calls are played by test/heavy/schemathesis.test.ts.
  it('finds no response that violates the description, at the boundaries of every parameter and body', async function () {
    this.timeout(longestMs + 30_000);
    const outcome = await service?.run({ examples: 4, timeoutMs: longestMs, phases: 'examples,coverage' });
    assert.equal(outcome?.code, 0, outcome?.output.slice(-40_000));
  });
});
