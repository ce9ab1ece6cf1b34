import assert from 'node:assert/strict';
import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreatePolicyCommand,
  CreateUserCommand,
  IAMClient,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand, DeleteBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { readingPolicies, remediationPolicies, type PolicyDocument } from '../../../../domain/setups/aws/policies.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { openSession, seedSettings, testRegion } from './account-under-test.ts';

/**
 * AWS asks for `s3:GetAccountPublicAccessBlock` here, which the policy allows. moto asks for an action that AWS does not
 * have.
 */
const misnamed = 's3control:GetPublicAccessBlock';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** moto looks at actions alone: resources and conditions of a policy decide nothing here. */
describe('The policies of a setup, where they are enforced', () => {
  let moto: Moto;

  before(async () => {
    moto = await startMoto({ initialNoAuthActionCount: 0 });
  });
  after(() => moto.stop());

  async function userWith(name: string, policies: readonly PolicyDocument[]): Promise<Keys> {
    await moto.allowWithoutChecks(2 + 2 * policies.length);
    const iam = new IAMClient(seedSettings(moto.url));
    await iam.send(new CreateUserCommand({ UserName: name }));
    for (const [index, document] of policies.entries()) {
      const { Policy: policy } = await iam.send(
        new CreatePolicyCommand({ PolicyName: `${name}-${index}`, PolicyDocument: JSON.stringify(document) }),
      );
      await iam.send(new AttachUserPolicyCommand({ UserName: name, PolicyArn: policy?.Arn }));
    }
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName: name }));
    return { accessKeyId: key?.AccessKeyId ?? '', secretAccessKey: key?.SecretAccessKey ?? '' };
  }

  async function deniedTo(keys: Keys): Promise<string[]> {
    const session = openSession(moto.url, keys);
    const denied: string[] = [];
    const { signal } = new AbortController();
    for (const unit of session.units({ regions: [testRegion], withGlobal: true })) {
      try {
        for await (const page of session.pages(unit, null, signal)) {
          for (const { externalId, unreadable } of page.resources) {
            for (const [field, reason] of Object.entries(unreadable)) {
              if (reason.startsWith('access_denied')) denied.push(`${unit.service} ${externalId} ${field}: ${reason}`);
            }
          }
        }
      } catch (error) {
        if (!(error instanceof CloudError)) throw error;
        if (['access_denied', 'bad_credentials'].includes(error.kind)) denied.push(`${unit.service}: ${error.call}`);
      }
    }
    session.close();
    return denied.filter((refusal) => !refusal.includes(misnamed));
  }

  it('allow a complete sync, which is refused a service without its actions', async () => {
    assert.deepEqual(await deniedTo(await userWith('reader', readingPolicies())), []);
    const fewer = readingPolicies().map((policy) => ({
      ...policy,
      Statement: policy.Statement.map((statement) => ({
        ...statement,
        Action: statement.Action.filter((action) => !action.startsWith('sqs:')),
      })),
    }));
    assert.deepEqual(await deniedTo(await userWith('blind', fewer)), ['sqs-queues: sqs:ListQueues']);
  });

  it('allow a change only with the policies for its remediation', async () => {
    await moto.allowWithoutChecks(1);
    await new S3Client({ ...seedSettings(moto.url), forcePathStyle: true }).send(
      new CreateBucketCommand({ Bucket: 'ledger', CreateBucketConfiguration: { LocationConstraint: testRegion } }),
    );
    const change = async (credentials: Keys): Promise<unknown> => {
      const s3 = new S3Client({ ...seedSettings(moto.url), credentials, forcePathStyle: true });
      return s3.send(new DeleteBucketPolicyCommand({ Bucket: 'ledger' }));
    };
    const policies = [...readingPolicies(), ...remediationPolicies(['s3.put_policy'])];
    const remediator = await userWith('remediator', policies);
    await change(remediator);
    await assert.rejects(change(await userWith('other', readingPolicies())), { name: 'AccessDenied' });
  });
});
