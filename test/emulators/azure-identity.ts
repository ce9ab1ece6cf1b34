import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The endpoints from which managed identities get tokens. */
export interface AzureIdentity {
  url: string;
  /** Query of every request for a token. */
  asked: URLSearchParams[];
  /** How it answers from now on, instead of with a token. */
  answerWith(answer: { status: number; body?: object; headers?: Record<string, string> } | null): void;
  stop(): Promise<void>;
}

/**
 * Starts the instance metadata service and App Service's identity endpoint (below `/msi/token`) on a free loopback
 * port. A request without the documented header, API version or resource is refused. Tokens are those that `issue`
 * returns, for the system-assigned identity and the one with `clientId`.
 */
export async function startAzureIdentity({
  issue,
  seconds,
  clientId,
  header,
}: {
  issue: () => string;
  seconds: number;
  clientId: string;
  /** The secret of App Service's endpoint. */
  header: string;
}): Promise<AzureIdentity> {
  let special: { status: number; body?: object; headers?: Record<string, string> } | null = null;
  const asked: URLSearchParams[] = [];

  function answerTo(path: string, query: URLSearchParams, headerOf: (name: string) => unknown): [number, object] {
    const refused = (status: number, description: string): [number, object] => [
      status,
      { error: 'invalid_request', error_description: description },
    ];
    const isPlatform = path === '/msi/token';
    if (!isPlatform && path !== '/metadata/identity/oauth2/token') return refused(404, 'Not found');
    if (isPlatform && headerOf('x-identity-header') !== header) return [401, { message: 'No X-IDENTITY-HEADER' }];
    if (!isPlatform && headerOf('metadata') !== 'true') return refused(400, 'Required metadata header not specified');
    if (headerOf('x-forwarded-for') !== undefined) return refused(400, 'Proxied requests are not supported');
    const version = isPlatform ? '2019-08-01' : '2018-02-01';
    if (query.get('api-version') !== version) return refused(400, 'Invalid api-version');
    if (query.get('resource') === null) return refused(400, 'Required query variable resource is missing');
    const id = query.get('client_id');
    if (id !== null && id !== clientId) return refused(400, 'Identity not found');
    const endSeconds = Math.floor(Date.now() / 1_000) + seconds;
    const common = { resource: query.get('resource'), token_type: 'Bearer', expires_on: String(endSeconds) };
    const rest = isPlatform
      ? { client_id: clientId }
      : { expires_in: String(seconds), ext_expires_in: String(seconds) };
    return [200, { access_token: issue(), ...common, ...rest }];
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://identity');
    asked.push(url.searchParams);
    const [status, body] =
      special === null
        ? answerTo(url.pathname, url.searchParams, (name) => request.headers[name])
        : [special.status, special.body ?? {}];
    response.writeHead(status, { 'content-type': 'application/json', ...special?.headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith(answer) {
      special = answer;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
