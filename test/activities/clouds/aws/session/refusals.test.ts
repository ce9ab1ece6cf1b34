import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreatePolicyCommand,
  CreateUserCommand,
  IAMClient,
} from '@aws-sdk/client-iam';
import { DescribeImagesCommand, EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { toCloudError } from '../../../../../activities/clouds/aws/session/aws-errors.ts';
import { DetailReader } from '../../../../../activities/clouds/aws/session/detail-reader.ts';
import { createAwsSession, type AwsCallRecord } from '../../../../../activities/clouds/aws/session/session.ts';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { fingerprint, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

const { signal } = new AbortController();

async function list(
  session: CloudSession,
  service: string,
  cursor: string | null = null,
): Promise<CollectedResource[]> {
  const unit = session.units({ regions: [testRegion], withGlobal: true }).find((each) => each.service === service);
  assert.ok(unit, service);
  const resources: CollectedResource[] = [];
  for await (const page of session.pages(unit, cursor, signal)) resources.push(...page.resources);
  return resources;
}

async function refusal(work: Promise<unknown>): Promise<CloudError> {
  const fault = await work.then(
    () => assert.fail('the cloud did not refuse'),
    (error: unknown) => error,
  );
  assert.ok(fault instanceof CloudError, String(fault));
  return fault;
}

describe('calls that an AWS account denies', () => {
  let moto: Moto;
  let limited: CloudSession;

  before(async () => {
    moto = await startMoto({ initialNoAuthActionCount: 6 });
    const ec2 = new EC2Client(seedSettings(moto.url));
    const images = await ec2.send(new DescribeImagesCommand({ Owners: ['amazon'] }));
    await ec2.send(new RunInstancesCommand({ ImageId: images.Images?.[0]?.ImageId, MinCount: 1, MaxCount: 1 }));
    const iam = new IAMClient(seedSettings(moto.url));
    await iam.send(new CreateUserCommand({ UserName: 'auditor' }));
    const allowed = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['ec2:DescribeInstances', 'ec2:DescribeVolumes', 'sts:GetCallerIdentity'],
          Resource: '*',
        },
      ],
    };
    const { Policy: policy } = await iam.send(
      new CreatePolicyCommand({ PolicyName: 'some', PolicyDocument: JSON.stringify(allowed) }),
    );
    await iam.send(new AttachUserPolicyCommand({ UserName: 'auditor', PolicyArn: policy?.Arn }));
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName: 'auditor' }));
    limited = openSession(moto.url, {
      accessKeyId: key?.AccessKeyId ?? '',
      secretAccessKey: key?.SecretAccessKey ?? '',
    });
  });
  after(async () => {
    limited.close();
    await moto.stop();
  });

  it('reports an unknown key as bad credentials, without repeating it', async () => {
    const session = openSession(moto.url, { accessKeyId: 'AKIAUNKNOWNUNKNOWN00', secretAccessKey: 'unknown-secret' });
    const fault = await refusal(session.verify(signal));
    session.close();
    assert.equal(fault.kind, 'bad_credentials');
    assert.equal(fault.call, 'sts:GetCallerIdentity');
    assert.ok(!/AKIAUNKNOWN|unknown-secret/.test(fault.message + String(fault.stack)));
  });

  it('uses only the connected region when the regions may not be listed', async () => {
    assert.deepEqual(await limited.verify(signal), { accountId: testAccountId, regions: [testRegion] });
  });

  it('reports a denied listing as access denied, naming the call', async () => {
    const fault = await refusal(list(limited, 's3-buckets'));
    assert.equal(fault.kind, 'access_denied');
    assert.equal(fault.call, 's3:ListBuckets');
  });

  it('lists what is allowed and reports denied parts as unreadable', async () => {
    const [instance] = await list(limited, 'ec2-instances');
    assert.ok(instance);
    assert.deepEqual(Object.keys(instance.unreadable).toSorted(), ['/termination_protection', '/user_data']);
    assert.match(instance.unreadable['/user_data'] ?? '', /^access_denied: ec2:DescribeInstanceAttribute/);
    assert.ok(!('user_data' in instance.configuration));
    assert.ok(!('termination_protection' in instance.configuration));
  });

  it('starts a listing again whose cursor the cloud no longer knows', async () => {
    const fromStart = await list(limited, 'ec2-volumes');
    assert.equal(fromStart.length, 1);
    assert.deepEqual(await list(limited, 'ec2-volumes', 'a cursor nobody gave out'), fromStart);
  });
});

describe('an AWS endpoint in trouble', () => {
  let server: Server;
  let url: string;
  let requests: number;
  let answer: { status: number; headers?: Record<string, string>; body: string };

  before(async () => {
    server = createServer((request, response) => {
      requests += 1;
      request.resume();
      request.on('end', () => response.writeHead(answer.status, answer.headers).end(answer.body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    url = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    requests = 0;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const ec2Error = (code: string) =>
    `<Response><Errors><Error><Code>${code}</Code><Message>later</Message></Error></Errors><RequestID>1</RequestID></Response>`;

  it('is throttled with the requested wait, which is left to the caller when it is long', async () => {
    answer = { status: 503, headers: { 'retry-after': '17' }, body: ec2Error('RequestLimitExceeded') };
    const session = openSession(url);
    const fault = await refusal(list(session, 'ec2-volumes'));
    session.close();
    assert.equal(fault.kind, 'throttled');
    assert.equal(fault.retryAfterMs, 17_000);
    assert.equal(requests, 1);
  });

  it('is called four times before it counts as unavailable, and each call is reported once', async () => {
    answer = { status: 500, body: ec2Error('InternalError') };
    const calls: AwsCallRecord[] = [];
    const session = createAwsSession({
      credentials: { ...seedSettings(url).credentials, region: testRegion },
      endpointUrl: url,
      fingerprint,
      onCall: (call) => calls.push(call),
    });
    const fault = await refusal(list(session, 'ec2-volumes'));
    session.close();
    assert.equal(fault.kind, 'unavailable');
    assert.equal(requests, 4);
    assert.deepEqual(
      calls.map(({ service, operation, outcome }) => ({ service, operation, outcome })),
      [{ service: 'ec2', operation: 'DescribeVolumes', outcome: 'error' }],
    );
  });

  it('is reported as not supporting a call for which it returns 404', async () => {
    answer = { status: 404, body: '<html><title>Not Found</title></html>' };
    const session = openSession(url);
    const fault = await refusal(list(session, 'ec2-volumes'));
    session.close();
    assert.equal(fault.kind, 'not_supported');
  });

  const webPage = { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>Error</html>' };

  it('that returns a web page may be overloaded: it rejects neither credentials nor a listing', async () => {
    answer = webPage;
    const session = openSession(url);
    const faults = [await refusal(session.verify(signal)), await refusal(list(session, 'ec2-volumes'))];
    session.close();
    for (const { kind } of faults) assert.equal(kind, 'unavailable');
    assert.equal(requests, 4);
  });

  it('that returns a web page loses a detail of a resource only if the operator configured it', async () => {
    for (const [endpoint, outcome] of [
      ['configured', 'not_supported: s3:GetBucketPolicy: HTTP 500: the endpoint answered with a web page'],
      ['own', null],
    ] as const) {
      const details = new DetailReader();
      const fault = { $response: { statusCode: webPage.status, headers: webPage.headers } };
      const reading = details.read('/policy', () =>
        Promise.reject(toCloudError(fault, { call: 's3:GetBucketPolicy', endpoint })),
      );
      if (outcome === null) assert.equal((await refusal(reading)).kind, 'unavailable');
      else assert.equal(await reading, undefined);
      assert.equal(details.unreadable['/policy'] ?? null, outcome);
    }
  });

  it('stops immediately when the caller aborts', async () => {
    answer = { status: 200, body: '<DescribeVolumesResponse/>' };
    const session = openSession(url);
    const [unit] = session.units({ regions: [testRegion], withGlobal: false });
    assert.ok(unit);
    const reason = new Error('cancelled by the caller');
    await assert.rejects(session.pages(unit, null, AbortSignal.abort(reason)).next(), reason);
    session.close();
    assert.equal(requests, 0);
  });

  it('that does not exist is unavailable', async () => {
    const session = openSession('http://127.0.0.1:9');
    const fault = await refusal(session.verify(signal));
    session.close();
    assert.equal(fault.kind, 'unavailable');
  });
});
