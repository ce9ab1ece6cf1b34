import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { renewedTokens } from '../../../../activities/clouds/shared/renewed-tokens.ts';

describe('Tokens that are renewed', () => {
  let nowMs = 0;
  let issued = 0;
  let isBroken = false;
  const issue = async () => {
    if (isBroken) throw new Error('no token today');
    issued += 1;
    return { token: `token-${issued}`, lifetimeMs: 100_000 };
  };
  const tokens = () => {
    nowMs = 0;
    issued = 0;
    isBroken = false;
    return renewedTokens({ issue, nowMs: () => nowMs });
  };

  it('are used until 80 % of their lifetime', async () => {
    const source = tokens();
    assert.equal(await source.token(), 'token-1');
    nowMs = 79_999;
    assert.equal(await source.token(), 'token-1');
    nowMs = 80_000;
    assert.equal(await source.token(), 'token-2');
  });

  it('are requested once by calls at the same time', async () => {
    const source = tokens();
    assert.deepEqual(await Promise.all([source.token(), source.token()]), ['token-1', 'token-1']);
    assert.equal(issued, 1);
  });

  it('stay in use while a renewal fails, until their end', async () => {
    const source = tokens();
    await source.token();
    isBroken = true;
    nowMs = 90_000;
    assert.equal(await source.token(), 'token-1');
    nowMs = 100_000;
    await assert.rejects(source.token(), /no token today/);
    isBroken = false;
    assert.equal(await source.token(), 'token-2');
  });

  it('are replaced when they are rejected, but not when another has replaced them already', async () => {
    const source = tokens();
    source.forget(await source.token());
    assert.equal(await source.token(), 'token-2');
    source.forget('token-1');
    assert.equal(await source.token(), 'token-2');
  });
});
