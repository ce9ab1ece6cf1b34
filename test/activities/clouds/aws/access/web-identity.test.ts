import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { after, afterEach, before, describe, it } from 'mocha';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import {
  guardedAccountId,
  startGuardedAccount,
  trusting,
  type GuardedAccount,
} from '../../../../emulators/aws/sts/guarded-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { testRegion } from '../account-under-test.ts';
import { isolateAwsEnvironment, startWorkers } from './workers-under-test.ts';

const issuer = 'https://oidc.eks.eu-west-1.amazonaws.com/id/0123456789ABCDEF';
const host = issuer.replace('https://', '');
const subject = 'system:serviceaccount:audit:workers';
const externalId = '8f14e45fceea167a5a36dedd4bea2543';

describe('The identity of the workers in AWS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-identity-'));
  const tokenFile = join(folder, 'token');
  const closings: (() => void)[] = [];
  let account: GuardedAccount;
  let keys: { privateKey: CryptoKey };
  let others: { privateKey: CryptoKey };
  let workersRole: string;
  let auditRole: string;
  let restore: () => void;

  before(async function () {
    this.timeout(60_000);
    account = await startGuardedAccount(testRegion);
    const pair = await generateKeyPair('RS256');
    others = await generateKeyPair('RS256');
    keys = pair;
    account.guard.addProvider({
      issuer,
      keys: { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256' }] },
      audiences: ['sts.amazonaws.com'],
    });
    workersRole = await account.addRole('Workers', {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Federated: `arn:aws:iam::${guardedAccountId}:oidc-provider/${host}` },
          Action: 'sts:AssumeRoleWithWebIdentity',
          Condition: { StringEquals: { [`${host}:sub`]: subject, [`${host}:aud`]: 'sts.amazonaws.com' } },
        },
      ],
    });
    auditRole = await account.addRole('Audit', trusting(workersRole, externalId));
    restore = isolateAwsEnvironment(folder);
    process.env['AWS_ENDPOINT_URL_STS'] = account.guard.url;
  });
  afterEach(() => {
    for (const close of closings.splice(0)) close();
    delete process.env['AWS_WEB_IDENTITY_TOKEN_FILE'];
    delete process.env['AWS_ROLE_ARN'];
  });
  after(async () => {
    restore();
    rmSync(folder, { recursive: true });
    await account.stop();
  });

  const workers = () => startWorkers({ endpointUrl: account.guard.url, onClose: (close) => closings.push(close) });

  async function verified(
    credentials: Record<string, string>,
    token: { key?: CryptoKey; issuer?: string; audience?: string; subject?: string; expires?: string } = {},
  ): Promise<string> {
    const text = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(token.issuer ?? issuer)
      .setAudience(token.audience ?? 'sts.amazonaws.com')
      .setSubject(token.subject ?? subject)
      .setExpirationTime(token.expires ?? '1h')
      .sign(token.key ?? keys.privateKey);
    writeFileSync(tokenFile, text);
    Object.assign(process.env, { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: workersRole });
    const session = workers()({ credentials, scope: { region: testRegion } });
    try {
      return (await session.verify(noDeadline())).accountId;
    } catch (error) {
      assert.ok(error instanceof CloudError, String(error));
      assert.ok(!error.message.includes(text));
      return `${error.kind}: ${error.message}`;
    } finally {
      session.close();
    }
  }

  it('is a web identity where there is one', async () => {
    assert.equal(await verified({ authentication: 'process' }), guardedAccountId);
  });

  it('assumes the role of an account', async () => {
    const before = account.guard.assumptions.length;
    assert.equal(await verified({ authentication: 'assume_role', roleArn: auditRole, externalId }), guardedAccountId);
    assert.deepEqual(
      account.guard.assumptions.slice(before).map(({ role }) => role),
      [workersRole, auditRole],
    );
  });

  it('is refused with a token of another signature, issuer, audience or subject, or an expired one', async () => {
    const refused = /^bad_credentials: credentials: the identity of the workers cannot be used: /;
    for (const [token, code] of [
      [{ key: others.privateKey }, 'InvalidIdentityToken'],
      [{ issuer: 'https://elsewhere.example.com' }, 'InvalidIdentityToken'],
      [{ audience: 'another' }, 'InvalidIdentityToken'],
      [{ subject: 'system:serviceaccount:other:workers' }, 'AccessDenied'],
      [{ expires: '-1 minute' }, 'ExpiredToken'],
    ] as const) {
      const reason = await verified({ authentication: 'process' }, token);
      assert.match(reason, refused);
      assert.ok(reason.includes(code), reason);
    }
  });

  it('is reported as missing where the environment has none', async () => {
    const session = workers()({ credentials: { authentication: 'process' }, scope: { region: testRegion } });
    await assert.rejects(session.verify(noDeadline()), /the SDK finds none in the environment of the workers/);
    session.close();
  });

  it('is found in the environment', async () => {
    const { accessKeyId, secretAccessKey } = account.user.keys;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey });
    const session = workers()({ credentials: { authentication: 'process' }, scope: { region: testRegion } });
    assert.equal((await session.verify(noDeadline())).accountId, guardedAccountId);
    session.close();
    delete process.env['AWS_ACCESS_KEY_ID'];
    delete process.env['AWS_SECRET_ACCESS_KEY'];
  });
});
