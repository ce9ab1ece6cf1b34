import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssuedTokens } from './google-cloud/tokens.ts';

/** Google Cloud's metadata server of a machine to which a service account is attached. */
export interface GoogleMetadata {
  /** `host:port`, to set as GCE_METADATA_HOST. */
  host: string;
  /** How it answers from now on, instead of with a token. */
  answerWith(answer: { status: number; isGoogle?: boolean } | null): void;
  stop(): Promise<void>;
}

/** Starts the server on a free loopback port. It refuses what Google refuses: a request without its header. */
export async function startGoogleMetadata({
  tokens,
  account,
}: {
  tokens: IssuedTokens;
  account: string;
}): Promise<GoogleMetadata> {
  let special: { status: number; isGoogle?: boolean } | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://metadata');
    const send = (status: number, body: object | string, { isGoogle = true } = {}): void => {
      const type = typeof body === 'string' ? 'text/html' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...(isGoogle ? { 'metadata-flavor': 'Google' } : {}) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const isMeant = request.headers['metadata-flavor'] === 'Google' && request.headers['x-forwarded-for'] === undefined;
    if (!isMeant) return send(403, 'Missing Metadata-Flavor:Google header.');
    if (special !== null) return send(special.status, {}, special);
    if (url.pathname !== '/computeMetadata/v1/instance/service-accounts/default/token') return send(404, 'Not Found');
    return send(200, tokens.oauthAnswer(account, url.searchParams.get('scopes') ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(answer) {
      special = answer;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
