import assert from 'node:assert/strict';
import { renewedTokens, type IssuedToken } from '../../../../activities/clouds/shared/token-source.ts';

/** Tokens t1, t2, … that live for 100 s, by a clock that the test sets. */
function tokens() {
  const clock = { ms: 0 };
  const requests: { resolve: (issued: IssuedToken) => void; reject: (error: Error) => void }[] = [];
  const source = renewedTokens(
    () => new Promise<IssuedToken>((resolve, reject) => requests.push({ resolve, reject })),
    { nowMs: () => clock.ms },
  );
  const issue = (): void => requests.at(-1)?.resolve({ token: `t${requests.length}`, lifetimeMs: 100_000 });
  return { clock, requests, source, issue };
}

describe('A token that expires', () => {
  it('is requested once by callers that need it at the same time', async () => {
    const { source, requests, issue } = tokens();
    const both = Promise.all([source.token(), source.token()]);
    issue();
    assert.deepEqual(await both, ['t1', 't1']);
    assert.equal(await source.token(), 't1');
    assert.equal(requests.length, 1);
  });

  it('is renewed once after 80 % of its life, while callers still get the valid one', async () => {
    const { clock, source, requests, issue } = tokens();
    const first = source.token();
    issue();
    await first;
    clock.ms = 79_000;
    assert.equal(await source.token(), 't1');
    assert.equal(requests.length, 1);
    clock.ms = 81_000;
    assert.deepEqual(await Promise.all([source.token(), source.token()]), ['t1', 't1']);
    assert.equal(requests.length, 2);
    issue();
    await new Promise(setImmediate);
    assert.equal(await source.token(), 't2');
  });

  it('stays in use when its renewal fails, which is tried again later', async () => {
    const { clock, source, requests, issue } = tokens();
    const first = source.token();
    issue();
    await first;
    clock.ms = 81_000;
    assert.equal(await source.token(), 't1');
    requests[1]?.reject(new Error('away'));
    await new Promise(setImmediate);
    assert.equal(await source.token(), 't1');
    assert.equal(requests.length, 2, 'not again at once');
    clock.ms = 92_000;
    const renewed = source.token();
    assert.equal(requests.length, 3);
    issue();
    assert.equal(await renewed, 't3', 'its last tenth is not used');
  });

  it('is not returned when it has expired, and the failure of its renewal is', async () => {
    const { clock, source, requests, issue } = tokens();
    const first = source.token();
    issue();
    await first;
    clock.ms = 100_000;
    const next = source.token();
    requests[1]?.reject(new Error('away'));
    await assert.rejects(next, /away/);
  });

  it('is dropped when it was rejected, unless another one has replaced it', async () => {
    const { source, requests, issue } = tokens();
    const first = source.token();
    issue();
    source.forget(await first);
    const second = source.token();
    issue();
    assert.equal(await second, 't2');
    source.forget('t1');
    assert.equal(await source.token(), 't2');
    assert.equal(requests.length, 2);
  });
});
