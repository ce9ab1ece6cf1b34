import assert from 'node:assert/strict';
import { lifetimeUntil, numberIn, shortReason, textIn } from '../../../../activities/clouds/shared/token-endpoint.ts';

describe('The response of a token endpoint', () => {
  it('is quoted in one line without the tokens in it', () => {
    const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhdWRpdCJ9.c2lnbmF0dXJl';
    assert.equal(shortReason(`the token ${jwt} is not known\nTrace ID: 1`), 'the token … is not known');
    assert.equal(shortReason('ya29.a0AfH6SMBx-y_z was revoked'), '… was revoked');
    assert.equal(shortReason('x'.repeat(1_000)).length, 300);
  });

  it('gives texts and numbers, also numbers that are sent as texts', () => {
    const body = { token: 't', empty: '', seconds: '86399', number: 5, wrong: 'soon', other: null };
    assert.equal(textIn(body, 'token'), 't');
    assert.equal(textIn(body, 'empty'), null);
    assert.equal(textIn(null, 'token'), null);
    assert.deepEqual(
      ['seconds', 'number', 'wrong', 'empty', 'other', 'absent'].map((name) => numberIn(body, name)),
      [86_399, 5, null, null, null, null],
    );
  });

  it('says by the clock of its server how long a token lives', () => {
    const date = 'Sun, 01 Nov 2026 12:00:00 GMT';
    const endMs = Date.parse(date) + 60_000;
    assert.equal(
      lifetimeUntil(endMs, (name) => (name === 'date' ? date : null)),
      60_000,
    );
  });
});
