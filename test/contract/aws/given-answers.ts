import type { AnswerStyle } from './full-answers.ts';

export const accountId = '123456789012';

const identity = (kind: string, name: string) => ({ Arn: `arn:aws:iam::${accountId}:${kind}/${name}` });

/** What the one resource by schema has: a change of it is shown afterwards. */
let retention = 7;

/** Answers whose values mean something to the code that reads them. */
export const givenAnswers: AnswerStyle['given'] = {
  'cloudcontrol GetResource': ({ input }) => ({
    ResourceDescription: {
      Properties: JSON.stringify(
        input['TypeName'] === 'AWS::Logs::LogGroup'
          ? { LogGroupName: input['Identifier'], RetentionInDays: retention }
          : { BucketName: input['Identifier'] },
      ),
    },
  }),
  'cloudcontrol GetResourceRequestStatus': () => ({ ProgressEvent: { OperationStatus: 'SUCCESS' } }),
  'cloudcontrol ListResourceRequests': () => ({
    ResourceRequestStatusSummaries: [{ TypeName: 'AWS::Logs::LogGroup', Identifier: 'another' }],
  }),
  'cloudcontrol UpdateResource': ({ input }) => {
    [{ value: retention }] = JSON.parse(String(input['PatchDocument'])) as [{ value: number }];
    return { ProgressEvent: { OperationStatus: 'IN_PROGRESS', RequestToken: 'request' } };
  },
  'ec2 DescribeIamInstanceProfileAssociations': () => ({ IamInstanceProfileAssociations: [{ State: 'associated' }] }),
  'ec2 DescribeSnapshots': () => ({ Snapshots: [{ OwnerId: accountId }] }),
  'eks DescribeCluster': () => ({
    cluster: { logging: { clusterLogging: [{ types: ['audit'], enabled: true }] } },
  }),
  'iam GetAccountAuthorizationDetails': () => ({
    UserDetailList: [{ UserName: 'ann', ...identity('user', 'ann') }],
    GroupDetailList: [identity('group', 'operators')],
    RoleDetailList: [identity('role', 'builder')],
    Policies: [identity('policy', 'own')],
  }),
  'iam GetCredentialReport': () => ({
    Content: Buffer.from(
      `user,arn\n<root_account>,arn:aws:iam::${accountId}:root\nann,${identity('user', 'ann').Arn}\n`,
    ),
  }),
  'iam ListPolicies': () => ({ Policies: [{ Arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }] }),
  'kms DescribeKey': () => ({ KeyMetadata: { KeyManager: 'CUSTOMER' } }),
  'lambda GetFunctionConfiguration': () => ({ Environment: { Error: undefined } }),
  'lambda ListFunctions': () => ({ Functions: [{ Environment: { Error: undefined } }] }),
  's3 ListBuckets': () => ({ Buckets: [{ Name: 'bucket', BucketRegion: undefined }] }),
  'sqs ListQueues': () => ({ QueueUrls: [`https://sqs.eu-west-1.amazonaws.com/${accountId}/orders`] }),
  'ssm DescribeInstanceInformation': () => ({ InstanceInformationList: [{ PlatformType: 'Linux' }] }),
  'sts GetCallerIdentity': () => ({ Account: accountId }),
};
