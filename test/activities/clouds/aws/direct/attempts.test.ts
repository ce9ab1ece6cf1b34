import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribeVpcsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { GetBucketAclCommand, S3Client } from '@aws-sdk/client-s3';
import { Agent } from 'undici';
import { createDirectCalls } from '../../../../../activities/clouds/aws/direct/direct-calls.ts';
import {
  configurationOf,
  type SdkClient,
  type SdkCommand,
} from '../../../../../activities/clouds/aws/direct/sdk-client.ts';
import { fixedCredentials } from '../../../../../activities/clouds/aws/access/current-credentials.ts';
import { createSigner } from '../../../../../activities/clouds/aws/direct/signature.ts';
import { ReadRetries } from '../../../../../activities/clouds/aws/session/retries.ts';

const credentials = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret-of-the-tests' };
const noVpcs = '<DescribeVpcsResponse><vpcSet/></DescribeVpcsResponse>';

function refused(code: string): string {
  return `<Response><Errors><Error><Code>${code}</Code><Message>no</Message></Error></Errors></Response>`;
}

describe('the attempts of a direct call to AWS', () => {
  const dispatcher = new Agent();
  let server: Server;
  let endpoint: string;
  let received: IncomingMessage[] = [];
  let answers: ((response: ServerResponse) => void)[] = [];
  /** How the attempts ended that were repeated. */
  let repeated: string[];

  before(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        received.push(request);
        const answer = answers.shift();
        if (answer === undefined) response.writeHead(500).end('nothing is left to answer');
        else answer(response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received = [];
    repeated = [];
  });
  after(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    server.close();
  });

  function settings() {
    const retryStrategy = new ReadRetries((outcome) => {
      repeated.push(outcome);
    });
    return { region: 'eu-west-1', endpoint, credentials, retryStrategy, maxAttempts: 4 };
  }

  async function send(
    client: SdkClient,
    command: SdkCommand,
    more: { signal?: AbortSignal; turns?: () => void } = {},
  ): Promise<{ $metadata: { httpStatusCode?: number } }> {
    const signal = more.signal ?? new AbortController().signal;
    const direct = createDirectCalls({ client, dispatcher });
    const inTurn = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
      more.turns?.();
      return attempt();
    };
    direct(command, {
      credentials: fixedCredentials(credentials),
      sign: createSigner(),
      retryStrategy: await configurationOf(client).retryStrategy(),
      ownClient: () => client,
      inTurn,
      signal,
      onAnswer: null,
    });
    return client.send(command, { abortSignal: signal });
  }

  const signedAt = (request: IncomingMessage | undefined): string => String(request?.headers['x-amz-date']);

  it('are repeated when the cloud throttles, each in its turn and signed again', async () => {
    answers = [
      (response) => response.writeHead(400).end(refused('RequestLimitExceeded')),
      (response) => response.writeHead(503).end(),
      (response) => response.end(noVpcs),
    ];
    let turns = 0;
    const answer = await send(new EC2Client(settings()), new DescribeVpcsCommand({}), { turns: () => (turns += 1) });
    assert.equal(answer.$metadata.httpStatusCode, 200);
    assert.deepEqual([turns, received.length, repeated], [3, 3, ['throttled', 'error']]);
    assert.ok(received.every(({ headers }) => headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')));
  });

  it('end immediately when the cloud asks for a long wait', async () => {
    answers = [(response) => response.writeHead(429, { 'retry-after': '60' }).end(refused('Throttling'))];
    const fault = await send(new EC2Client(settings()), new DescribeVpcsCommand({})).catch((error: unknown) => error);
    assert.equal((fault as { $response: { headers: Record<string, string> } }).$response.headers['retry-after'], '60');
    assert.equal(received.length, 1);
  });

  it('are not repeated when a call is denied', async () => {
    answers = [(response) => response.writeHead(403).end(refused('UnauthorizedOperation'))];
    await assert.rejects(send(new EC2Client(settings()), new DescribeVpcsCommand({})), {
      name: 'UnauthorizedOperation',
    });
    assert.equal(received.length, 1);
  });

  it('are repeated when a connection breaks', async () => {
    answers = [(response) => response.destroy(), (response) => response.end(noVpcs)];
    await send(new EC2Client(settings()), new DescribeVpcsCommand({}));
    assert.equal(received.length, 2);
  });

  it('are repeated when a response ends in the middle of its body', async () => {
    const cut = noVpcs.slice(0, 20);
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': noVpcs.length }).write(cut, () => response.destroy());
      },
      (response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' }).write(cut, () => response.destroy());
      },
      (response) => response.end(noVpcs),
    ];
    await send(new EC2Client(settings()), new DescribeVpcsCommand({}));
    assert.equal(received.length, 3);
  });

  it('use the clock of the cloud once a clock skew was detected', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const date = hourAgo.toUTCString();
    answers = [
      (response) => response.writeHead(403, { date }).end(refused('AuthFailure')),
      (response) => response.writeHead(200, { date }).end(noVpcs),
    ];
    await send(new EC2Client(settings()), new DescribeVpcsCommand({}));
    assert.equal(received.length, 2);
    assert.ok(signedAt(received[1]) < signedAt(received[0]));
    assert.equal(signedAt(received[1]).slice(0, 11), hourAgo.toISOString().replaceAll(/[-:]/g, '').slice(0, 11));
  });

  it('are repeated when S3 reports a failure with status 200', async () => {
    const busy = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>busy</Message></Error>';
    const acl = '<AccessControlPolicy><Owner><ID>one</ID></Owner></AccessControlPolicy>';
    answers = [(response) => response.end(busy), (response) => response.end(acl)];
    const client = new S3Client({ ...settings(), forcePathStyle: true });
    const answer = await send(client, new GetBucketAclCommand({ Bucket: 'a-bucket' }));
    assert.deepEqual((answer as unknown as { Owner: unknown }).Owner, { ID: 'one' });
    assert.equal(received.length, 2);
  });

  it('end with the reason of the caller who aborts', async () => {
    const stop = new AbortController();
    const reason = new Error('the listing was stopped');
    answers = [() => stop.abort(reason)];
    const sent = send(new EC2Client(settings()), new DescribeVpcsCommand({}), { signal: stop.signal });
    await assert.rejects(sent, reason);
    assert.equal(received.length, 1);
  });
});
