import type { ClientSecretCredential } from '@azure/identity';
import type { HttpClient, PipelineRequest } from '@azure/core-rest-pipeline';
import { request, type Dispatcher } from 'undici';
import { tokenFault } from './azure-errors.ts';
import { CloudError } from '../../errors.ts';

const timeoutMs = 10_000;
const publicLogin = 'https://login.microsoftonline.com';

/** Returns access tokens of an application; the library keeps them until shortly before they end. */
export interface TokenSource {
  token(): Promise<string>;
  /** Drops a token that was refused, with those issued beside it; what has taken their place meanwhile stays. */
  forget(token: string): void;
}

/**
 * Tokens by Microsoft's own library, through our guarded connections. It insists on an authority by https; an operator's
 * endpoint by http (an emulator, the sample account) is called in the place of that authority, which is a name only.
 */
export function createTokenSource(options: {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** Where to log in, when it is not the public cloud's. */
  loginUrl: string | null;
  /** Whose tokens: the Resource Manager's address. */
  audience: string;
  dispatcher: Dispatcher;
}): TokenSource {
  const loginUrl = new URL(options.loginUrl ?? publicLogin);
  const authority = new URL(loginUrl);
  authority.protocol = 'https:';
  /** The library is loaded by the first who needs a token. */
  async function open(): Promise<ClientSecretCredential> {
    const { ClientSecretCredential: Credential } = await import('@azure/identity');
    return new Credential(options.tenantId, options.clientId, options.clientSecret, {
      authorityHost: authority.href.replace(/\/$/, ''),
      // It would ask the public cloud about an authority that is not its own.
      disableInstanceDiscovery: options.loginUrl !== null,
      httpClient: guardedClient({ loginUrl, authority, dispatcher: options.dispatcher }),
      retryOptions: { maxRetries: 0 },
    });
  }
  /** The library's credential and the tokens that it issued: calls that begin at once may get several. */
  let login: { credential: Promise<ClientSecretCredential>; issued: Set<string> } | null = null;
  return {
    async token() {
      try {
        login ??= { credential: open(), issued: new Set() };
        const { credential, issued } = login;
        const { token } = await (await credential).getToken(`${options.audience}/.default`);
        issued.add(token);
        return token;
      } catch (fault) {
        throw tokenFault(fault);
      }
    },
    forget(token) {
      // The library keeps its tokens with the credential.
      if (login?.issued.has(token) === true) login = null;
    },
  };
}

function guardedClient(of: { loginUrl: URL; authority: URL; dispatcher: Dispatcher }): HttpClient {
  return {
    async sendRequest(asked: PipelineRequest) {
      const url = new URL(asked.url);
      if (url.host !== of.authority.host) {
        throw new CloudError({
          kind: 'invalid_request',
          call: 'login:token',
          message: 'the endpoint is on another host',
        });
      }
      url.protocol = of.loginUrl.protocol;
      const answer = await request(url, {
        method: asked.method,
        headers: asked.headers.toJSON(),
        ...(typeof asked.body === 'string' ? { body: asked.body } : {}),
        dispatcher: of.dispatcher,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { createHttpHeaders } = await import('@azure/core-rest-pipeline');
      const headers = createHttpHeaders();
      for (const [name, value] of Object.entries(answer.headers))
        if (typeof value === 'string') headers.set(name, value);
      return { request: asked, status: answer.statusCode, headers, bodyAsText: await answer.body.text() };
    },
  };
}
