import * as acmSdk from '@aws-sdk/client-acm';
import * as trailSdk from '@aws-sdk/client-cloudtrail';
import * as logsSdk from '@aws-sdk/client-cloudwatch-logs';
import * as ec2Sdk from '@aws-sdk/client-ec2';
import * as ecrSdk from '@aws-sdk/client-ecr';
import * as eksSdk from '@aws-sdk/client-eks';
import * as elbSdk from '@aws-sdk/client-elastic-load-balancing-v2';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import * as kmsSdk from '@aws-sdk/client-kms';
import * as lambdaSdk from '@aws-sdk/client-lambda';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import * as secretsSdk from '@aws-sdk/client-secrets-manager';
import * as snsSdk from '@aws-sdk/client-sns';
import * as sqsSdk from '@aws-sdk/client-sqs';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { zipOf } from '../../../../helpers/zip.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveMending, type CountedSession } from './mending.ts';

const allow = (principal: string, actions: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'All', Effect: 'Allow', Principal: { AWS: principal }, Action: actions, Resource: resource }],
  });
const accountRoot = `arn:aws:iam::${testAccountId}:root`;

describe('mending drift of other services', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  const at = (resourceType: string, externalId: string | undefined) => ({
    externalId: externalId ?? '',
    resourceType,
    region: testRegion,
  });

  it('restores rotation, policy, description, aliases, state and tags of a key', async () => {
    const kms = new kmsSdk.KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(
      new kmsSdk.CreateKeyCommand({ Description: 'orders', Tags: [{ TagKey: 'team', TagValue: 'shop' }] }),
    );
    const KeyId = key?.KeyId ?? '';
    await kms.send(new kmsSdk.EnableKeyRotationCommand({ KeyId }));
    await kms.send(new kmsSdk.CreateAliasCommand({ TargetKeyId: KeyId, AliasName: 'alias/orders' }));
    await proveMending({
      counted,
      target: at('encryption_key', key?.Arn),
      drift: async () => {
        await kms.send(new kmsSdk.DisableKeyRotationCommand({ KeyId }));
        await kms.send(
          new kmsSdk.PutKeyPolicyCommand({ KeyId, PolicyName: 'default', Policy: allow('*', 'kms:*', '*') }),
        );
        await kms.send(new kmsSdk.UpdateKeyDescriptionCommand({ KeyId, Description: 'whatever' }));
        await kms.send(new kmsSdk.DeleteAliasCommand({ AliasName: 'alias/orders' }));
        await kms.send(new kmsSdk.CreateAliasCommand({ TargetKeyId: KeyId, AliasName: 'alias/others' }));
        await kms.send(new kmsSdk.UntagResourceCommand({ KeyId, TagKeys: ['team'] }));
      },
    });
    await proveMending({
      counted,
      target: at('encryption_key', key?.Arn),
      drift: () => kms.send(new kmsSdk.DisableKeyCommand({ KeyId })),
    });
  });

  it('calls off the deletion of a key', async () => {
    const kms = new kmsSdk.KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(new kmsSdk.CreateKeyCommand({}));
    await proveMending({
      counted,
      target: at('encryption_key', key?.Arn),
      drift: () => kms.send(new kmsSdk.ScheduleKeyDeletionCommand({ KeyId: key?.KeyId, PendingWindowInDays: 7 })),
    });
  });

  it('switches the logging of a trail on again, with its validation, scope, selectors and tags', async () => {
    const s3 = new S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
    const CreateBucketConfiguration = { LocationConstraint: testRegion } as const;
    await s3.send(new CreateBucketCommand({ Bucket: 'trails', CreateBucketConfiguration }));
    const trails = new trailSdk.CloudTrailClient(seedSettings(moto.url));
    const trail = await trails.send(
      new trailSdk.CreateTrailCommand({
        Name: 'audit',
        S3BucketName: 'trails',
        IsMultiRegionTrail: true,
        EnableLogFileValidation: true,
        IncludeGlobalServiceEvents: true,
      }),
    );
    const arn = trail.TrailARN;
    await trails.send(new trailSdk.StartLoggingCommand({ Name: arn }));
    const select = (ReadWriteType: trailSdk.ReadWriteType) =>
      trails.send(
        new trailSdk.PutEventSelectorsCommand({
          TrailName: arn,
          EventSelectors: [{ ReadWriteType, IncludeManagementEvents: true }],
        }),
      );
    await select('All');
    await proveMending({
      counted,
      target: at('trail', arn),
      drift: async () => {
        await trails.send(new trailSdk.StopLoggingCommand({ Name: arn }));
        await trails.send(
          new trailSdk.UpdateTrailCommand({ Name: arn, IsMultiRegionTrail: false, EnableLogFileValidation: false }),
        );
        await select('WriteOnly');
        await trails.send(new trailSdk.AddTagsCommand({ ResourceId: arn, TagsList: [{ Key: 'team', Value: 'x' }] }));
      },
    });
  });

  it('restores retention, metric filters and tags of a log group', async () => {
    const logs = new logsSdk.CloudWatchLogsClient(seedSettings(moto.url));
    const logGroupName = '/app/orders';
    await logs.send(new logsSdk.CreateLogGroupCommand({ logGroupName }));
    const retain = (retentionInDays: number) =>
      logs.send(new logsSdk.PutRetentionPolicyCommand({ logGroupName, retentionInDays }));
    await retain(365);
    await logs.send(
      new logsSdk.PutMetricFilterCommand({
        logGroupName,
        filterName: 'denied',
        filterPattern: 'AccessDenied',
        metricTransformations: [{ metricName: 'Denied', metricNamespace: 'Audit', metricValue: '1' }],
      }),
    );
    const arn = `arn:aws:logs:${testRegion}:${testAccountId}:log-group:${logGroupName}`;
    await proveMending({
      counted,
      target: at('log_group', arn),
      drift: async () => {
        await retain(30);
        await logs.send(new logsSdk.DeleteMetricFilterCommand({ logGroupName, filterName: 'denied' }));
        await logs.send(new logsSdk.TagResourceCommand({ resourceArn: arn, tags: { team: 'shop' } }));
      },
    });
  });

  it('restores attributes and tags of a queue', async () => {
    const sqs = new sqsSdk.SQSClient(seedSettings(moto.url));
    const { QueueUrl } = await sqs.send(
      new sqsSdk.CreateQueueCommand({
        QueueName: 'orders',
        Attributes: { SqsManagedSseEnabled: 'true', MessageRetentionPeriod: '86400' },
      }),
    );
    const arn = `arn:aws:sqs:${testRegion}:${testAccountId}:orders`;
    await proveMending({
      counted,
      target: at('queue', arn),
      drift: async () => {
        await sqs.send(
          new sqsSdk.SetQueueAttributesCommand({
            QueueUrl,
            Attributes: {
              SqsManagedSseEnabled: 'false',
              MessageRetentionPeriod: '60',
              VisibilityTimeout: '5',
              Policy: allow('*', 'sqs:*', arn),
            },
          }),
        );
        await sqs.send(new sqsSdk.TagQueueCommand({ QueueUrl, Tags: { team: 'shop' } }));
      },
    });
  });

  it('restores attributes and tags of a topic', async () => {
    const sns = new snsSdk.SNSClient(seedSettings(moto.url));
    const { TopicArn } = await sns.send(
      new snsSdk.CreateTopicCommand({ Name: 'orders', Attributes: { KmsMasterKeyId: 'alias/orders' } }),
    );
    const set = (AttributeName: string, AttributeValue: string) =>
      sns.send(new snsSdk.SetTopicAttributesCommand({ TopicArn, AttributeName, AttributeValue }));
    await proveMending({
      counted,
      target: at('topic', TopicArn),
      drift: async () => {
        await set('KmsMasterKeyId', '');
        await set('DisplayName', 'Others');
        await set('Policy', allow('*', 'sns:Publish', TopicArn ?? ''));
        await sns.send(new snsSdk.TagResourceCommand({ ResourceArn: TopicArn, Tags: [{ Key: 'a', Value: 'b' }] }));
      },
    });
  });

  it('restores how a secret is kept', async () => {
    const secrets = new secretsSdk.SecretsManagerClient(seedSettings(moto.url));
    const { ARN } = await secrets.send(
      new secretsSdk.CreateSecretCommand({
        Name: 'orders',
        SecretString: 'x',
        Description: 'orders',
        KmsKeyId: 'alias/a',
      }),
    );
    await proveMending({
      counted,
      target: at('secret', ARN),
      drift: async () => {
        await secrets.send(
          new secretsSdk.UpdateSecretCommand({ SecretId: ARN, Description: 'else', KmsKeyId: 'alias/b' }),
        );
        await secrets.send(
          new secretsSdk.PutResourcePolicyCommand({
            SecretId: ARN,
            ResourcePolicy: allow(accountRoot, 'secretsmanager:GetSecretValue', '*'),
          }),
        );
        await secrets.send(
          new secretsSdk.TagResourceCommand({ SecretId: ARN, Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });

  it('brings a secret back that is to be deleted', async () => {
    const secrets = new secretsSdk.SecretsManagerClient(seedSettings(moto.url));
    const { ARN } = await secrets.send(new secretsSdk.CreateSecretCommand({ Name: 'going', SecretString: 'x' }));
    await proveMending({
      counted,
      target: at('secret', ARN),
      drift: () => secrets.send(new secretsSdk.DeleteSecretCommand({ SecretId: ARN })),
    });
  });

  it('restores tags of a certificate', async () => {
    const acm = new acmSdk.ACMClient(seedSettings(moto.url));
    const { CertificateArn } = await acm.send(
      new acmSdk.RequestCertificateCommand({ DomainName: 'shop.example', ValidationMethod: 'DNS' }),
    );
    await proveMending({
      counted,
      target: at('certificate', CertificateArn),
      drift: () =>
        acm.send(new acmSdk.AddTagsToCertificateCommand({ CertificateArn, Tags: [{ Key: 'team', Value: 'shop' }] })),
    });
  });

  it('restores scanning, mutability, the policy and tags of an image repository', async () => {
    const ecr = new ecrSdk.ECRClient(seedSettings(moto.url));
    const repositoryName = 'shop/orders';
    const answer = await ecr.send(
      new ecrSdk.CreateRepositoryCommand({
        repositoryName,
        imageScanningConfiguration: { scanOnPush: true },
        imageTagMutability: 'IMMUTABLE',
      }),
    );
    const arn = answer.repository?.repositoryArn;
    await proveMending({
      counted,
      target: at('container_registry', arn),
      drift: async () => {
        await ecr.send(
          new ecrSdk.PutImageScanningConfigurationCommand({
            repositoryName,
            imageScanningConfiguration: { scanOnPush: false },
          }),
        );
        await ecr.send(new ecrSdk.PutImageTagMutabilityCommand({ repositoryName, imageTagMutability: 'MUTABLE' }));
        await ecr.send(
          new ecrSdk.SetRepositoryPolicyCommand({
            repositoryName,
            policyText: JSON.stringify({
              Version: '2012-10-17',
              Statement: [{ Sid: 'All', Effect: 'Allow', Principal: '*', Action: 'ecr:BatchGetImage' }],
            }),
          }),
        );
        await ecr.send(new ecrSdk.TagResourceCommand({ resourceArn: arn, tags: [{ Key: 'team', Value: 'shop' }] }));
      },
    });
  });

  it('restores tags of a container cluster', async () => {
    const eks = new eksSdk.EKSClient(seedSettings(moto.url));
    const answer = await eks.send(
      new eksSdk.CreateClusterCommand({
        name: 'shop',
        roleArn: `arn:aws:iam::${testAccountId}:role/eks`,
        resourcesVpcConfig: {},
        tags: { team: 'shop' },
      }),
    );
    const arn = answer.cluster?.arn;
    await proveMending({
      counted,
      target: at('container_cluster', arn),
      drift: () => eks.send(new eksSdk.TagResourceCommand({ resourceArn: arn, tags: { team: 'other', a: 'b' } })),
    });
  });

  it('restores the configuration, concurrency, URL and tags of a function', async () => {
    const iam = new IAMClient(seedSettings(moto.url));
    const role = await iam.send(
      new CreateRoleCommand({
        RoleName: 'runner',
        AssumeRolePolicyDocument: JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        }),
      }),
    );
    const lambda = new lambdaSdk.LambdaClient(seedSettings(moto.url));
    const created = await lambda.send(
      new lambdaSdk.CreateFunctionCommand({
        FunctionName: 'orders',
        Runtime: 'nodejs20.x',
        Handler: 'index.handler',
        Role: role.Role?.Arn,
        Code: { ZipFile: zipOf([{ name: 'index.js', content: 'exports.handler = async () => 1;' }]) },
        Timeout: 10,
        MemorySize: 256,
        Description: 'orders',
        Environment: { Variables: { TOKEN: 'a secret' } },
        Tags: { team: 'shop' },
      }),
    );
    await proveMending({
      counted,
      target: at('function', created.FunctionArn),
      drift: async () => {
        await lambda.send(
          new lambdaSdk.UpdateFunctionConfigurationCommand({
            FunctionName: 'orders',
            Timeout: 60,
            MemorySize: 512,
            Description: 'else',
          }),
        );
        await lambda.send(
          new lambdaSdk.PutFunctionConcurrencyCommand({ FunctionName: 'orders', ReservedConcurrentExecutions: 3 }),
        );
        await lambda.send(new lambdaSdk.CreateFunctionUrlConfigCommand({ FunctionName: 'orders', AuthType: 'NONE' }));
        await lambda.send(new lambdaSdk.TagResourceCommand({ Resource: created.FunctionArn, Tags: { team: 'other' } }));
      },
    });
  });

  it('leaves environment variables to people: their values are secrets', async () => {
    const lambda = new lambdaSdk.LambdaClient(seedSettings(moto.url));
    const { FunctionArn } = await lambda.send(
      new lambdaSdk.GetFunctionConfigurationCommand({ FunctionName: 'orders' }),
    );
    await proveMending({
      counted,
      target: at('function', FunctionArn),
      drift: () =>
        lambda.send(
          new lambdaSdk.UpdateFunctionConfigurationCommand({
            FunctionName: 'orders',
            Environment: { Variables: { TOKEN: 'another secret' } },
          }),
        ),
      left: ['/environment/TOKEN'],
    });
  });

  it('restores switches and tags of networks and subnets', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    const { Vpc: vpc } = await ec2.send(new ec2Sdk.CreateVpcCommand({ CidrBlock: '10.1.0.0/16' }));
    const VpcId = vpc?.VpcId;
    await proveMending({
      counted,
      target: at('network', VpcId),
      drift: async () => {
        await ec2.send(new ec2Sdk.ModifyVpcAttributeCommand({ VpcId, EnableDnsSupport: { Value: false } }));
        await ec2.send(
          new ec2Sdk.CreateTagsCommand({ Resources: [VpcId ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
    const { Subnet: subnet } = await ec2.send(new ec2Sdk.CreateSubnetCommand({ VpcId, CidrBlock: '10.1.1.0/24' }));
    const { SubnetId } = subnet ?? {};
    await proveMending({
      counted,
      target: at('subnet', SubnetId),
      drift: () =>
        ec2.send(new ec2Sdk.ModifySubnetAttributeCommand({ SubnetId, MapPublicIpOnLaunch: { Value: true } })),
    });
  });

  it('restores attributes, security groups and tags of a load balancer', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    const { Vpc: vpc } = await ec2.send(new ec2Sdk.CreateVpcCommand({ CidrBlock: '10.2.0.0/16' }));
    const VpcId = vpc?.VpcId;
    const subnet = async (CidrBlock: string, zone: string) => {
      const AvailabilityZone = `${testRegion}${zone}`;
      const answer = await ec2.send(new ec2Sdk.CreateSubnetCommand({ VpcId, CidrBlock, AvailabilityZone }));
      return answer.Subnet?.SubnetId ?? '';
    };
    const group = async (GroupName: string) => {
      const input = { GroupName, Description: GroupName, VpcId };
      return (await ec2.send(new ec2Sdk.CreateSecurityGroupCommand(input))).GroupId ?? '';
    };
    const [one, two] = [await group('lb-one'), await group('lb-two')];
    const elb = new elbSdk.ElasticLoadBalancingV2Client(seedSettings(moto.url));
    const answer = await elb.send(
      new elbSdk.CreateLoadBalancerCommand({
        Name: 'shop',
        Subnets: [await subnet('10.2.1.0/24', 'a'), await subnet('10.2.2.0/24', 'b')],
        SecurityGroups: [one],
      }),
    );
    const LoadBalancerArn = answer.LoadBalancers?.[0]?.LoadBalancerArn;
    const protect = (Value: string) =>
      elb.send(
        new elbSdk.ModifyLoadBalancerAttributesCommand({
          LoadBalancerArn,
          Attributes: [{ Key: 'deletion_protection.enabled', Value }],
        }),
      );
    await protect('true');
    await proveMending({
      counted,
      target: at('load_balancer', LoadBalancerArn),
      drift: async () => {
        await protect('false');
        await elb.send(new elbSdk.SetSecurityGroupsCommand({ LoadBalancerArn, SecurityGroups: [one, two] }));
        await elb.send(
          new elbSdk.AddTagsCommand({ ResourceArns: [LoadBalancerArn ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });

  it('restores the default encryption of disks in a region', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    await ec2.send(new ec2Sdk.EnableEbsEncryptionByDefaultCommand({}));
    await proveMending({
      counted,
      target: at('account_region', `${testAccountId}/${testRegion}`),
      drift: () => ec2.send(new ec2Sdk.DisableEbsEncryptionByDefaultCommand({})),
    });
  });
});
