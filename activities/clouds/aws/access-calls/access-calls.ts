import type { AccessCall } from '../../../../domain/access-checks/access-check.ts';
import { addDays, dayOf } from '../../../../domain/anomalies/calendar-days.ts';
import { costCalls, costExplorerRegion } from '../costs/costs.ts';
import { organizationCalls, organizationsRegion } from '../organization/organization.ts';
import { s3Settings } from '../s3/client-settings.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** A call that shows whether a service of AWS can be read. */
export interface AwsAccessCall extends Omit<AccessCall, 'service'> {
  /** The Region of a service that has the same answer in all of them; by default, one that the provider syncs. */
  region?: (homeRegion: string) => string;
  /** Error codes that follow only when the call is permitted. */
  permittedFaults?: readonly string[];
  /** Error codes of an account that does not use the service. */
  absentFaults?: readonly string[];
  /** The service acts with the caller's permissions: only a denial that names the call's own is one of the call. */
  actsForCaller?: boolean;
  /** Returns why collectors do not use the service; null when they do. */
  whyUnused?: (run: UnitRun) => string | null;
  send(run: UnitRun): Promise<unknown>;
}

const home = (region: string): string => region;

/** Prefix of the actions of a service → its call. Each lists little, and needs no name of a resource. */
export const awsAccessCalls: Readonly<Record<string, AwsAccessCall>> = {
  'access-analyzer': {
    operation: 'ListAnalyzers',
    permission: 'access-analyzer:ListAnalyzers',
    async send(run) {
      const { AccessAnalyzerClient, ListAnalyzersCommand } = await import('@aws-sdk/client-accessanalyzer');
      const calls = run.service('access-analyzer', (settings) => new AccessAnalyzerClient(settings));
      return calls(new ListAnalyzersCommand({ maxResults: 1 }));
    },
  },
  account: {
    operation: 'GetAlternateContact',
    permission: 'account:GetAlternateContact',
    region: home,
    permittedFaults: ['ResourceNotFoundException'],
    async send(run) {
      const { AccountClient, GetAlternateContactCommand } = await import('@aws-sdk/client-account');
      const calls = run.service('account', (settings) => new AccountClient(settings));
      return calls(new GetAlternateContactCommand({ AlternateContactType: 'SECURITY' }));
    },
  },
  acm: {
    operation: 'ListCertificates',
    permission: 'acm:ListCertificates',
    async send(run) {
      const { ACMClient, ListCertificatesCommand } = await import('@aws-sdk/client-acm');
      return run.service('acm', (settings) => new ACMClient(settings))(new ListCertificatesCommand({ MaxItems: 1 }));
    },
  },
  ce: {
    operation: 'GetCostAndUsage',
    permission: 'ce:GetCostAndUsage',
    region: costExplorerRegion,
    async send(run) {
      const { GetCostAndUsageCommand } = await import('@aws-sdk/client-cost-explorer');
      const today = dayOf(new Date());
      return (await costCalls(run))(
        new GetCostAndUsageCommand({
          TimePeriod: { Start: addDays(today, -1), End: today },
          Granularity: 'DAILY',
          Metrics: ['UnblendedCost'],
        }),
      );
    },
  },
  cloudformation: {
    operation: 'GetResource',
    permission: 'cloudformation:GetResource',
    permittedFaults: ['ResourceNotFoundException'],
    actsForCaller: true,
    whyUnused: ({ usesCloudControl }) => (usesCloudControl ? null : 'Cloud Control is off: AWS_CLOUD_CONTROL'),
    async send(run) {
      const { CloudControlClient, GetResourceCommand } = await import('@aws-sdk/client-cloudcontrol');
      const calls = run.service('cloudcontrol', (settings) => new CloudControlClient(settings));
      return calls(
        new GetResourceCommand({ TypeName: 'AWS::Logs::LogGroup', Identifier: 'infrastructure-audit-none' }),
      );
    },
  },
  cloudtrail: {
    operation: 'DescribeTrails',
    permission: 'cloudtrail:DescribeTrails',
    async send(run) {
      const { CloudTrailClient, DescribeTrailsCommand } = await import('@aws-sdk/client-cloudtrail');
      const calls = run.service('cloudtrail', (settings) => new CloudTrailClient(settings));
      return calls(new DescribeTrailsCommand({ includeShadowTrails: false }));
    },
  },
  cloudwatch: {
    operation: 'GetMetricData',
    permission: 'cloudwatch:GetMetricData',
    async send(run) {
      const { CloudWatchClient, GetMetricDataCommand } = await import('@aws-sdk/client-cloudwatch');
      const today = dayOf(new Date());
      const Metric = { Namespace: 'AWS/EC2', MetricName: 'CPUUtilization' };
      return run.service(
        'cloudwatch',
        (settings) => new CloudWatchClient(settings),
      )(
        new GetMetricDataCommand({
          MetricDataQueries: [{ Id: 'any', MetricStat: { Metric, Period: 86_400, Stat: 'Average' } }],
          StartTime: new Date(`${addDays(today, -1)}T00:00:00Z`),
          EndTime: new Date(`${today}T00:00:00Z`),
        }),
      );
    },
  },
  config: {
    operation: 'DescribeConfigurationRecorders',
    permission: 'config:DescribeConfigurationRecorders',
    async send(run) {
      const sdk = await import('@aws-sdk/client-config-service');
      const calls = run.service('config', (settings) => new sdk.ConfigServiceClient(settings));
      return calls(new sdk.DescribeConfigurationRecordersCommand({}));
    },
  },
  dynamodb: {
    operation: 'ListTables',
    permission: 'dynamodb:ListTables',
    async send(run) {
      const { DynamoDBClient, ListTablesCommand } = await import('@aws-sdk/client-dynamodb');
      const calls = run.service(
        'dynamodb',
        (settings) => new DynamoDBClient({ ...settings, accountIdEndpointMode: 'disabled' }),
      );
      return calls(new ListTablesCommand({ Limit: 1 }));
    },
  },
  ec2: {
    operation: 'DescribeInstances',
    permission: 'ec2:DescribeInstances',
    async send(run) {
      const { EC2Client, DescribeInstancesCommand } = await import('@aws-sdk/client-ec2');
      return run.service('ec2', (settings) => new EC2Client(settings))(new DescribeInstancesCommand({ MaxResults: 5 }));
    },
  },
  ecr: {
    operation: 'DescribeRepositories',
    permission: 'ecr:DescribeRepositories',
    async send(run) {
      const { ECRClient, DescribeRepositoriesCommand } = await import('@aws-sdk/client-ecr');
      const calls = run.service('ecr', (settings) => new ECRClient(settings));
      return calls(new DescribeRepositoriesCommand({ maxResults: 1 }));
    },
  },
  eks: {
    operation: 'ListClusters',
    permission: 'eks:ListClusters',
    async send(run) {
      const { EKSClient, ListClustersCommand } = await import('@aws-sdk/client-eks');
      return run.service('eks', (settings) => new EKSClient(settings))(new ListClustersCommand({ maxResults: 1 }));
    },
  },
  elasticache: {
    operation: 'DescribeCacheClusters',
    permission: 'elasticache:DescribeCacheClusters',
    async send(run) {
      const { ElastiCacheClient, DescribeCacheClustersCommand } = await import('@aws-sdk/client-elasticache');
      const calls = run.service('elasticache', (settings) => new ElastiCacheClient(settings));
      return calls(new DescribeCacheClustersCommand({ MaxRecords: 20 }));
    },
  },
  elasticloadbalancing: {
    operation: 'DescribeLoadBalancers',
    permission: 'elasticloadbalancing:DescribeLoadBalancers',
    async send(run) {
      const sdk = await import('@aws-sdk/client-elastic-load-balancing-v2');
      const calls = run.service('elasticloadbalancing', (settings) => new sdk.ElasticLoadBalancingV2Client(settings));
      return calls(new sdk.DescribeLoadBalancersCommand({ PageSize: 1 }));
    },
  },
  guardduty: {
    operation: 'ListDetectors',
    permission: 'guardduty:ListDetectors',
    async send(run) {
      const { GuardDutyClient, ListDetectorsCommand } = await import('@aws-sdk/client-guardduty');
      const calls = run.service('guardduty', (settings) => new GuardDutyClient(settings));
      return calls(new ListDetectorsCommand({ MaxResults: 1 }));
    },
  },
  iam: {
    operation: 'GetAccountSummary',
    permission: 'iam:GetAccountSummary',
    region: home,
    async send(run) {
      const { IAMClient, GetAccountSummaryCommand } = await import('@aws-sdk/client-iam');
      return run.service('iam', (settings) => new IAMClient(settings))(new GetAccountSummaryCommand({}));
    },
  },
  inspector2: {
    operation: 'BatchGetAccountStatus',
    permission: 'inspector2:BatchGetAccountStatus',
    async send(run) {
      const { Inspector2Client, BatchGetAccountStatusCommand } = await import('@aws-sdk/client-inspector2');
      const calls = run.service('inspector2', (settings) => new Inspector2Client(settings));
      return calls(new BatchGetAccountStatusCommand({}));
    },
  },
  kms: {
    operation: 'ListKeys',
    permission: 'kms:ListKeys',
    async send(run) {
      const { KMSClient, ListKeysCommand } = await import('@aws-sdk/client-kms');
      return run.service('kms', (settings) => new KMSClient(settings))(new ListKeysCommand({ Limit: 1 }));
    },
  },
  lambda: {
    operation: 'ListFunctions',
    permission: 'lambda:ListFunctions',
    async send(run) {
      const { LambdaClient, ListFunctionsCommand } = await import('@aws-sdk/client-lambda');
      const calls = run.service('lambda', (settings) => new LambdaClient(settings));
      return calls(new ListFunctionsCommand({ MaxItems: 1 }));
    },
  },
  logs: {
    operation: 'DescribeLogGroups',
    permission: 'logs:DescribeLogGroups',
    async send(run) {
      const { CloudWatchLogsClient, DescribeLogGroupsCommand } = await import('@aws-sdk/client-cloudwatch-logs');
      const calls = run.service('logs', (settings) => new CloudWatchLogsClient(settings));
      return calls(new DescribeLogGroupsCommand({ limit: 1 }));
    },
  },
  organizations: {
    operation: 'DescribeOrganization',
    permission: 'organizations:DescribeOrganization',
    region: organizationsRegion,
    absentFaults: ['AWSOrganizationsNotInUseException'],
    async send(run) {
      const { DescribeOrganizationCommand } = await import('@aws-sdk/client-organizations');
      return (await organizationCalls(run))(new DescribeOrganizationCommand({}));
    },
  },
  rds: {
    operation: 'DescribeDBInstances',
    permission: 'rds:DescribeDBInstances',
    async send(run) {
      const { RDSClient, DescribeDBInstancesCommand } = await import('@aws-sdk/client-rds');
      const calls = run.service('rds', (settings) => new RDSClient(settings));
      return calls(new DescribeDBInstancesCommand({ MaxRecords: 20 }));
    },
  },
  s3: {
    operation: 'ListBuckets',
    permission: 's3:ListAllMyBuckets',
    region: home,
    async send(run) {
      const { S3Client, ListBucketsCommand } = await import('@aws-sdk/client-s3');
      const calls = run.service('s3', (settings) => new S3Client(s3Settings(settings, run)));
      return calls(new ListBucketsCommand({ MaxBuckets: 1 }));
    },
  },
  secretsmanager: {
    operation: 'ListSecrets',
    permission: 'secretsmanager:ListSecrets',
    async send(run) {
      const { SecretsManagerClient, ListSecretsCommand } = await import('@aws-sdk/client-secrets-manager');
      const calls = run.service('secretsmanager', (settings) => new SecretsManagerClient(settings));
      return calls(new ListSecretsCommand({ MaxResults: 1 }));
    },
  },
  securityhub: {
    operation: 'DescribeHub',
    permission: 'securityhub:DescribeHub',
    absentFaults: ['InvalidAccessException', 'ResourceNotFoundException'],
    async send(run) {
      const { SecurityHubClient, DescribeHubCommand } = await import('@aws-sdk/client-securityhub');
      return run.service('securityhub', (settings) => new SecurityHubClient(settings))(new DescribeHubCommand({}));
    },
  },
  sns: {
    operation: 'ListTopics',
    permission: 'sns:ListTopics',
    async send(run) {
      const { SNSClient, ListTopicsCommand } = await import('@aws-sdk/client-sns');
      return run.service('sns', (settings) => new SNSClient(settings))(new ListTopicsCommand({}));
    },
  },
  sqs: {
    operation: 'ListQueues',
    permission: 'sqs:ListQueues',
    async send(run) {
      const { SQSClient, ListQueuesCommand } = await import('@aws-sdk/client-sqs');
      const calls = run.service('sqs', (settings) => new SQSClient({ ...settings, useQueueUrlAsEndpoint: false }));
      return calls(new ListQueuesCommand({ MaxResults: 1 }));
    },
  },
  ssm: {
    operation: 'ListInventoryEntries',
    permission: 'ssm:ListInventoryEntries',
    // There is no such instance: `InvalidInstanceId` follows, which AWS also uses for missing permissions to a node.
    async send(run) {
      const { SSMClient, ListInventoryEntriesCommand } = await import('@aws-sdk/client-ssm');
      const calls = run.service('ssm', (settings) => new SSMClient(settings));
      const input = { InstanceId: 'i-00000000000000000', TypeName: 'AWS:Application', MaxResults: 1 };
      return calls(new ListInventoryEntriesCommand(input));
    },
  },
};
