import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NormalizedSchema } from '@smithy/core/schema';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { HttpRequest, SchemaRef } from '@smithy/types';
import { Agent } from 'undici';
import { createDirectCalls } from '../../../../../activities/clouds/aws/direct/direct-calls.ts';
import {
  configurationOf,
  type SdkClient,
  type SdkCommand,
} from '../../../../../activities/clouds/aws/direct/sdk-client.ts';
import { fixedCredentials } from '../../../../../activities/clouds/aws/access/current-credentials.ts';
import { createSigner } from '../../../../../activities/clouds/aws/direct/signature.ts';
import { NoRetries } from '../../../../../activities/clouds/aws/session/retries.ts';
import { fullAnswer, refusal, wireOf, type WireAnswer } from './described-answers.ts';
import { readCommands, type ReadCommand } from './read-commands.ts';

const credentials = {
  accessKeyId: 'AKIATESTTESTTESTTEST',
  secretAccessKey: 'secret-of-the-tests',
  sessionToken: 'token/+=',
};
/** Services with steps of the SDK that a direct call does not take. */
const leftToSdk = new Set(['sqs', 's3-control']);

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('a direct call to AWS', () => {
  const { signal } = new AbortController();
  const dispatcher = new Agent();
  let server: Server;
  let endpoint: string;
  let answer: WireAnswer;
  let received: Received[] = [];
  let commands: ReadCommand[];

  before(async () => {
    commands = await readCommands();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        received.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
        response.writeHead(answer.status, answer.headers);
        response.end(answer.body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    server.close();
  });

  function clientOf({ service, ClientClass }: ReadCommand): SdkClient {
    return new ClientClass({
      // An account cannot be put before an address of numbers.
      ...(service === 's3-control' ? { endpointProvider: () => ({ url: new URL(endpoint) }) } : {}),
      region: 'eu-west-1',
      endpoint,
      credentials,
      retryStrategy: new NoRetries(),
      maxAttempts: 1,
      forcePathStyle: true,
      disableHostPrefix: true,
    });
  }

  /** What becomes of one command, and what it sent. */
  async function outcome(send: () => Promise<unknown>): Promise<{ result: unknown; sent: Received }> {
    received = [];
    const result = await send().then(comparable, (fault: unknown) => comparable(fault));
    const [sent] = received;
    assert.equal(received.length, 1, JSON.stringify(result));
    return { result, sent: sent ?? assert.fail() };
  }

  async function bothWays(read: ReadCommand, given: WireAnswer) {
    answer = given;
    const client = clientOf(read);
    const direct = createDirectCalls({ client, dispatcher });
    const command = (): SdkCommand => new read.CommandClass(inputOf(new read.CommandClass({})));
    const bySdk = await outcome(() => client.send(command()));
    const ours = command();
    direct(ours, {
      credentials: fixedCredentials(credentials),
      sign: createSigner(),
      retryStrategy: new NoRetries(),
      ownClient: () => client,
      inTurn: (attempt) => attempt(),
      signal,
      onAnswer: null,
    });
    const directly = await outcome(() => client.send(ours, { abortSignal: signal }));
    client.destroy();
    return { bySdk, directly, client };
  }

  async function eachCommand(answerOf: (read: ReadCommand, client: SdkClient) => WireAnswer): Promise<void> {
    assert.ok(commands.length > 100);
    for (const read of commands) {
      const name = `${read.service} ${read.name}`;
      const { bySdk, directly } = await bothWays(read, answerOf(read, clientOf(read)));
      assert.deepEqual(directly.result, bySdk.result, name);
      const { method, url, body } = bySdk.sent;
      assert.deepEqual({ ...directly.sent, headers: {} }, { method, url, body, headers: {} }, name);
      assert.deepEqual(lastingHeaders(directly.sent.headers), lastingHeaders(bySdk.sent.headers), name);
      const isLeft = directly.sent.headers['amz-sdk-invocation-id'] !== undefined;
      assert.equal(isLeft, leftToSdk.has(read.service), name);
    }
  }

  it('sends and reads every command of the collectors as the SDK does', async () => {
    await eachCommand((read, client) => {
      const [, , name, , , output] = new read.CommandClass({}).schema as [
        number,
        string,
        string,
        unknown,
        unknown,
        unknown,
      ];
      return fullAnswer({ name, output }, wireOf(configurationOf(client).protocol.getShapeId()));
    });
  });

  it('throws what the SDK throws when a call is denied', async () => {
    for (const [code, status] of [
      ['AccessDeniedException', 403],
      ['ThrottlingException', 400],
    ] as const) {
      await eachCommand((_read, client) =>
        refusal(code, status, wireOf(configurationOf(client).protocol.getShapeId())),
      );
    }
  });

  it('throws what the SDK throws for an unreadable response', async () => {
    for (const [status, body] of [
      [200, '<Open><Tag>'],
      [200, '{"cut":'],
      [500, '<html>busy</html>'],
    ] as const) {
      await eachCommand(() => ({ status, headers: { 'content-type': 'text/html' }, body }));
    }
  });

  it('signs like a maintained signer library', async () => {
    for (const read of commands.filter(({ service }) => !leftToSdk.has(service))) {
      const { directly, client } = await bothWays(read, { status: 200, headers: {}, body: '' });
      assert.equal(directly.sent.headers.authorization, await signatureOf(directly.sent, client), read.name);
    }
  });

  async function signatureOf({ method, url, headers, body }: Received, client: SdkClient): Promise<string | undefined> {
    const { defaultSigningName, signingEscapePath } = configurationOf(client);
    const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const target = new URL(url ?? '/', endpoint);
    const query: Record<string, string[]> = {};
    for (const [name, value] of target.searchParams) (query[name] ??= []).push(value);
    const request: HttpRequest = {
      method: method ?? '',
      protocol: 'http:',
      hostname: target.hostname,
      path: (url ?? '/').split('?')[0] ?? '/',
      query,
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
      body,
    };
    const signer = new SignatureV4({
      credentials,
      region: 'eu-west-1',
      service: defaultSigningName,
      sha256: Sha256,
      uriEscapePath: signingEscapePath,
    });
    const at = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    const again = await signer.sign(request, { signingDate: new Date(at) });
    return again.headers['authorization'];
  }
});

/** An input with all that a command must be given, and the plain members that it may. */
function inputOf(command: SdkCommand): object {
  const [, , , , input] = command.schema as [number, string, string, unknown, SchemaRef];
  const members: Record<string, unknown> = {};
  for (const [name, member] of NormalizedSchema.of(input).structIterator()) {
    if (member.isStringSchema())
      members[name] = name === 'QueueUrl' ? 'http://127.0.0.1/1/queue' : `a-${name.toLowerCase()}/é*`;
    else if (member.isNumericSchema()) members[name] = 7;
    else if (member.isBooleanSchema()) members[name] = true;
    else if (member.isTimestampSchema()) members[name] = new Date(Date.UTC(2026, 0, 2));
    else if (member.isListSchema() && member.getValueSchema().isStringSchema()) members[name] = ['one', 'two two'];
  }
  // Names that become part of an address.
  for (const name of ['Bucket', 'AccountId', 'ExpectedBucketOwner']) {
    if (name in members) members[name] = name === 'Bucket' ? 'a-bucket' : '123456789012';
  }
  return members;
}

/** Headers that do not change with the clock, the attempt or who sent it. */
function lastingHeaders(headers: IncomingHttpHeaders): Record<string, unknown> {
  const passing = new Set([
    'amz-sdk-invocation-id',
    'amz-sdk-request',
    'authorization',
    'connection',
    'content-length',
    'user-agent',
    'x-amz-date',
    'x-amz-user-agent',
  ]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));
}

/** An answer or error as plain data, without how often it was tried. */
function comparable(value: unknown): unknown {
  if (value instanceof Error) {
    const { $response: response, ...rest } = value as Error & { $response?: { statusCode: number } };
    const message = value.message.replace(/\n {2}Deserialization error: .*/, '');
    const status = response?.statusCode;
    return { class: value.constructor.name, name: value.name, message, ...(comparable(rest) as object), status };
  }
  const { $metadata: metadata, ...rest } = value as { $metadata?: Record<string, unknown> };
  const { attempts: _attempts, totalRetryDelay: _delay, ...lasting } = metadata ?? {};
  const known = Object.fromEntries(Object.entries(lasting).filter(([, one]) => one !== undefined));
  return { ...rest, metadata: known };
}
