import { callRecord } from '../../test/helpers/call-records.ts';
import { createReplay, type RecordedReply, type ReplayedRequest } from './replay.ts';
import { serveReplies, textReply } from './replay-http.ts';

/**
 * An organization whose accounts have nothing but buckets: as many in each as in the second argument, and in the account
 * of the key `AKIABENCHBENCHBENCH1` as many as `POST /buckets` said, of which CloudTrail has records of so many calls as
 * `POST /changes` said. Details of every bucket are those of `bench-bucket` in an emulator; what else is asked is
 * answered by the emulator once, and from memory after that. Each region of that account also has as many log groups as
 * `POST /log-groups` said. Started as `tsx bench/aws/organization-server.ts <emulator url> <accounts> <buckets of each>`.
 */
const [emulatorUrl, accounts = '', buckets = ''] = process.argv.slice(2);
if (emulatorUrl === undefined) throw new Error('usage: organization-server.ts <emulator url> <accounts> <buckets>');
const replay = createReplay(emulatorUrl);
const management = '100000000000';
const single = '200000000000';
const members = Array.from({ length: Number(accounts) }, (_, index) => String(300_000_000_000 + index));
const accountsPerPage = 20;
const rootId = 'r-benc';
const emulatedBucket = 'bench-bucket';
let singleBuckets = 0;
let singleLogGroups = 0;
/** Records of calls on the first buckets of that account. */
const changes: { at: number; text: string }[] = [];
const recordsPerPage = 50;
/** Of the event history. */
let lookups = 0;

serveReplies((request) => {
  if (request.url === '/replay-statistics') {
    return textReply('application/json', JSON.stringify({ ...replay.statistics, lookups }));
  }
  if (request.url === '/buckets') {
    singleBuckets = Number(request.body.toString());
    return textReply('text/plain', 'ok');
  }
  if (request.url === '/log-groups') {
    singleLogGroups = Number(request.body.toString());
    return textReply('text/plain', 'ok');
  }
  if (request.url === '/changes') {
    for (let index = 0; index < Number(request.body.toString()); index += 1) changes.push(changeOf(`bucket-${index}`));
    return textReply('text/plain', 'ok');
  }
  const own = ownReply(request);
  if (own === null)
    return replay.answer({ ...request, url: request.url.replace(/\/bucket-\d+/, `/${emulatedBucket}`) });
  replay.statistics.requests += 1;
  return own;
});

function ownReply(request: ReplayedRequest): RecordedReply | null {
  const target = String(request.headers['x-amz-target'] ?? '');
  if (target.startsWith('AWSOrganizations')) return organizations(target.split('.')[1] ?? '', request.body);
  if (target.startsWith('Logs_') && accountOf(request) === single) return logGroups(target, request);
  if (target.endsWith('.LookupEvents')) return eventHistory(JSON.parse(request.body.toString()) as LookupInput);
  const form = new URLSearchParams(request.body.toString());
  if (form.get('Action') === 'AssumeRole') return assumed(form.get('RoleArn') ?? '');
  if (form.get('Action') === 'GetCallerIdentity') return identity(accountOf(request));
  const url = new URL(request.url, 'http://s3');
  const isList = request.method === 'GET' && url.pathname === '/' && signedFor(request) === 's3';
  return isList ? bucketPage(accountOf(request), url.searchParams) : null;
}

function signedFor({ headers }: ReplayedRequest): string {
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(String(headers.authorization))?.[1] ?? '';
}

function accountOf({ headers }: ReplayedRequest): string {
  const key = /Credential=([^/]+)\//.exec(String(headers.authorization))?.[1] ?? '';
  if (key.startsWith('ASIA')) return key.slice(4, 16);
  return key.endsWith('1') ? single : management;
}

function assumed(roleArn: string): RecordedReply {
  const account = roleArn.split(':')[4] ?? '';
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  return textReply(
    'text/xml',
    `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA${account}BENCH</AccessKeyId>
<SecretAccessKey>bench</SecretAccessKey><SessionToken>bench</SessionToken><Expiration>${expiration}</Expiration></Credentials>
</AssumeRoleResult></AssumeRoleResponse>`,
  );
}

function identity(account: string): RecordedReply {
  return textReply(
    'text/xml',
    `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::${account}:user/bench</Arn><UserId>AIDABENCH</UserId>
<Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  );
}

function bucketPage(account: string, query: URLSearchParams): RecordedReply {
  const total = account === management ? 0 : account === single ? singleBuckets : Number(buckets);
  const start = Number(query.get('continuation-token') ?? 0);
  const end = Math.min(total, start + Number(query.get('max-buckets') ?? 10_000));
  const items: string[] = [];
  for (let index = start; index < end; index += 1) {
    items.push(
      `<Bucket><Name>bucket-${index}</Name><CreationDate>2026-01-01T00:00:00.000Z</CreationDate><BucketRegion>us-east-1</BucketRegion></Bucket>`,
    );
  }
  const next = end < total ? `<ContinuationToken>${end}</ContinuationToken>` : '';
  return textReply(
    'application/xml',
    `<ListAllMyBucketsResult><Buckets>${items.join('')}</Buckets>${next}</ListAllMyBucketsResult>`,
  );
}

function logGroups(target: string, request: ReplayedRequest): RecordedReply | null {
  if (target.endsWith('.ListTagsForResource')) return textReply('application/x-amz-json-1.1', '{"tags":{}}');
  if (!target.endsWith('.DescribeLogGroups')) return null;
  const { nextToken = '0', limit = 50 } = JSON.parse(request.body.toString()) as { nextToken?: string; limit?: number };
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(String(request.headers.authorization)) ?? [];
  const start = Number(nextToken);
  const end = Math.min(singleLogGroups, start + limit);
  const listed = Array.from({ length: end - start }, (_, index) => {
    const logGroupName = `group-${start + index}`;
    const logGroupArn = `arn:aws:logs:${region}:${single}:log-group:${logGroupName}`;
    return { logGroupName, logGroupArn, arn: `${logGroupArn}:*`, creationTime: 1_767_225_600_000, storedBytes: 0 };
  });
  const more = end < singleLogGroups ? { nextToken: String(end) } : {};
  return textReply('application/x-amz-json-1.1', JSON.stringify({ logGroups: listed, ...more }));
}

function organizations(operation: string, body: Buffer): RecordedReply {
  const asked = JSON.parse(body.toString()) as { ParentId?: string; NextToken?: string };
  return textReply('application/x-amz-json-1.1', JSON.stringify(organizationAnswer(operation, asked)));
}

function organizationAnswer(operation: string, asked: { ParentId?: string; NextToken?: string }): object {
  switch (operation) {
    case 'DescribeOrganization':
      return { Organization: { Id: 'o-bench00000', MasterAccountId: management, FeatureSet: 'ALL' } };
    case 'ListRoots':
      return { Roots: [{ Id: rootId, Name: 'Root' }] };
    case 'ListAccountsForParent': {
      const start = Number(asked.NextToken ?? 0);
      const end = start + accountsPerPage;
      const listed = [management, ...members].slice(start, end);
      return {
        Accounts: listed.map((id) => ({ Id: id, Name: `Account ${id}`, Status: 'ACTIVE', State: 'ACTIVE' })),
        ...(end <= members.length ? { NextToken: String(end) } : {}),
      };
    }
    case 'ListTagsForResource':
      return { Tags: [] };
    default:
      return { OrganizationalUnits: [] };
  }
}

function changeOf(bucketName: string): { at: number; text: string } {
  const record = callRecord({
    eventName: 'PutBucketVersioning',
    eventSource: 's3.amazonaws.com',
    eventTime: new Date().toISOString(),
    awsRegion: 'us-east-1',
    recipientAccountId: single,
    requestParameters: { bucketName },
  });
  return { at: Date.now(), text: JSON.stringify(record) };
}

/** As the SDK sends it: times in seconds. */
interface LookupInput {
  StartTime: number;
  EndTime: number;
  NextToken?: string;
}

function eventHistory({ StartTime: from, EndTime: to, NextToken: token = '0' }: LookupInput): RecordedReply {
  lookups += 1;
  const found = changes.filter(({ at }) => at >= from * 1_000 && at <= to * 1_000);
  const [start, end] = [Number(token), Number(token) + recordsPerPage];
  const answer = {
    Events: found.slice(start, end).map(({ text }) => ({ CloudTrailEvent: text })),
    ...(end < found.length ? { NextToken: String(end) } : {}),
  };
  return textReply('application/x-amz-json-1.1', JSON.stringify(answer));
}
