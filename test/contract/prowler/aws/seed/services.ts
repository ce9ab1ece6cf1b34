import { ACMClient, RequestCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudTrailClient,
  CreateTrailCommand,
  PutEventSelectorsCommand,
  StartLoggingCommand,
} from '@aws-sdk/client-cloudtrail';
import { CloudWatchClient, PutMetricAlarmCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutMetricFilterCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { CreateTableCommand, DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { CreateRepositoryCommand, ECRClient } from '@aws-sdk/client-ecr';
import { CreateDetectorCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { CreateKeyCommand, EnableKeyRotationCommand, KMSClient, ScheduleKeyDeletionCommand } from '@aws-sdk/client-kms';
import {
  AddPermissionCommand,
  CreateFunctionCommand,
  CreateFunctionUrlConfigCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateTopicCommand, SetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { comparedAccount, comparedRegion, policy, seedSettings } from './settings.ts';

const everyone = { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' };

/** Keys, trails with an alarm, logs, functions, tables, topics, queues and the rest, good and bad. */
export async function seedServices(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  await seedKeys(new KMSClient(settings));
  await seedLogs(settings);
  const lambda = new LambdaClient(settings);
  for (const FunctionName of ['closed', 'open']) {
    await lambda.send(
      new CreateFunctionCommand({
        FunctionName,
        Runtime: 'nodejs20.x',
        Handler: 'index.handler',
        Role: `arn:aws:iam::${comparedAccount}:role/worker`,
        Code: { ZipFile: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64') },
      }),
    );
    const AuthType = FunctionName === 'open' ? 'NONE' : 'AWS_IAM';
    await lambda.send(new CreateFunctionUrlConfigCommand({ FunctionName, AuthType }));
  }
  const Action = 'lambda:InvokeFunction';
  await lambda.send(new AddPermissionCommand({ FunctionName: 'open', StatementId: 'all', Action, Principal: '*' }));
  await lambda.send(
    new AddPermissionCommand({ FunctionName: 'closed', StatementId: 'one', Action, Principal: comparedAccount }),
  );

  const dynamo = new DynamoDBClient(settings);
  for (const TableName of ['kept', 'lost']) {
    await dynamo.send(
      new CreateTableCommand({
        TableName,
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        ...(TableName === 'kept' ? { SSESpecification: { Enabled: true, SSEType: 'KMS' } } : {}),
      }),
    );
  }
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await dynamo.send(new UpdateContinuousBackupsCommand({ TableName: 'kept', PointInTimeRecoverySpecification }));

  const sns = new SNSClient(settings);
  await sns.send(new CreateTopicCommand({ Name: 'sealed', Attributes: { KmsMasterKeyId: 'alias/own' } }));
  const { TopicArn } = await sns.send(new CreateTopicCommand({ Name: 'open' }));
  await sns.send(
    new SetTopicAttributesCommand({ TopicArn, AttributeName: 'Policy', AttributeValue: policy(everyone) }),
  );
  const sqs = new SQSClient(settings);
  const queues: Record<string, Record<string, string>> = {
    sealed: { KmsMasterKeyId: 'alias/own' },
    open: { SqsManagedSseEnabled: 'false', Policy: policy(everyone) },
  };
  for (const [QueueName, Attributes] of Object.entries(queues)) {
    await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  }
  const ecr = new ECRClient(settings);
  for (const scanOnPush of [true, false]) {
    await ecr.send(
      new CreateRepositoryCommand({
        repositoryName: scanOnPush ? 'scanned' : 'unscanned',
        imageScanningConfiguration: { scanOnPush },
      }),
    );
  }
  await new SecretsManagerClient(settings).send(new CreateSecretCommand({ Name: 'token', SecretString: 'a secret' }));
  await new ACMClient(settings).send(new RequestCertificateCommand({ DomainName: 'example.com' }));
  await new GuardDutyClient(settings).send(new CreateDetectorCommand({ Enable: true }));
}

async function seedKeys(kms: KMSClient): Promise<void> {
  const specs = [
    {},
    {},
    { KeySpec: 'RSA_2048' as const, KeyUsage: 'SIGN_VERIFY' as const },
    { Policy: policy(everyone) },
  ];
  const ids: (string | undefined)[] = [];
  for (const spec of specs) ids.push((await kms.send(new CreateKeyCommand(spec))).KeyMetadata?.KeyId);
  await kms.send(new EnableKeyRotationCommand({ KeyId: ids[0] }));
  const { KeyMetadata: doomed } = await kms.send(new CreateKeyCommand({}));
  await kms.send(new ScheduleKeyDeletionCommand({ KeyId: doomed?.KeyId, PendingWindowInDays: 7 }));
}

async function seedLogs(settings: ReturnType<typeof seedSettings>): Promise<void> {
  const logs = new CloudWatchLogsClient(settings);
  for (const logGroupName of ['trail', 'short']) await logs.send(new CreateLogGroupCommand({ logGroupName }));
  await logs.send(new PutRetentionPolicyCommand({ logGroupName: 'short', retentionInDays: 7 }));
  const trails = new CloudTrailClient(settings);
  const logGroup = `arn:aws:logs:${comparedRegion}:${comparedAccount}:log-group:trail:*`;
  await trails.send(
    new CreateTrailCommand({
      Name: 'whole',
      S3BucketName: 'trail-logs',
      IsMultiRegionTrail: true,
      EnableLogFileValidation: true,
      CloudWatchLogsLogGroupArn: logGroup,
      CloudWatchLogsRoleArn: `arn:aws:iam::${comparedAccount}:role/worker`,
    }),
  );
  await trails.send(new CreateTrailCommand({ Name: 'local', S3BucketName: 'plain' }));
  await trails.send(new StartLoggingCommand({ Name: 'whole' }));
  await trails.send(
    new PutEventSelectorsCommand({
      TrailName: 'whole',
      EventSelectors: [
        {
          ReadWriteType: 'WriteOnly',
          IncludeManagementEvents: true,
          DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }],
        },
      ],
    }),
  );
  const metric = { metricName: 'ConsoleFailures', metricNamespace: 'Trail', metricValue: '1' };
  const patterns: Record<string, string> = {
    failures: '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
    trails:
      '{ ($.eventName = CreateTrail) || ($.eventName = UpdateTrail) || ($.eventName = DeleteTrail) || ($.eventName = StartLogging) || ($.eventName = StopLogging) }',
  };
  for (const [filterName, filterPattern] of Object.entries(patterns)) {
    const metricTransformations = filterName === 'failures' ? [metric] : [{ ...metric, metricName: 'Unwatched' }];
    await logs.send(
      new PutMetricFilterCommand({ logGroupName: 'trail', filterName, filterPattern, metricTransformations }),
    );
  }
  await new CloudWatchClient(settings).send(
    new PutMetricAlarmCommand({
      AlarmName: 'console-failures',
      MetricName: 'ConsoleFailures',
      Namespace: 'Trail',
      Statistic: 'Sum',
      Period: 300,
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    }),
  );
}
