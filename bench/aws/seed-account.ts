import {
  CreateSecurityGroupCommand,
  CreateVolumeCommand,
  DescribeImagesCommand,
  EC2Client,
  RunInstancesCommand,
} from '@aws-sdk/client-ec2';
import { CreateRoleCommand, CreateUserCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { CreateDBInstanceCommand, RDSClient } from '@aws-sdk/client-rds';
import { CreateBucketCommand, PutPublicAccessBlockCommand, S3Client } from '@aws-sdk/client-s3';

/** Number of resources of each kind in the benchmark's account. */
export interface AccountSize {
  instances: number;
  buckets: number;
  volumes: number;
  securityGroups: number;
  users: number;
  databases: number;
  functions: number;
}

/** The account of the figures in docs/performance.md. */
export const fullAccount: AccountSize = {
  instances: 2_000,
  buckets: 500,
  volumes: 500,
  securityGroups: 500,
  users: 200,
  databases: 200,
  functions: 200,
};

/** The account of the comparison with Prowler: 2,000 instances and 500 of the others. */
export const complianceAccount: AccountSize = {
  instances: 2_000,
  buckets: 500,
  volumes: 500,
  securityGroups: 500,
  users: 500,
  databases: 500,
  functions: 500,
};

async function times(count: number, concurrency: number, make: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await make(index);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Fills an AWS emulator with an account of this size. */
export async function seedAccount(
  endpointUrl: string,
  size: AccountSize,
  accessKeyId = 'AKIABENCHBENCHBENCH0',
): Promise<void> {
  const options = {
    region: 'us-east-1',
    endpoint: endpointUrl,
    credentials: { accessKeyId, secretAccessKey: 'bench' },
  };
  const ec2 = new EC2Client(options);
  const s3 = new S3Client({ ...options, forcePathStyle: true });
  const iam = new IAMClient(options);
  const rds = new RDSClient(options);
  const lambda = new LambdaClient(options);
  const { Images } = await ec2.send(new DescribeImagesCommand({ Owners: ['amazon'] }));
  // An emulator without images accepts any.
  const imageId = Images?.[0]?.ImageId ?? 'ami-0123456789abcdef0';
  const batch = 200;
  for (let made = 0; made < size.instances; made += batch) {
    const count = Math.min(batch, size.instances - made);
    await ec2.send(
      new RunInstancesCommand({
        ImageId: imageId,
        InstanceType: 't3.micro',
        MinCount: count,
        MaxCount: count,
        TagSpecifications: [
          {
            ResourceType: 'instance',
            Tags: [
              { Key: 'Name', Value: `web-${made}` },
              { Key: 'team', Value: 'platform' },
            ],
          },
        ],
      }),
    );
  }
  await times(size.volumes, 8, () => ec2.send(new CreateVolumeCommand({ AvailabilityZone: 'us-east-1a', Size: 8 })));
  await times(size.securityGroups, 8, (index) =>
    ec2.send(new CreateSecurityGroupCommand({ GroupName: `group-${index}`, Description: 'bench' })),
  );
  // What S3 sets on every new bucket, and emulators do not.
  const PublicAccessBlockConfiguration = {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  };
  await times(size.buckets, 8, async (index) => {
    const Bucket = `bench-bucket-${index}`;
    await s3.send(new CreateBucketCommand({ Bucket, ObjectOwnership: 'BucketOwnerEnforced' }));
    await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
  });
  await times(size.users, 8, (index) => iam.send(new CreateUserCommand({ UserName: `user-${index}` })));
  await times(size.databases, 8, (index) =>
    rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: `db-${index}`,
        Engine: 'postgres',
        DBInstanceClass: 'db.t3.micro',
        AllocatedStorage: 20,
        MasterUsername: 'bench',
        MasterUserPassword: 'benchbench',
      }),
    ),
  );
  const trust = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
  });
  const { Role } = await iam.send(new CreateRoleCommand({ RoleName: 'bench', AssumeRolePolicyDocument: trust }));
  await times(size.functions, 8, (index) =>
    lambda.send(
      new CreateFunctionCommand({
        FunctionName: `function-${index}`,
        Runtime: 'nodejs22.x',
        Handler: 'index.handler',
        Role: Role?.Arn ?? '',
        Code: { ZipFile: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64') },
      }),
    ),
  );
  for (const client of [ec2, s3, iam, rds, lambda]) client.destroy();
}
