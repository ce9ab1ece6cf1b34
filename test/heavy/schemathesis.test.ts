import assert from 'node:assert/strict';
import { FuzzedService, hasSchemathesis } from '../contract/schemathesis/fuzzed-service.ts';

/** The whole run takes far longer than CI has for it. */
const examples = process.env['CI'] === 'true' ? 10 : 200;
const longestMs = 2_400_000;

describe(`schemathesis with ${examples} examples for each operation`, () => {
  let service: FuzzedService | undefined;

  before(async function () {
    if (!hasSchemathesis()) this.skip();
    this.timeout(120_000);
    service = await FuzzedService.start();
  });
  after(() => service?.stop());

  it('finds no response that violates the description', async function () {
    this.timeout(longestMs + 60_000);
    const outcome = await service?.run({ examples, timeoutMs: longestMs, phases: 'fuzzing,stateful' });
    assert.equal(outcome?.code, 0, outcome?.output.slice(-40_000));
  });
});
