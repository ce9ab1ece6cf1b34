import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves JSON texts as fast as they can be written, prints `listening <port>`, and exits on SIGTERM. */
export function serveCanned(answerTo: (call: { method: string; url: URL; body: string }) => string | number): void {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'canned'}`);
      const answer = answerTo({ method: request.method ?? 'GET', url, body: Buffer.concat(parts).toString('utf8') });
      const content = typeof answer === 'string' ? answer : '{}';
      response.writeHead(typeof answer === 'number' ? answer : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      });
      response.end(content);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

/** Returns a JSON list of objects from `start` up to `end`, with each number in place of `@@` in a template. */
export function numbered(template: string, { start, end }: { start: number; end: number }): string {
  const pieces = template.split('@@');
  const items: string[] = [];
  for (let number = start; number < end; number += 1) items.push(pieces.join(String(number)));
  return `[${items.join(',')}]`;
}
