import { createHash } from 'node:crypto';
import { request as httpRequest, Agent, type IncomingHttpHeaders } from 'node:http';

export interface ReplayedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RecordedReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Answers requests with the replies that an emulator gave to the first of their kind. */
export interface Replay {
  answer(request: ReplayedRequest): Promise<RecordedReply>;
  statistics: { requests: number; forwarded: number };
}

/**
 * Caches the replies of a slow AWS emulator: the first request is forwarded and its reply stored; later ones are served
 * from memory. Requests are distinguished by method, path, target header and body; signatures and dates are ignored.
 */
export function createReplay(emulatorUrl: string): Replay {
  const emulator = new URL(emulatorUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const replies = new Map<string, Promise<RecordedReply>>();
  const statistics = { requests: 0, forwarded: 0 };

  const forward = ({ method, url, headers, body }: ReplayedRequest): Promise<RecordedReply> =>
    new Promise((resolve, reject) => {
      statistics.forwarded += 1;
      const { hostname: host, port } = emulator;
      const outgoing = httpRequest({ host, port, method, path: url, headers, agent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          // An old date would look like clock skew, after which the SDK retries every call that returns an error.
          const { connection: _connection, 'transfer-encoding': _encoding, date: _date, ...kept } = reply.headers;
          resolve({ status: reply.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  return {
    statistics,
    async answer(request) {
      statistics.requests += 1;
      const { method, url, headers, body } = request;
      const key = createHash('sha1')
        .update(`${method} ${headers.host} ${url} ${String(headers['x-amz-target'])}\n`)
        .update(body)
        .digest('base64');
      const known = replies.get(key);
      if (known !== undefined) return known;
      const reply = forward(request);
      replies.set(key, reply);
      const forget = (): void => void replies.delete(key);
      // The same request must not get "started" forever.
      reply.then(({ body: content }) => content.includes('<State>STARTED') && forget(), forget);
      return reply;
    },
  };
}
