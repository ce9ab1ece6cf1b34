import { IAMClient, PutUserPolicyCommand } from '@aws-sdk/client-iam';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { inAccount, startGuardedAccount, trusting, type GuardedAccount } from '../emulators/aws/sts/guarded-account.ts';
import { createAwsOrganization, type AwsOrganization } from './aws-organization.ts';

export const readerRole = 'InfrastructureAuditReader';

/** An organization whose accounts check keys, policies and who assumes their roles. */
export interface GuardedOrganization {
  management: GuardedAccount;
  /** The accounts of each unit. */
  units: { id: string; name: string; accounts: string[] }[];
  /** Does something to the organization as its owner. */
  owner<Result>(work: (aws: AwsOrganization) => Promise<Result>): Promise<Result>;
  /** Creates the role that reads in an account; it trusts the user of the management account with the external id. */
  addReader(accountId: string, how: { externalId: string; longestSeconds?: number }): Promise<string>;
  /** Removes that role, as far as it can be assumed. */
  removeReader(accountId: string): void;
  /** Lets everybody read a bucket of an account, as far as its own policy decides. */
  openBucket(accountId: string, bucket: string): Promise<void>;
  /** Denies the user of the management account to list policies of the organization. */
  denyPolicies(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an organization with accounts in three units, each with some buckets and without roles. */
export async function startGuardedOrganization(
  region: string,
  { accounts, buckets }: { accounts: number; buckets: number },
): Promise<GuardedOrganization> {
  const management = await startGuardedAccount(region, { userActions: '*' });
  const units: GuardedOrganization['units'] = [];
  const aws = await management.unchecked(async (url) => {
    const organization = await createAwsOrganization(url);
    for (const name of ['Production', 'Development', 'Sandbox']) {
      units.push({ id: await organization.addUnit(name, organization.rootId), name, accounts: [] });
    }
    for (let made = 0; made < accounts; made += 1) {
      const unit = units[made % units.length] as (typeof units)[number];
      const id = await organization.addAccount(`Account ${made}`, { unitId: unit.id });
      unit.accounts.push(id);
      await createBuckets(url, { accountId: id, region, buckets });
    }
    return organization;
  });
  return {
    management,
    units,
    owner: (work) => management.unchecked(() => work(aws)),
    addReader: (accountId, { externalId, longestSeconds }) =>
      management.addRoleIn(accountId, {
        name: readerRole,
        trust: trusting(management.user.arn, externalId),
        ...(longestSeconds === undefined ? {} : { longestSeconds }),
      }),
    removeReader: (accountId) => management.guard.removeRole(`arn:aws:iam::${accountId}:role/${readerRole}`),
    async openBucket(accountId, bucket) {
      const Statement = [
        { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` },
      ];
      await management.unchecked(async (endpoint) => {
        const s3 = inAccount(new S3Client({ ...ownerOf(endpoint, region), forcePathStyle: true }), accountId);
        await s3.send(
          new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement }) }),
        );
        s3.destroy();
      });
    },
    async denyPolicies() {
      const Statement = [{ Effect: 'Deny', Action: 'organizations:ListPolicies', Resource: '*' }];
      await management.unchecked(async (endpoint) => {
        const iam = new IAMClient(ownerOf(endpoint, region));
        const UserName = management.user.arn.split('/').at(-1);
        const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
        await iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'no-policies', PolicyDocument }));
        iam.destroy();
      });
    },
    async stop() {
      aws.end();
      await management.stop();
    },
  };
}

/** Settings of a client to which the emulator allows everything. */
const ownerOf = (endpoint: string, region: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});

async function createBuckets(
  endpoint: string,
  { accountId, region, buckets }: { accountId: string; region: string; buckets: number },
): Promise<void> {
  const s3 = inAccount(new S3Client({ ...ownerOf(endpoint, region), forcePathStyle: true }), accountId);
  const CreateBucketConfiguration = { LocationConstraint: region } as never;
  for (let made = 0; made < buckets; made += 1) {
    await s3.send(new CreateBucketCommand({ Bucket: `of-${accountId}-${made}`, CreateBucketConfiguration }));
  }
  s3.destroy();
}
