import assert from 'node:assert/strict';
import {
  dataActions,
  longestSessionPolicy,
  readActions,
  readingPolicyBySchema,
} from '../../../../../activities/clouds/aws/access/session-policy.ts';
import { isAllowed } from '../../../../descriptions/aws/managed-policy.ts';

/** Actions of AWS's policy ReadOnlyAccess that yield data, code or credentials. */
const ofReadOnlyAccess = [
  'appconfig:GetConfiguration',
  'athena:GetQueryResults',
  'athena:GetQueryResultsStream',
  'bedrock-agentcore:GetMemoryRecord',
  'codeartifact:GetAuthorizationToken',
  'codecommit:GetBlob',
  'codecommit:GetFile',
  'codecommit:GitPull',
  'cloudtrail:GetQueryResults',
  'cognito-identity:GetCredentialsForIdentity',
  'cognito-identity:GetOpenIdToken',
  'cognito-idp:AdminGetUser',
  'connect:GetFederationToken',
  'dax:BatchGetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:GetItem',
  'dynamodb:GetRecords',
  'dynamodb:PartiQLSelect',
  'dynamodb:Query',
  'dynamodb:Scan',
  'ec2:DescribeInstanceAttribute',
  'ec2:GetConsoleOutput',
  'ec2:GetConsoleScreenshot',
  'ec2:GetPasswordData',
  'ecr:BatchGetImage',
  'ecr:GetAuthorizationToken',
  'ecr:GetDownloadUrlForLayer',
  'eks:AccessKubernetesApi',
  'es:ESHttpGet',
  'gamelift:GetInstanceAccess',
  'glacier:GetJobOutput',
  'iot:GetThingShadow',
  'kinesis:GetRecords',
  'kinesisvideo:GetMedia',
  'lambda:GetFunction',
  'lambda:GetLayerVersion',
  'logs:FilterLogEvents',
  'logs:GetLogEvents',
  'logs:GetLogRecord',
  'logs:GetQueryResults',
  'logs:StartLiveTail',
  'rds:DownloadDBLogFilePortion',
  'rekognition:GetFaceDetection',
  's3:GetObject',
  's3:GetObjectVersion',
  's3express:CreateSession',
  's3tables:GetTableData',
  's3vectors:GetVectors',
  's3vectors:QueryVectors',
  'sqs:ReceiveMessage',
  'ssm:GetCommandInvocation',
  'ssm:GetParameter',
  'ssm:GetParameterHistory',
  'ssm:GetParameters',
  'ssm:GetParametersByPath',
  'states:GetExecutionHistory',
  'transcribe:GetTranscriptionJob',
  'workdocs:GetDocumentVersion',
];

/** What collectors read as settings, and results that have no room in the policy. */
const staysAllowed = [
  'cognito-idp:AdminGetUser',
  'ec2:DescribeInstanceAttribute',
  'rekognition:GetFaceDetection',
  'transcribe:GetTranscriptionJob',
];

describe('The session policy of reading by schema', () => {
  it('is within the limit of STS', () => {
    assert.ok(readingPolicyBySchema.length <= longestSessionPolicy, `${readingPolicyBySchema.length} characters`);
  });

  it("denies what AWS's policy for reading allows of data, code and credentials, but for a few", () => {
    assert.deepEqual(
      ofReadOnlyAccess.filter((action) => !isAllowed(action, dataActions)),
      staysAllowed,
    );
  });

  it('denies no reading of settings that the collectors use', () => {
    const beside = [
      'dynamodb:GetResourcePolicy',
      'lambda:GetFunctionConfiguration',
      'logs:GetLogAnomalyDetector',
      's3:GetBucketObjectLockConfiguration',
      'codecommit:GetRepository',
      'athena:GetNamedQuery',
    ];
    assert.deepEqual(
      [...readActions, ...beside].filter((action) => isAllowed(action, dataActions)),
      [],
    );
  });

  it('leaves only the system tables of Keyspaces, by which its types are listed', () => {
    assert.match(
      readingPolicyBySchema,
      /"Deny","Action":"cassandra:Select","NotResource":"arn:\*:cassandra:\*:\*:\/keyspace\/system\*"/,
    );
  });
});
