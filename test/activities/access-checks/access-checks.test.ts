import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { accessCheckActivities } from '../../../activities/access-checks/access-check-activities.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { requestAccessCheck } from '../../../db/commands/access-checks/access-checks.ts';
import { findAccessCheck, triedCalls } from '../../../db/reads/access-checks/access-checks.ts';
import type { NeededOperation, RemediationAnswer } from '../../../domain/access-checks/remediation-access.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const attempts = 5;
const throttled = new CloudError({ kind: 'throttled', call: 'iam:SimulatePrincipalPolicy', message: 'slow down' });
const evaluated: RemediationAnswer = {
  identity: 'arn:aws:iam::123456789012:role/remediator',
  reason: null,
  permissions: [{ permission: 's3:PutBucketTagging', passedTo: null, result: 'allowed', deniedBy: null, reason: null }],
};

describe('A check of access', () => {
  const database = useTestDatabase();
  let providerId: number;
  let checkId: number;
  let tried: string[];
  let simulations: (RemediationAnswer | CloudError)[];
  let asked: readonly NeededOperation[];

  const session = {
    accessCalls: ['ec2', 's3', 'sqs'].map((service) => ({ service, operation: 'List', permission: `${service}:List` })),
    remediationAccess: async (bySchema) => {
      asked = bySchema;
      const answer = simulations.shift() ?? evaluated;
      if (answer instanceof CloudError) throw answer;
      return answer;
    },
    callerIdentity: async () => 'arn:aws:iam::123456789012:user/audit',
    tryAccess: async (service) => {
      tried.push(service);
      if (service === 's3') throw new CloudError({ kind: 'throttled', call: 's3:List', message: 'slow down' });
      return { result: service === 'sqs' ? 'denied' : 'allowed', region: null, deniedBy: null, reason: null };
    },
  } as Partial<CloudSession> as CloudSession;

  const attempt = async (number: number): Promise<void> => {
    const { tryAccessCalls } = accessCheckActivities({
      database: database(),
      sessions: { use: async (_providerId, work) => work(session), close: () => undefined },
    });
    await new MockActivityEnvironment({ attempt: number }).run(tryAccessCalls, { checkId, providerId, attempts });
  };
  const results = async () =>
    (await triedCalls(database(), checkId)).map(({ service, result }) => `${service} ${result}`);

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    const { check } = await database().transaction((transaction) =>
      requestAccessCheck(transaction, { providerId, requestedBy: null }),
    );
    checkId = check.id;
    tried = [];
    simulations = [];
    asked = [];
  });

  it('tries a throttled call again, and the others only once', async () => {
    await assert.rejects(attempt(1), { kind: 'throttled' });
    assert.deepEqual(await results(), ['ec2 allowed', 'sqs denied']);
    await assert.rejects(attempt(2), { kind: 'throttled' });
    assert.deepEqual(tried, ['ec2', 's3', 'sqs', 's3']);
  });

  it('counts a call that was never answered as not evaluated', async () => {
    await attempt(attempts);
    assert.deepEqual(await results(), ['ec2 allowed', 's3 not_evaluated', 'sqs denied']);
  });

  it('stores what remediation may change, and a simulation that was never answered as not evaluated', async () => {
    simulations = [throttled];
    await assert.rejects(attempt(1), { kind: 'throttled' });
    assert.equal((await findAccessCheck(database(), checkId))?.remediation, null);
    await attempt(attempts);
    const { reason, permissions } = (await findAccessCheck(database(), checkId))?.remediation ?? {};
    assert.match(reason ?? '', /slow down/);
    assert.deepEqual(permissions, []);
    await attempt(attempts);
    assert.deepEqual((await findAccessCheck(database(), checkId))?.remediation, evaluated);
  });

  it('names the operations on the types by schema of the inventory, also when nothing was evaluated', async () => {
    await makeResource(database(), { providerId, type: 'AWS::Route53::HostedZone' });
    await makeResource(database(), { providerId, type: 'AWS::Logs::LogGroup', status: 'deleted' });
    await attempt(attempts);
    assert.deepEqual(
      asked.map(({ resourceType }) => resourceType),
      ['AWS::Route53::HostedZone'],
    );
    assert.deepEqual((await findAccessCheck(database(), checkId))?.remediation?.bySchema, asked);
    simulations = [throttled];
    await attempt(attempts);
    assert.deepEqual((await findAccessCheck(database(), checkId))?.remediation?.bySchema, asked);
  });

  it('stores who the cloud says the caller is', async () => {
    await attempt(attempts);
    assert.equal((await findAccessCheck(database(), checkId))?.identity, 'arn:aws:iam::123456789012:user/audit');
  });
});
