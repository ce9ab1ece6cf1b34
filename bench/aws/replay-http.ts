import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RecordedReply, ReplayedRequest } from './replay.ts';

/** Serves replies on a free loopback port, prints `listening <port>`, and runs until it gets a signal. */
export function serveReplies(answer: (request: ReplayedRequest) => RecordedReply | Promise<RecordedReply>): void {
  const server = createServer((incoming, outgoing) => {
    const reply = async (): Promise<void> => {
      const { method = 'GET', url = '/', headers } = incoming;
      const { status, headers: given, body } = await answer({ method, url, headers, body: await buffer(incoming) });
      outgoing.writeHead(status, { ...given, 'content-length': body.length });
      outgoing.end(method === 'HEAD' ? undefined : body);
    };
    reply().catch((error: unknown) => {
      outgoing.writeHead(502);
      outgoing.end(String(error));
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
  });
}

/** Returns a reply with a text. */
export function textReply(type: string, text: string): RecordedReply {
  return { status: 200, headers: { 'content-type': type }, body: Buffer.from(text) };
}
