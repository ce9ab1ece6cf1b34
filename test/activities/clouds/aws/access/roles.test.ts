import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { awsCloud } from '../../../../../activities/clouds/aws/cloud-kind.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { OpenCloud, SessionPurpose } from '../../../../../activities/clouds/cloud-kind.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { processBudgets } from '../../../../../activities/clouds/shared/call-budgets.ts';
import { createOutboundGuard } from '../../../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../../../platform/outbound/trusted-hosts.ts';
import { loadProcessSettings } from '../../../../../platform/settings.ts';
import {
  guardedAccountId,
  startGuardedAccount,
  trusting,
  type GuardedAccount,
} from '../../../../emulators/aws/sts/guarded-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../../../../helpers/services.ts';
import { collectType, fingerprint, testRegion } from '../account-under-test.ts';

const externalId = '8f14e45fceea167a5a36dedd4bea2543';
const putVersioning = {
  name: 's3.put_versioning',
  target: { externalId: 'audited', resourceType: 'object_bucket', region: testRegion },
  parameters: { versioning: { status: 'Enabled' } },
};

describe('An AWS account that is accessed by a role', () => {
  let account: GuardedAccount;
  let open: OpenCloud;
  const closings: (() => void)[] = [];
  const sessions: CloudSession[] = [];
  const roles = { audit: '', remediation: '', hub: '', behindHub: '', ofOthers: '', untagged: '' };

  before(async function () {
    this.timeout(60_000);
    account = await startGuardedAccount(testRegion);
    const { user } = account;
    roles.audit = await account.addRole('Audit', trusting(user.arn, externalId));
    roles.remediation = await account.addRole('Remediation', trusting(user.arn, externalId));
    roles.hub = await account.addRole('Hub', trusting(user.arn, externalId));
    roles.behindHub = await account.addRole('BehindHub', trusting(roles.hub, externalId));
    roles.ofOthers = await account.addRole('OfOthers', trusting(user.arn, 'external-id-of-another-installation'));
    roles.untagged = await account.addRole('Untagged', trusting(user.arn, externalId, ['sts:AssumeRole']));
    open = awsCloud.start({
      settings: loadProcessSettings({
        DATABASE_URL: 'postgres://nobody@localhost/none',
        TEMPORAL_ADDRESS: 'localhost:1',
        JWT_SECRET: TEST_JWT_SECRET,
        CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
        AWS_ENDPOINT_URL: account.guard.url,
      }),
      fingerprint,
      outbound: (endpoints) =>
        createOutboundGuard({ trustedHosts: endpoints.filter((one) => one !== null).map(trustedHostOf) }),
      openOther: () => assert.fail('no other account is opened'),
      callBudgets: processBudgets(),
      onCall: () => undefined,
      onClose: (close) => closings.push(close),
    });
  });
  beforeEach(() => {
    account.guard.limitSessions(null);
    account.guard.fail(null);
  });
  after(async () => {
    for (const session of sessions) session.close();
    for (const close of closings) close();
    await account.stop();
  });

  function openWith(
    access: Record<string, string>,
    { purpose = 'read', executionId = 'inventory-sync-12' }: { purpose?: SessionPurpose; executionId?: string } = {},
  ): CloudSession {
    const credentials = {
      authentication: 'assume_role',
      externalId,
      roleArn: roles.audit,
      ...account.user.keys,
      ...access,
    };
    const session = open({
      credentials,
      scope: { region: testRegion },
      use: { providerId: 7, purpose, executionId },
    });
    sessions.push(session);
    return session;
  }
  const refusalOf = async (work: Promise<unknown>): Promise<CloudError> => {
    const fault = await work.then(
      () => assert.fail('it was not refused'),
      (error: unknown) => error,
    );
    assert.ok(fault instanceof CloudError, String(fault));
    return fault;
  };
  const lastAssumption = () => account.guard.assumptions.at(-1);

  it('is verified and read through the role', async () => {
    const session = openWith({});
    assert.equal((await session.verify(noDeadline())).accountId, guardedAccountId);
    assert.deepEqual(
      (await collectType(session, 'object_bucket')).map(({ name }) => name),
      ['audited'],
    );
  });

  it('assumes the role once for all calls of an execution, which session name and tags identify', async () => {
    const before = account.guard.assumptions.length;
    const session = openWith({});
    await Promise.all([
      session.verify(noDeadline()),
      collectType(session, 'object_bucket'),
      collectType(session, 'iam_role'),
    ]);
    const made = account.guard.assumptions.slice(before);
    assert.equal(made.length, 1);
    assert.equal(made[0]?.name, 'audit-inventory-sync-12');
    assert.deepEqual(made[0]?.tags, {
      'audit:provider': '7',
      'audit:purpose': 'read',
      'audit:execution': 'inventory-sync-12',
    });
  });

  it('is refused with a clear reason where the external id is wrong, missing or that of another installation', async () => {
    for (const [access, roleArn] of [
      [{ externalId: 'wrong-external-id' }, roles.audit],
      [{ roleArn: roles.ofOthers }, roles.ofOthers],
      [{ roleArn: `${roles.audit}Missing` }, `${roles.audit}Missing`],
    ] as const) {
      const { kind, message } = await refusalOf(openWith(access).verify(noDeadline()));
      assert.equal(kind, 'bad_credentials');
      assert.ok(message.startsWith(`sts:AssumeRole: ${roleArn}: AccessDenied (HTTP 403)`), message);
      assert.match(message, /trust policy does not allow this caller with the external id of the setup/);
      assert.ok(!message.includes(account.user.keys.secretAccessKey));
    }
  });

  it('is reached through a chain of roles, each of which may only assume the next', async () => {
    const before = account.guard.assumptions.length;
    const session = openWith({ roleArn: roles.behindHub, via: JSON.stringify([roles.hub]) });
    assert.equal((await session.verify(noDeadline())).accountId, guardedAccountId);
    const made = account.guard.assumptions.slice(before);
    assert.deepEqual(
      made.map(({ role, isIssued }) => [role, isIssued]),
      [
        [roles.hub, true],
        [roles.behindHub, true],
      ],
    );
    assert.deepEqual(JSON.parse(made[0]?.policy ?? '').Statement[0], {
      Effect: 'Allow',
      Action: ['sts:AssumeRole', 'sts:TagSession'],
      Resource: roles.behindHub,
    });
    await refusalOf(openWith({ roleArn: roles.behindHub }).verify(noDeadline()));
  });

  it('reads on when sessions end in the middle of a sync', async () => {
    const before = account.guard.assumptions.length;
    const session = openWith({});
    await session.verify(noDeadline());
    account.guard.expire(roles.audit);
    assert.equal((await collectType(session, 'object_bucket')).length, 1);
    account.guard.expire(roles.audit);
    assert.ok((await collectType(session, 'iam_role')).length >= 6);
    assert.ok(account.guard.assumptions.length - before >= 3);
  });

  it('uses a session that is still valid when STS is unavailable', async () => {
    const session = openWith({});
    await session.verify(noDeadline());
    account.guard.fail({ status: 500, code: 'InternalFailure', message: 'unavailable' });
    assert.equal((await collectType(session, 'object_bucket')).length, 1);
    account.guard.expire(roles.audit);
    const { kind, message } = await refusalOf(collectType(session, 'object_bucket'));
    assert.equal(kind, 'unavailable');
    assert.match(message, /^sts:AssumeRole: arn:aws:iam::123456789012:role\/Audit: InternalFailure/);
  });

  it('cannot be changed by a session that reads, although the role could', async () => {
    const { kind } = await refusalOf(openWith({}).apply(putVersioning, noDeadline()));
    assert.equal(kind, 'access_denied');
    assert.ok(account.guard.refused.includes('s3 PutBucketVersioning'));
  });

  it('is changed by the second role alone', async () => {
    const use = { purpose: 'remediation', executionId: 'remediation-3' } as const;
    const session = openWith({ remediationRoleArn: roles.remediation }, use);
    const { outcome } = await session.apply(putVersioning, noDeadline());
    assert.equal(outcome, 'changed');
    assert.equal(lastAssumption()?.role, roles.remediation);
    assert.equal(lastAssumption()?.name, 'audit-remediation-3');
    assert.equal(lastAssumption()?.policy, null);
  });

  it('without a second role is never changed: nothing is called', () => {
    const before = account.guard.assumptions.length;
    assert.throws(() => openWith({}, { purpose: 'remediation' }), /connected for reading only: no remediationRoleArn/);
    assert.equal(account.guard.assumptions.length, before);
  });

  it('is read without session tags where the trust policy does not allow them', async () => {
    assert.equal((await openWith({ roleArn: roles.untagged }).verify(noDeadline())).accountId, guardedAccountId);
    assert.deepEqual(lastAssumption()?.tags, {});
  });

  it('is read with shorter sessions where an hour is not allowed', async () => {
    const short = await account.addRole('Short', trusting(account.user.arn, externalId), 900);
    assert.equal((await openWith({ roleArn: short }).verify(noDeadline())).accountId, guardedAccountId);
  });

  it('is not accessed with the identity of the process unless the operator allows it', () => {
    const credentials = { authentication: 'assume_role', externalId, roleArn: roles.audit };
    assert.throws(() => open({ credentials, scope: { region: testRegion } }), /PROCESS_IDENTITY is off/);
    assert.throws(
      () => open({ credentials: { authentication: 'process' }, scope: { region: testRegion } }),
      /PROCESS_IDENTITY is off/,
    );
  });
});
