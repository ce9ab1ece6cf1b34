import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describedCalls } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { signedService } from './recognise.ts';
import { refusal } from './refuse-request.ts';

/**
 * Starts a server that passes on every request with the host that it is for, and answers what the emulator `behind` lacks,
 * for which it shows a web page, as AWS does for a call that a region lacks.
 */
export async function withoutWebPages(behind: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(behind);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = forward({ hostname, port, method, path, headers }, (reply: IncomingMessage) => {
      const isPage = reply.statusCode === 500 && String(reply.headers['content-type']).startsWith('text/html');
      if (!isPage) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      reply.resume();
      const call = describedCalls().find(({ description }) => description.signingName === signedService(headers));
      const { status, contentType, body } = refusal(call ?? null, 501, 'NotImplemented', 'not offered here');
      outgoing.writeHead(status, { 'content-type': contentType }).end(body);
    });
    onward.once('error', () => outgoing.destroy());
    void buffer(incoming).then((body) => onward.end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
