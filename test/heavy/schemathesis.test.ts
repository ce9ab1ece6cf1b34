import assert from 'node:assert/strict';
import { FuzzedService, hasSchemathesis } from '../contract/schemathesis/fuzzed-service.ts';

/** The whole run takes far longer than CI has for it. */
const examples = process.env['CI'] === 'true' ? 10 : 200;
const longestMs = 2_400_000;

describe('schemathesis against the running service', () => {
  let service: FuzzedService | undefined;

  before(async function () {
    if (!hasSchemathesis()) this.skip();
    this.timeout(120_000);
    service = await FuzzedService.start();
  });
  after(() => service?.stop());

  async function run(how: { examples: number; phases: string }): Promise<void> {
    const outcome = await service?.run({ ...how, timeoutMs: longestMs });
    assert.equal(outcome?.code, 0, outcome?.output.slice(-40_000));
  }

  it('finds no response that violates the description, at the boundaries of every parameter and body', async function () {
    this.timeout(longestMs + 60_000);
    await run({ examples: 4, phases: 'examples,coverage' });
  });

  it(`finds none with ${examples} examples for each operation, nor in sequences of calls`, async function () {
    this.timeout(longestMs + 60_000);
    await run({ examples, phases: 'fuzzing,stateful' });
  });
});
