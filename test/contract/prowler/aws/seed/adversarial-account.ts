import { AuthorizeSecurityGroupIngressCommand, CreateSecurityGroupCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { comparedAccount, comparedRegion, policy, seedSettings } from './settings.ts';

const tcp = (from: number, to: number, ...cidrs: string[]) => ({
  IpProtocol: 'tcp',
  FromPort: from,
  ToPort: to,
  IpRanges: cidrs.map((CidrIp) => ({ CidrIp })),
});

/** Fills an empty account with resources for which what Prowler compares is not what decides. */
export async function seedAdversarialAccount(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const ec2 = new EC2Client(settings);
  for (const [name, IpPermissions] of Object.entries({
    'halves-of-the-internet': [tcp(22, 22, '0.0.0.0/1', '128.0.0.0/1')],
    'halves-of-the-ports': [tcp(0, 32_767, '0.0.0.0/0'), tcp(32_768, 65_535, '0.0.0.0/0')],
  })) {
    const { GroupId } = await ec2.send(new CreateSecurityGroupCommand({ GroupName: name, Description: name }));
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions }));
  }

  const s3 = new S3Client({ ...settings, forcePathStyle: true });
  const denial = (Bucket: string, fields: object): string =>
    policy({
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      ...fields,
    });
  for (const [Bucket, fields] of Object.entries({
    'denied-for-one': { Principal: { AWS: `arn:aws:iam::${comparedAccount}:user/ada` } },
    'denied-for-writes': { Action: 's3:PutObject' },
    'denied-by-a-list': { Condition: { Bool: { 'aws:SecureTransport': ['false'] } } },
  })) {
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: denial(Bucket, fields) }));
  }

  const sqs = new SQSClient(settings);
  for (const [QueueName, statements] of Object.entries({
    'for-all-but-one': [
      {
        Effect: 'Allow',
        NotPrincipal: { AWS: `arn:aws:iam::${comparedAccount}:user/ada` },
        Action: 'sqs:*',
        Resource: '*',
      },
    ],
    'denied-to-others': [
      { Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' },
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:*',
        Resource: '*',
        Condition: { StringNotEquals: { 'aws:PrincipalAccount': comparedAccount } },
      },
    ],
  })) {
    const Resource = `arn:aws:sqs:${comparedRegion}:${comparedAccount}:${QueueName}`;
    const Policy = policy(...statements.map((statement) => ({ ...statement, Resource })));
    await sqs.send(new CreateQueueCommand({ QueueName, Attributes: { Policy } }));
  }
}
