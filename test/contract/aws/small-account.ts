import { CloudWatchLogsClient, CreateLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateVolumeCommand, EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { CreateRepositoryCommand, ECRClient } from '@aws-sdk/client-ecr';
import { CreateGroupCommand, CreateRoleCommand, CreateUserCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { CreateBucketCommand, S3Client, type BucketLocationConstraint } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { seedSettings, testRegion } from '../../activities/clouds/aws/account-under-test.ts';

const trust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});

/** Fills an empty account of an emulator with a few resources of many types: three of those that lists show in pages. */
export async function smallAccount(endpoint: string, region = testRegion): Promise<void> {
  const settings = seedSettings(endpoint, region);
  const ec2 = new EC2Client(settings);
  const iam = new IAMClient(settings);
  const role = await iam.send(new CreateRoleCommand({ RoleName: 'builder', AssumeRolePolicyDocument: trust }));
  await iam.send(new CreateUserCommand({ UserName: 'ann' }));
  await iam.send(new CreateGroupCommand({ GroupName: 'operators' }));
  for (const name of ['one', 'two', 'three']) {
    await ec2.send(new CreateVolumeCommand({ AvailabilityZone: `${region}a`, Size: 1 }));
    await new S3Client({ ...settings, forcePathStyle: true }).send(
      new CreateBucketCommand({
        Bucket: name,
        CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint },
      }),
    );
    await new SQSClient(settings).send(new CreateQueueCommand({ QueueName: name }));
    await new SNSClient(settings).send(new CreateTopicCommand({ Name: name }));
    await new CloudWatchLogsClient(settings).send(new CreateLogGroupCommand({ logGroupName: name }));
    await new DynamoDBClient(settings).send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      }),
    );
  }
  await ec2.send(new RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 3, MaxCount: 3 }));
  await new KMSClient(settings).send(new CreateKeyCommand({}));
  await new SecretsManagerClient(settings).send(new CreateSecretCommand({ Name: 'password', SecretString: 'hidden' }));
  await new ECRClient(settings).send(new CreateRepositoryCommand({ repositoryName: 'images' }));
  await new LambdaClient(settings).send(
    new CreateFunctionCommand({
      FunctionName: 'task',
      Runtime: 'nodejs22.x',
      Handler: 'index.handler',
      Role: role.Role?.Arn,
      Code: { ZipFile: Buffer.from('code') },
    }),
  );
}
