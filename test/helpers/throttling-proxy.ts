import { once } from 'node:events';
import { Agent, createServer, request as forward, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A token bucket: `capacity` calls at once, then `perSecond`. */
export interface BucketSize {
  capacity: number;
  perSecond: number;
}

/** What one action of EC2 was requested in a region, by one access key. */
export interface ActionCalls {
  allowed: number;
  refused: number;
}

/** A proxy in front of an AWS endpoint that throttles EC2 as documented. */
export interface ThrottlingProxy {
  url: string;
  /** Calls by `<access key>/<region>/<action>`. */
  calls: Readonly<Record<string, ActionCalls>>;
  /** Changes the buckets, and fills them. */
  resize(size: BucketSize): void;
  stop(): Promise<void>;
}

/** An account of a moto that has several; its buckets and its moto are those of the proxy unless said. */
export interface MotoAccount {
  id: string;
  size?: BucketSize;
  target?: string;
}

interface Bucket extends ActionCalls {
  tokens: number;
  filledAtMs: number;
}

function keyOf(request: IncomingMessage): string | null {
  return /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Where EC2's own description puts a call: who asks, in which region, and for what. */
function placeOf(request: IncomingMessage, body: Buffer): string | null {
  const [, key, region, service] =
    /Credential=([^/]+)\/[^/]+\/([^/]+)\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? [];
  const action = new URLSearchParams(body.toString()).get('Action');
  return service === 'ec2' && action !== null ? `${key}/${region}/${action}` : null;
}

const refusal = `<?xml version="1.0" encoding="UTF-8"?>
<Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>Request limit exceeded.</Message></Error></Errors><RequestID>00000000-0000-0000-0000-000000000000</RequestID></Response>`;

/**
 * Starts the proxy. Each action of EC2 has a bucket for each access key (which stands for its account) and region:
 * a call without a token is refused with `RequestLimitExceeded`, HTTP 503. `accounts` are accounts of moto, by access key.
 */
export async function startThrottlingProxy(
  target: string,
  options: BucketSize,
  accounts: Readonly<Record<string, MotoAccount>> = {},
): Promise<ThrottlingProxy> {
  let size = options;
  let buckets: Record<string, Bucket> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  function isAllowed(place: string): boolean {
    const nowMs = performance.now();
    const { capacity, perSecond } = accounts[place.split('/')[0] ?? '']?.size ?? size;
    const bucket = (buckets[place] ??= { allowed: 0, refused: 0, tokens: capacity, filledAtMs: nowMs });
    const refilled = bucket.tokens + ((nowMs - bucket.filledAtMs) / 1_000) * perSecond;
    bucket.tokens = Math.min(capacity, refilled);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < 1) {
      bucket.refused += 1;
      return false;
    }
    bucket.tokens -= 1;
    bucket.allowed += 1;
    return true;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const place = placeOf(request, body);
      if (place !== null && !isAllowed(place)) {
        response.writeHead(503, { 'content-type': 'text/xml;charset=UTF-8' }).end(refusal);
        return;
      }
      const account = accounts[keyOf(request) ?? ''];
      const headers = { ...request.headers, ...(account === undefined ? {} : { 'x-moto-account-id': account.id }) };
      const onward = forward(
        new URL(request.url ?? '/', account?.target ?? target),
        { method: request.method, headers, agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      onward.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    get calls() {
      return buckets;
    },
    resize(next) {
      size = next;
      buckets = {};
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
