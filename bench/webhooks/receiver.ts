import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** The receiver, a separate process: returns 200 and records every received id, by path. */
const [certFile = '', keyFile = ''] = process.argv.slice(2);
const seen = new Map<string, Set<number>>();
const awaited = new Map<string, number>();

/** The benchmark sends the number of different ids to wait for at a path; the reply follows when they have arrived. */
process.on('message', ({ path, count }: { path: string; count: number }) => {
  awaited.set(path, count);
  reply(path);
});

function reply(path: string): void {
  const count = awaited.get(path);
  if (count === undefined || (seen.get(path)?.size ?? 0) < count) return;
  awaited.delete(path);
  process.send?.({ path });
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '/';
    const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { number: number } };
    const ids = seen.get(path) ?? new Set();
    seen.set(path, ids.add(data.number));
    response.end();
    reply(path);
  });
}

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, receive);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
