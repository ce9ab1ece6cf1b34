import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { after, afterEach, before, describe, it } from 'mocha';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import {
  startContainerCredentials,
  startIdentityCenter,
  startInstanceMetadata,
  type CredentialEndpoint,
  type HandedOut,
} from '../../../../emulators/aws/credential-endpoints.ts';
import {
  guardedAccountId,
  startGuardedAccount,
  trusting,
  type GuardedAccount,
} from '../../../../emulators/aws/sts/guarded-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { testRegion } from '../account-under-test.ts';
import { isolateAwsEnvironment, startWorkers } from './workers-under-test.ts';

describe('Workers in AWS', () => {
  const externalId = '8f14e45fceea167a5a36dedd4bea2543';
  const folder = mkdtempSync(join(tmpdir(), 'process-identity-'));
  const home = process.env['HOME'];
  let closings: (() => void)[] = [];
  let endpoints: CredentialEndpoint[] = [];
  let account: GuardedAccount;
  let workersRole: string;
  let auditRole: string;
  let restore: () => void;

  before(async function () {
    this.timeout(60_000);
    account = await startGuardedAccount(testRegion);
    workersRole = await account.addRole('Workers', trusting(account.user.arn, null));
    auditRole = await account.addRole('Audit', trusting(workersRole, externalId));
  });
  afterEach(async () => {
    for (const close of closings) close();
    closings = [];
    await Promise.all(endpoints.map((endpoint) => endpoint.stop()));
    endpoints = [];
    process.env['HOME'] = home;
    restore();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await account.stop();
  });

  /** Credentials of the role of the workers, as the services of AWS get them. */
  async function ofWorkers(): Promise<HandedOut> {
    const { accessKeyId, secretAccessKey } = account.user.keys;
    const credentials = { accessKeyId, secretAccessKey };
    const sts = new STSClient({ region: testRegion, endpoint: account.guard.url, credentials });
    const { Credentials: given } = await sts.send(
      new AssumeRoleCommand({ RoleArn: workersRole, RoleSessionName: 'workers' }),
    );
    sts.destroy();
    assert.ok(given?.AccessKeyId && given.SecretAccessKey && given.SessionToken && given.Expiration);
    return {
      accessKeyId: given.AccessKeyId,
      secretAccessKey: given.SecretAccessKey,
      sessionToken: given.SessionToken,
      expiration: given.Expiration,
    };
  }

  function inEnvironment(variables: Record<string, string>): void {
    restore = isolateAwsEnvironment(folder);
    delete process.env['AWS_EC2_METADATA_DISABLED'];
    Object.assign(process.env, { AWS_ENDPOINT_URL_STS: account.guard.url, ...variables });
  }

  async function connected(credentials: Record<string, string>): Promise<string> {
    const open = startWorkers({
      endpointUrl: account.guard.url,
      services: endpoints.map(({ url }) => url),
      onClose: (close) => closings.push(close),
    });
    const session = open({ credentials, scope: { region: testRegion } });
    try {
      return (await session.verify(noDeadline())).accountId;
    } catch (error) {
      assert.ok(error instanceof CloudError, String(error));
      return `${error.kind}: ${error.message}`;
    } finally {
      session.close();
    }
  }

  /** The workers reach their own account, and with a role another one. */
  async function assertConnects(): Promise<void> {
    const assumed = account.guard.assumptions.length;
    assert.equal(await connected({ authentication: 'process' }), guardedAccountId);
    assert.equal(await connected({ authentication: 'assume_role', roleArn: auditRole, externalId }), guardedAccountId);
    assert.deepEqual(
      account.guard.assumptions.slice(assumed).map(({ role }) => role),
      [auditRole],
    );
    for (const { refused } of endpoints) assert.deepEqual(refused, []);
  }

  it('use the role of an ECS task', async () => {
    const credentials = await ofWorkers();
    const agent = await startContainerCredentials({
      credentials: () => credentials,
      authorization: 'token-of-the-task',
    });
    endpoints.push(agent);
    inEnvironment({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${agent.url}/v1/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: 'token-of-the-task',
    });
    await assertConnects();
  });

  it('use EKS pod identity', async () => {
    const credentials = await ofWorkers();
    const agent = await startContainerCredentials({
      credentials: () => credentials,
      authorization: 'token-of-the-pod',
    });
    endpoints.push(agent);
    const tokenFile = join(folder, 'eks-pod-identity-token');
    writeFileSync(tokenFile, 'token-of-the-pod');
    inEnvironment({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${agent.url}/v1/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile,
    });
    await assertConnects();
  });

  it('use the profile of an instance that requires session tokens', async () => {
    const credentials = await ofWorkers();
    const metadata = await startInstanceMetadata({ role: 'Workers', credentials: () => credentials });
    endpoints.push(metadata);
    inEnvironment({ AWS_EC2_METADATA_SERVICE_ENDPOINT: metadata.url });
    await assertConnects();
  });

  it('use a profile of IAM Identity Center', async () => {
    const credentials = await ofWorkers();
    const portal = await startIdentityCenter({
      accountId: guardedAccountId,
      roleName: 'Auditors',
      accessToken: 'token-of-a-person',
      credentials: () => credentials,
    });
    endpoints.push(portal);
    withSso({ AWS_ENDPOINT_URL_SSO: portal.url }, new Date(Date.now() + 3_600_000));
    await assertConnects();
  });

  it('say that the session of a profile has ended', async () => {
    withSso({}, new Date(Date.now() - 3_600_000));
    assert.match(
      await connected({ authentication: 'process' }),
      /^bad_credentials: .*the SSO session of their profile has expired/,
    );
  });

  it('say so when nothing gives them credentials', async () => {
    inEnvironment({ AWS_EC2_METADATA_DISABLED: 'true' });
    assert.match(
      await connected({ authentication: 'process' }),
      /the SDK finds none in the environment of the workers/,
    );
  });

  /** A profile as `aws configure sso` writes it, and the token that `aws sso login` leaves. */
  function withSso(variables: Record<string, string>, expiresAt: Date): void {
    const startUrl = 'https://d-9067000000.awsapps.com/start';
    const ssoHome = mkdtempSync(join(folder, 'home-'));
    const cache = join(ssoHome, '.aws', 'sso', 'cache');
    mkdirSync(cache, { recursive: true });
    const config = join(ssoHome, '.aws', 'config');
    writeFileSync(
      config,
      `[profile audit]\nsso_start_url = ${startUrl}\nsso_region = us-east-1\nsso_account_id = ${guardedAccountId}\nsso_role_name = Auditors\n`,
    );
    writeFileSync(
      join(cache, `${createHash('sha1').update(startUrl).digest('hex')}.json`),
      JSON.stringify({ startUrl, region: 'us-east-1', accessToken: 'token-of-a-person', expiresAt }),
    );
    inEnvironment({ AWS_PROFILE: 'audit', ...variables });
    Object.assign(process.env, { HOME: ssoHome, AWS_CONFIG_FILE: config });
  }
});
