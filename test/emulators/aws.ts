import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { withRegions } from './aws/bucket-regions.ts';
import { createCloudControl, ModelMistake } from './aws/cloud-control.ts';
import { countedFaults, expiredToken, throttled, type Fault } from './aws/faults.ts';
import { recognise, signedRegion, signedService, type AwsRequest } from './aws/recognise.ts';
import { answerMistakes, refusal, refuseRequest, type AwsAnswer } from './aws/refuse-request.ts';

/**
 * AWS over real HTTP: an emulator behind, and in front of it what botocore's models say. An operation or a parameter that
 * is not described is refused, and calls can be made to fail.
 */
export interface Aws {
  url: string;
  /** Ids of the calls, in the order they came. */
  calls: readonly string[];
  /** Those that were not answered by a failure, which is tried again, with their region and parameters. */
  requests: readonly string[];
  /** How many calls the handlers of Cloud Control made behind it. */
  handlerCalls(): number;
  /** Makes calls fail from now on. */
  fail(fault: Fault): void;
  /** Ends all faults. */
  recover(): void;
  /** Throws when a request or an answer did not fit its description. */
  stop(): Promise<void>;
}

/** What moto answers although AWS does not have it; clients leave it out. */
const ofMotoAlone = new Set(['secretsmanager ListSecrets.SecretList[].VersionIdsToStages is unknown']);

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  content: Buffer;
}

/** Starts it on a free loopback port, in front of the emulator at `behind`. */
export async function startAws(behind: string): Promise<Aws> {
  const target = new URL(behind);
  const calls: string[] = [];
  const requests: string[] = [];
  const mistakes = new Set<string>();
  const faults = countedFaults();
  const cloudControl = createCloudControl(behind);
  /** The first answer to each call. */
  const first = new Map<string, Reply>();

  async function pass({ method, path, headers, body }: AwsRequest): Promise<Reply> {
    const onward = forward({ host: target.hostname, port: target.port, method, path, headers });
    onward.end(body);
    const [reply] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 502, headers: reply.headers, content: await buffer(reply) };
  }

  function send(outgoing: ServerResponse, { status, contentType, body }: AwsAnswer): void {
    outgoing.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }).end(body);
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request: AwsRequest = { method, path, headers, body: await buffer(incoming) };
    const call = recognise(request);
    if (call === null) {
      mistakes.add(
        `${signedService(headers)} ${String(headers['x-amz-target'] ?? '')} ${method} ${path} is not described`,
      );
      return send(outgoing, refusal(null, 400, 'UnknownOperationException', 'unknown operation'));
    }
    calls.push(call.id);
    const refused = refuseRequest(call, request);
    if (refused !== null) {
      mistakes.add(refused.body);
      return send(outgoing, refused);
    }
    const fault = faults.meet(call.id);
    if (fault?.kind === 'throttled') return send(outgoing, throttled(call));
    if (fault?.kind === 'expired token') return send(outgoing, expiredToken(call));
    if (fault?.kind === 'refused') return send(outgoing, refusal(call, 400, fault.code, 'refused'));
    if (call.id === 'cloudcontrol GetResource') {
      const omits = fault?.kind === 'omits' ? fault : null;
      const answer = cloudControl.answer({ call, body: request.body, region: signedRegion(headers) ?? '', omits });
      return send(outgoing, await answer);
    }
    if (fault?.kind === 'slow') await fault.until;
    const key = `${call.id} ${path} ${request.body.toString()}`;
    let reply = (fault?.kind === 'stale' ? first.get(key) : undefined) ?? (await pass(request));
    if (call.id === 's3 ListBuckets' && reply.status === 200 && new URL(path, target).search !== '') {
      reply = { ...reply, content: Buffer.from(await withRegions(behind, reply.content.toString())) };
    }
    if (!first.has(key) && reply.status === 200) first.set(key, reply);
    if (reply.status < 500) {
      requests.push(`${call.id} in ${signedRegion(headers)}: ${method} ${path} ${request.body.toString()}`);
    }
    if (reply.status === 200) {
      for (const one of answerMistakes(call, reply.content.toString())) if (!ofMotoAlone.has(one)) mistakes.add(one);
    }
    const { 'transfer-encoding': _chunked, ...others } = reply.headers;
    const isRewritten = fault?.kind === 'rewritten' && reply.status === 200;
    const content = isRewritten ? Buffer.from(fault.rewrite(reply.content.toString())) : reply.content;
    outgoing.writeHead(reply.status, { ...others, 'content-length': content.length });
    if (fault?.kind !== 'truncated') return void outgoing.end(content);
    outgoing.write(content.subarray(0, content.length / 2), () => outgoing.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((fault: unknown) => {
      if (fault instanceof ModelMistake) mistakes.add(fault.message);
      outgoing.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    requests,
    handlerCalls: () => cloudControl.handlerCalls(),
    fail: (fault) => faults.add(fault),
    recover: () => faults.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      if (mistakes.size > 0) throw new Error(`not as AWS is described:\n${[...mistakes].join('\n')}`);
    },
  };
}
