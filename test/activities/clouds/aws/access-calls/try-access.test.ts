import assert from 'node:assert/strict';
import { AttachRolePolicyCommand, CreatePolicyCommand, CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { tryCalls } from '../../../../../activities/access-checks/try-calls.ts';
import { createAwsSession } from '../../../../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { TriedCall } from '../../../../../domain/access-checks/access-check.ts';
import { missingAccess } from '../../../../../domain/access-checks/missing-access.ts';
import { readingPolicies } from '../../../../../domain/setups/aws/policies.ts';
import { readingServices } from '../../../../../domain/setups/permissions/permissions.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { fingerprint, seedSettings, testRegion } from '../account-under-test.ts';

const kind = 'cloud_a';

/**
 * moto looks at actions alone: resources and conditions of a policy decide nothing here. Its refusals have AWS's form for
 * services of the query and REST protocols only, so the services that are left out are some of those.
 */
describe('Trying what a role of AWS may read', () => {
  let moto: Moto;

  before(async () => {
    moto = await startMoto({ initialNoAuthActionCount: 0 });
  });
  after(() => moto.stop());

  async function attach(role: string, policies: readonly string[]): Promise<void> {
    await moto.allowWithoutChecks(2 * policies.length);
    const iam = new IAMClient(seedSettings(moto.url));
    for (const document of policies) {
      const PolicyName = `${role}-${Math.random().toString(36).slice(2)}`;
      const { Policy: made } = await iam.send(new CreatePolicyCommand({ PolicyName, PolicyDocument: document }));
      await iam.send(new AttachRolePolicyCommand({ RoleName: role, PolicyArn: made?.Arn }));
    }
  }

  async function sessionOf(role: string): Promise<CloudSession> {
    await moto.allowWithoutChecks(1);
    const { Credentials: keys } = await new STSClient(seedSettings(moto.url)).send(
      new AssumeRoleCommand({ RoleArn: `arn:aws:iam::123456789012:role/${role}`, RoleSessionName: 'check' }),
    );
    return createAwsSession({
      credentials: {
        accessKeyId: keys?.AccessKeyId ?? '',
        secretAccessKey: keys?.SecretAccessKey ?? '',
        sessionToken: keys?.SessionToken ?? '',
        region: testRegion,
      },
      endpointUrl: moto.url,
      fingerprint,
    });
  }

  async function created(role: string, policies: readonly string[]): Promise<void> {
    await moto.allowWithoutChecks(1);
    await new IAMClient(seedSettings(moto.url)).send(
      new CreateRoleCommand({ RoleName: role, AssumeRolePolicyDocument: '{}' }),
    );
    await attach(role, policies);
  }

  async function triedBy(role: string): Promise<TriedCall[]> {
    const session = await sessionOf(role);
    const tried: TriedCall[] = [];
    await tryCalls(session, {
      known: new Set(),
      isLast: true,
      signal: noDeadline(),
      onTried: async (call) => {
        tried.push(call);
      },
    });
    session.close();
    return tried;
  }

  const without = (service: string): string[] =>
    readingPolicies().map((policy) =>
      JSON.stringify({
        ...policy,
        Statement: policy.Statement.map((statement) => ({
          ...statement,
          Action: statement.Action.filter((action) => !action.startsWith(`${service}:`)),
        })),
      }),
    );

  it('finds nothing missing with the policies of a setup', async () => {
    await created(
      'reader',
      readingPolicies().map((policy) => JSON.stringify(policy)),
    );
    const tried = await triedBy('reader');
    assert.deepEqual(missingAccess(kind, tried), { services: [], permissions: [], documents: [] });
    assert.deepEqual(tried.map(({ service }) => service).toSorted(), [...readingServices('aws').keys()]);
    // moto lacks some of the calls, which must not count as permitted.
    const unanswered = tried.filter(({ result }) => result === 'not_evaluated').map(({ service }) => service);
    assert.ok(unanswered.length <= 4, unanswered.join());
    assert.equal(tried.find(({ service }) => service === 'organizations')?.result, 'not_enabled');
    assert.equal(tried.find(({ service }) => service === 'securityhub')?.result, 'not_enabled');
  });

  for (const service of ['ec2', 's3', 'rds', 'sns']) {
    it(`finds exactly ${service} missing, and nothing once its statement is added`, async () => {
      const role = `without-${service}`;
      await created(role, without(service));
      const tried = await triedBy(role);
      const missing = missingAccess(kind, tried);
      assert.deepEqual(missing.services, [service]);
      assert.deepEqual(missing.permissions, readingServices('aws').get(service));
      const { reason, permission } = tried.find(({ result }) => result === 'denied') ?? {};
      assert.match(reason ?? '', /AccessDenied/);
      assert.equal(permission?.startsWith(`${service}:`), true);
      await attach(
        role,
        missing.documents.map(({ content }) => content),
      );
      assert.deepEqual(missingAccess(kind, await triedBy(role)).services, []);
    });
  }

  it('names the caller', async () => {
    await created('named', without('nothing'));
    const session = await sessionOf('named');
    assert.equal(await session.callerIdentity?.(noDeadline()), 'arn:aws:sts::123456789012:assumed-role/named/check');
    session.close();
  });
});
