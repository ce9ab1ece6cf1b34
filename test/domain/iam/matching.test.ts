import assert from 'node:assert/strict';
import { coversCaller, matchesResource } from '../../../domain/iam/matching.ts';
import { globOf } from '../../../domain/iam/glob.ts';
import type { Caller } from '../../../domain/iam/request.ts';
import type { Statement } from '../../../domain/iam/statements.ts';
import type { Truth } from '../../../domain/iam/truth.ts';

const account = '111122223333';
const role: Caller = { kind: 'principal', account, arn: `arn:aws:iam::${account}:role/app` };
const session: Caller = { kind: 'principal', account, arn: `arn:aws:sts::${account}:assumed-role/app/one` };
const service: Caller = { kind: 'service', name: 'sns.amazonaws.com' };
const anonymous: Caller = { kind: 'anonymous' };

const covers = (listed: object | '*', caller: Caller, except = false): Truth =>
  coversCaller({ principals: { listed, except } } as unknown as Statement, caller);

/** IAM User Guide, "AWS JSON policy elements: Principal". */
describe('The principals of a statement', () => {
  const rows: [object | '*', Caller, Truth][] = [
    ['*', anonymous, true],
    [{ AWS: ['*'] }, anonymous, true],
    [{ AWS: ['*'] }, service, true],
    [{ AWS: [account] }, role, true],
    [{ AWS: [account] }, anonymous, false],
    [{ AWS: ['444455556666'] }, role, false],
    [{ AWS: [`arn:aws:iam::${account}:root`] }, role, true],
    [{ AWS: ['arn:aws:iam::444455556666:root'] }, role, false],
    [{ AWS: [role.arn] }, role, true],
    [{ AWS: [role.arn] }, session, true],
    [{ AWS: [`arn:aws:iam::${account}:role/other`] }, session, false],
    [{ AWS: [session.arn] }, role, false],
    [{ AWS: [`arn:aws:iam::${account}:role/*`] }, role, false],
    [{ Service: ['sns.amazonaws.com'] }, service, true],
    [{ Service: ['*'] }, service, true],
    [{ Service: ['sqs.amazonaws.com'] }, service, false],
    [{ Service: ['sns.amazonaws.com'] }, role, false],
    [{ CanonicalUser: ['79a5'] }, role, 'unknown'],
    [{ Federated: ['accounts.google.com'] }, role, false],
    [{ Something: ['new'] }, role, 'unknown'],
    [{ Service: ['sqs.amazonaws.com'], AWS: [account] }, role, true],
  ];
  for (const [listed, caller, expected] of rows) {
    it(`${JSON.stringify(listed)} ${expected === true ? 'name' : 'do not name'} ${JSON.stringify(caller)}`, () => {
      assert.equal(covers(listed, caller), expected);
      assert.equal(covers(listed, caller, true), expected === 'unknown' ? 'unknown' : !expected);
    });
  }

  it('are the holder of the policy if there are none', () => {
    assert.equal(coversCaller({ principals: null } as Statement, anonymous), true);
  });
});

describe('The resource of a statement', () => {
  const bucket = 'arn:aws:s3:::logs/2026/a';
  const rows: [string, boolean][] = [
    ['*', true],
    ['arn:aws:s3:::logs/*', true],
    ['arn:aws:s3:::other/*', false],
    ['arn:*:s3:::logs/*', true],
    ['arn:aws:*', true],
    ['arn:aws:sqs:::logs/*', false],
    ['arn:aws:s3:::*:a', false],
  ];
  for (const [pattern, expected] of rows) {
    it(`${pattern} ${expected ? 'covers' : 'does not cover'} ${bucket}`, () => {
      assert.equal(matchesResource(globOf(pattern), bucket), expected);
    });
  }
});
