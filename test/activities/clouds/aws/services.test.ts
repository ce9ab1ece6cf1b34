import assert from 'node:assert/strict';
import { ACMClient, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CloudTrailClient, CreateTrailCommand, StartLoggingCommand } from '@aws-sdk/client-cloudtrail';
import { CloudWatchClient, PutMetricAlarmCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutMetricFilterCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { ConfigServiceClient, PutConfigurationRecorderCommand } from '@aws-sdk/client-config-service';
import { AllocateAddressCommand, EC2Client, EnableEbsEncryptionByDefaultCommand } from '@aws-sdk/client-ec2';
import { CreateRepositoryCommand, ECRClient } from '@aws-sdk/client-ecr';
import { CreateClusterCommand, EKSClient } from '@aws-sdk/client-eks';
import { CreateDetectorCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { CreateAliasCommand, CreateKeyCommand, EnableKeyRotationCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { EnableSecurityHubCommand, SecurityHubClient } from '@aws-sdk/client-securityhub';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from './account-under-test.ts';

describe('services of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a key with rotation, aliases and policy', async () => {
    const kms = new KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(
      new CreateKeyCommand({ Description: 'orders', Tags: [{ TagKey: 'team', TagValue: 'shop' }] }),
    );
    const id = key?.KeyId ?? '';
    await kms.send(new EnableKeyRotationCommand({ KeyId: id }));
    for (const alias of ['alias/orders-b', 'alias/orders-a'])
      await kms.send(new CreateAliasCommand({ AliasName: alias, TargetKeyId: id }));
    const { configuration, externalId, tags, unreadable } = await collectOne(session, 'encryption_key', 'orders-a');
    assert.equal(externalId, key?.Arn);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'shop' });
    assert.equal(configuration.state, 'Enabled');
    assert.equal(configuration.rotation?.enabled, true);
    assert.deepEqual(configuration.aliases, ['alias/orders-a', 'alias/orders-b']);
    assert.equal(configuration.policy?.['Version'], '2012-10-17');
  });

  it('shows a trail with what it records and whether it does', async () => {
    await new S3Client({ ...seedSettings(moto.url), forcePathStyle: true }).send(
      new CreateBucketCommand({
        Bucket: 'trail-logs',
        CreateBucketConfiguration: { LocationConstraint: testRegion },
      }),
    );
    const cloudTrail = new CloudTrailClient(seedSettings(moto.url));
    await cloudTrail.send(
      new CreateTrailCommand({ Name: 'all', S3BucketName: 'trail-logs', IsMultiRegionTrail: true }),
    );
    const stopped = await collectOne(session, 'trail', 'all');
    assert.equal(stopped.configuration.is_logging, false);
    assert.equal(stopped.status, 'stopped');
    await cloudTrail.send(new StartLoggingCommand({ Name: 'all' }));
    const { configuration, unreadable } = await collectOne(session, 'trail', 'all');
    assert.deepEqual(unreadable, {});
    assert.equal(configuration.is_logging, true);
    assert.equal(configuration.multi_region, true);
    assert.equal(configuration.log_file_validation, false);
    assert.equal(configuration.s3_bucket_name, 'trail-logs');
    assert.deepEqual(configuration.advanced_event_selectors, []);
    assert.deepEqual(configuration.insight_types, []);
  });

  it('shows a log group with its metric filters and their alarms', async () => {
    const logs = new CloudWatchLogsClient(seedSettings(moto.url));
    await logs.send(new CreateLogGroupCommand({ logGroupName: 'audit', tags: { team: 'sec' } }));
    await logs.send(new PutRetentionPolicyCommand({ logGroupName: 'audit', retentionInDays: 30 }));
    await logs.send(
      new PutMetricFilterCommand({
        logGroupName: 'audit',
        filterName: 'root-use',
        filterPattern: '{ $.userIdentity.type = "Root" }',
        metricTransformations: [{ metricName: 'RootUse', metricNamespace: 'Audit', metricValue: '1' }],
      }),
    );
    await new CloudWatchClient(seedSettings(moto.url)).send(
      new PutMetricAlarmCommand({
        AlarmName: 'root-use',
        MetricName: 'RootUse',
        Namespace: 'Audit',
        Statistic: 'Sum',
        Period: 300,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        AlarmActions: [`arn:aws:sns:${testRegion}:${testAccountId}:pager`],
      }),
    );
    const { configuration, tags, unreadable } = await collectOne(session, 'log_group', 'audit');
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'sec' });
    assert.equal(configuration.retention_days, 30);
    assert.deepEqual(configuration.metric_filters, [
      {
        name: 'root-use',
        pattern: '{ $.userIdentity.type = "Root" }',
        metrics: [
          {
            name: 'RootUse',
            namespace: 'Audit',
            value: '1',
            alarms: [
              {
                name: 'root-use',
                actions_enabled: true,
                alarm_actions: [`arn:aws:sns:${testRegion}:${testAccountId}:pager`],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('shows a queue', async () => {
    await new SQSClient(seedSettings(moto.url)).send(
      new CreateQueueCommand({
        QueueName: 'mail',
        Attributes: { VisibilityTimeout: '45', SqsManagedSseEnabled: 'true' },
        tags: { team: 'web' },
      }),
    );
    const { configuration, externalId, tags } = await collectOne(session, 'queue', 'mail');
    assert.equal(externalId, `arn:aws:sqs:${testRegion}:${testAccountId}:mail`);
    assert.deepEqual(tags, { team: 'web' });
    assert.equal(configuration.visibility_timeout_seconds, 45);
    assert.equal(configuration.sqs_managed_encryption, true);
    assert.equal(configuration.kms_key_id, null);
  });

  it('shows a topic', async () => {
    await new SNSClient(seedSettings(moto.url)).send(
      new CreateTopicCommand({
        Name: 'pager',
        Attributes: { KmsMasterKeyId: 'alias/aws/sns' },
        Tags: [{ Key: 'team', Value: 'ops' }],
      }),
    );
    const { configuration, tags } = await collectOne(session, 'topic', 'pager');
    assert.deepEqual(tags, { team: 'ops' });
    assert.equal(configuration.kms_key_id, 'alias/aws/sns');
    assert.ok(Array.isArray(configuration.policy?.['Statement']));
  });

  it('shows a secret and never its value', async () => {
    await new SecretsManagerClient(seedSettings(moto.url)).send(
      new CreateSecretCommand({ Name: 'smtp', SecretString: 'the-value', Tags: [{ Key: 'team', Value: 'ops' }] }),
    );
    const found = await collectOne(session, 'secret', 'smtp');
    assert.equal(found.configuration.rotation_enabled, false);
    assert.equal(found.configuration.policy, null);
    assert.deepEqual(found.tags, { team: 'ops' });
    assert.ok(!JSON.stringify(found).includes('the-value'));
  });

  it('shows a container registry', async () => {
    await new ECRClient(seedSettings(moto.url)).send(
      new CreateRepositoryCommand({
        repositoryName: 'web',
        imageTagMutability: 'IMMUTABLE',
        imageScanningConfiguration: { scanOnPush: true },
      }),
    );
    const { configuration, unreadable } = await collectOne(session, 'container_registry', 'web');
    assert.deepEqual(unreadable, {});
    assert.equal(configuration.scan_on_push, true);
    assert.equal(configuration.tag_mutability, 'IMMUTABLE');
    assert.equal(configuration.policy, null);
    assert.equal(configuration.lifecycle_policy, null);
  });

  it('shows a container cluster', async () => {
    await new EKSClient(seedSettings(moto.url)).send(
      new CreateClusterCommand({
        name: 'apps',
        roleArn: `arn:aws:iam::${testAccountId}:role/eks`,
        resourcesVpcConfig: { subnetIds: ['subnet-b', 'subnet-a'] },
        logging: { clusterLogging: [{ types: ['audit', 'api'], enabled: true }] },
        tags: { team: 'platform' },
      }),
    );
    const { configuration, tags } = await collectOne(session, 'container_cluster', 'apps');
    assert.deepEqual(tags, { team: 'platform' });
    assert.deepEqual(configuration.enabled_logs, ['api', 'audit']);
    assert.deepEqual(configuration.subnet_ids, ['subnet-a', 'subnet-b']);
  });

  it('shows a certificate', async () => {
    await new ACMClient(seedSettings(moto.url)).send(
      new RequestCertificateCommand({ DomainName: 'example.com', SubjectAlternativeNames: ['www.example.com'] }),
    );
    const { configuration } = await collectOne(session, 'certificate', 'example.com');
    assert.deepEqual(configuration.alternative_names, ['example.com', 'www.example.com']);
    assert.equal(configuration.type, 'AMAZON_ISSUED');
    assert.ok(configuration.observed.not_after === null || Date.parse(configuration.observed.not_after) > 0);
  });

  it('shows the settings that a region has for the whole account', async () => {
    const ec2 = new EC2Client(seedSettings(moto.url));
    await ec2.send(new EnableEbsEncryptionByDefaultCommand({}));
    const address = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
    await new GuardDutyClient(seedSettings(moto.url)).send(new CreateDetectorCommand({ Enable: true }));
    await new SecurityHubClient(seedSettings(moto.url)).send(new EnableSecurityHubCommand({}));
    await new ConfigServiceClient(seedSettings(moto.url)).send(
      new PutConfigurationRecorderCommand({
        ConfigurationRecorder: {
          name: 'default',
          roleARN: `arn:aws:iam::${testAccountId}:role/config`,
          recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
        },
      }),
    );
    const { configuration, externalId, unreadable } = await collectOne(session, 'account_region', testRegion);
    assert.equal(externalId, `${testAccountId}/${testRegion}`);
    assert.equal(configuration.ebs_encryption_by_default, true);
    assert.equal(configuration.guardduty_detectors?.[0]?.enabled, true);
    assert.equal(configuration.config_recorders?.[0]?.recording, false);
    assert.equal(configuration.config_recorders?.[0]?.all_supported, true);
    assert.deepEqual(configuration.observed?.unattached_addresses, [
      { id: address.AllocationId, public_ip: address.PublicIp },
    ]);
    assert.match(unreadable['/snapshot_block_public_access'] ?? '', /^not_supported/);
  });
});
