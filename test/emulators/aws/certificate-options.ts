import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Starts a server that keeps the transparency logging of certificates, which the emulator `behind` lacks, and passes on every
 * other request.
 */
export async function withCertificateOptions(behind: string): Promise<{ url: string; stop(): Promise<void> }> {
  const preferences = new Map<string, string>();
  const server = createServer((incoming, outgoing) => {
    const serve = async (): Promise<void> => {
      const body = await text(incoming);
      const target = String(incoming.headers['x-amz-target'] ?? '');
      const { CertificateArn: arn = '', Options: options } = JSON.parse(body === '' ? '{}' : body) as {
        CertificateArn?: string;
        Options?: { CertificateTransparencyLoggingPreference: string };
      };
      if (target.endsWith('.UpdateCertificateOptions') && options !== undefined) {
        preferences.set(arn, options.CertificateTransparencyLoggingPreference);
        outgoing.end();
        return;
      }
      const headers = { authorization: String(incoming.headers.authorization), 'x-amz-target': target };
      const reply = await fetch(behind, { method: 'POST', headers, body });
      const answer = (await reply.json()) as { Certificate?: { Options?: object } };
      const preference = preferences.get(arn);
      if (answer.Certificate !== undefined && preference !== undefined) {
        Object.assign((answer.Certificate.Options ??= {}), { CertificateTransparencyLoggingPreference: preference });
      }
      outgoing.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer));
    };
    serve().catch(() => outgoing.destroy());
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
