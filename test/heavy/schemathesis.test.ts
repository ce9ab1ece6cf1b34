import assert from 'node:assert/strict';
import { FuzzedService, hasSchemathesis } from '../contract/schemathesis/fuzzed-service.ts';

const examples = 200;
const longestMs = 1_800_000;

describe(`schemathesis with ${examples} examples for each operation`, () => {
  let service: FuzzedService | undefined;

  before(async function () {
    if (!hasSchemathesis()) this.skip();
    this.timeout(120_000);
    service = await FuzzedService.start();
  });
  after(() => service?.stop());

  it('finds no answer that breaks the description', async function () {
    this.timeout(longestMs + 60_000);
    const outcome = await service?.run({ examples, timeoutMs: longestMs, more: ['--phases', 'fuzzing,stateful'] });
    if (process.env['SCHEMATHESIS_LOG'])
      (await import('node:fs')).writeFileSync(process.env['SCHEMATHESIS_LOG'], outcome?.output ?? '');
    assert.equal(outcome?.code, 0, outcome?.output.slice(-40_000));
  });
});
