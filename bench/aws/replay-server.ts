import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordedReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Caches the replies of a slow AWS emulator: the first request is forwarded and its reply stored; later ones are served
 * from memory. Requests are distinguished by method, path, target header and body; signatures and dates are ignored.
 * Started as `tsx bench/aws/replay-server.ts <emulator url>`; prints `listening <port>` and runs until it gets a
 * signal. `GET /replay-statistics` returns `{requests, forwarded}`.
 */
async function serve(emulatorUrl: string): Promise<void> {
  const emulator = new URL(emulatorUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const replies = new Map<string, Promise<RecordedReply>>();
  const statistics = { requests: 0, forwarded: 0 };

  const forward = (incoming: IncomingMessage, body: Buffer): Promise<RecordedReply> =>
    new Promise((resolve, reject) => {
      statistics.forwarded += 1;
      const outgoing = httpRequest(
        {
          host: emulator.hostname,
          port: emulator.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
          agent,
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('error', reject);
          reply.on('end', () => {
            // An old date would look like clock skew, after which the SDK retries every call that returns an error.
            const { connection: _connection, 'transfer-encoding': _encoding, date: _date, ...headers } = reply.headers;
            resolve({ status: reply.statusCode ?? 502, headers, body: Buffer.concat(chunks) });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (incoming.url === '/replay-statistics') {
      outgoing.end(JSON.stringify(statistics));
      return;
    }
    statistics.requests += 1;
    const key = createHash('sha1')
      .update(
        `${incoming.method} ${incoming.headers.host} ${incoming.url} ${String(incoming.headers['x-amz-target'])}\n`,
      )
      .update(body)
      .digest('base64');
    let reply = replies.get(key);
    if (reply === undefined) {
      reply = forward(incoming, body);
      replies.set(key, reply);
      const forget = (): void => void replies.delete(key);
      // The same request must not get "started" forever.
      reply.then(({ body: content }) => content.includes('<State>STARTED') && forget(), forget);
    }
    const { status, headers, body: content } = await reply;
    outgoing.writeHead(status, { ...headers, 'content-length': content.length });
    outgoing.end(incoming.method === 'HEAD' ? undefined : content);
  };

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(502);
      outgoing.end(String(error));
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
  });
}

const emulatorUrl = process.argv[2];
if (emulatorUrl === undefined) throw new Error('usage: replay-server.ts <emulator url>');
await serve(emulatorUrl);
