import type { ClientSecretCredential } from '@azure/identity';
import type { HttpClient, PipelineRequest } from '@azure/core-rest-pipeline';
import { request, type Dispatcher } from 'undici';
import { tokenFault } from './azure-errors.ts';
import { CloudError } from '../../errors.ts';
import { tokensOf, type TokenSource } from '../../shared/token-source.ts';

const timeoutMs = 10_000;
const publicLogin = 'https://login.microsoftonline.com';

/**
 * Tokens by Microsoft's own library, through our guarded connections. It insists on an authority by https; an operator's
 * endpoint by http (an emulator, the sample account) is called in the place of that authority, which is a name only.
 */
export function createTokenSource(options: {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** Login endpoint, if it is not that of the public cloud. */
  loginUrl: string | null;
  /** The audience of the tokens: Resource Manager's address. */
  audience: string;
  dispatcher: Dispatcher;
}): TokenSource {
  const loginUrl = new URL(options.loginUrl ?? publicLogin);
  const authority = new URL(loginUrl);
  authority.protocol = 'https:';
  async function open(): Promise<ClientSecretCredential> {
    const { ClientSecretCredential: Credential } = await import('@azure/identity');
    return new Credential(options.tenantId, options.clientId, options.clientSecret, {
      authorityHost: authority.href.replace(/\/$/, ''),
      // The library would query the public cloud about a custom authority.
      disableInstanceDiscovery: options.loginUrl !== null,
      httpClient: guardedClient({ loginUrl, authority, dispatcher: options.dispatcher }),
      retryOptions: { maxRetries: 0 },
    });
  }
  return tokensOf({
    open,
    request: async (credential) => (await credential.getToken(`${options.audience}/.default`)).token,
    faultOf: tokenFault,
  });
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
