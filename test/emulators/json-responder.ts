import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a responder sees it. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** What is answered: JSON, or so many bytes of it that no one should read. */
export interface GivenAnswer {
  status?: number;
  json?: unknown;
  endlessBytes?: number;
}

export interface JsonResponder {
  url: string;
  calls: ReceivedCall[];
  stop(): Promise<void>;
}

/** A server that answers each call of JSON, or of a form, with what `answer` gives for it. */
export async function startJsonResponder(answer: (call: ReceivedCall) => GivenAnswer): Promise<JsonResponder> {
  const calls: ReceivedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = bodyOf(Buffer.concat(parts).toString(), incoming.headers);
      const call = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body };
      calls.push(call);
      const { status = 200, json, endlessBytes } = answer(call);
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      if (endlessBytes === undefined) outgoing.end(JSON.stringify(json ?? {}));
      else writeMany(outgoing, endlessBytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Logins send forms. */
function bodyOf(text: string, { 'content-type': type = '' }: IncomingHttpHeaders): Record<string, unknown> {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text || '{}') as Record<string, unknown>;
}

function writeMany(outgoing: NodeJS.WritableStream, bytes: number): void {
  const part = Buffer.alloc(64 * 1024, ' ');
  let left = bytes;
  const go = (): void => {
    while (left > 0) {
      left -= part.length;
      if (!outgoing.write(part)) {
        outgoing.once('drain', go);
        return;
      }
    }
    outgoing.end('{}');
  };
  go();
}
