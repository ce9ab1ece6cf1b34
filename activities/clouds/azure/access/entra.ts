import type { TokenCredential } from '@azure/identity';
import type { HttpClient, PipelineRequest } from '@azure/core-rest-pipeline';
import { request, type Dispatcher } from 'undici';
import { CloudError } from '../../errors.ts';
import type { IssuedToken } from '../../shared/token-source.ts';
import { readTokenFile } from '../../shared/token-file.ts';
import { tokenFault } from '../session/azure-errors.ts';

const timeoutMs = 10_000;
const publicLogin = 'https://login.microsoftonline.com';
const call = 'login:token';

/** How an application proves to Entra who it is. */
export type ApplicationProof =
  | { type: 'client_secret'; clientSecret: string }
  /** PEM of the certificate and its private key. */
  | { type: 'client_certificate'; certificate: string }
  /** Path of the file with the token of a federated issuer. */
  | { type: 'workload_identity'; tokenFile: string };

/** An application of a directory. */
export interface Application {
  tenantId: string;
  clientId: string;
  proof: ApplicationProof;
}

/**
 * Requests a token by Microsoft's own library, through our guarded connections. It insists on an authority by https; an
 * operator's endpoint by http (an emulator, the sample account) is called in the place of that authority, which is a
 * name only. Each request has its own client: the library would otherwise return the token that is to be replaced.
 */
export async function entraToken(
  application: Application,
  options: {
    /** Login endpoint, if it is not that of the public cloud. */
    loginUrl: string | null;
    /** The audience of the tokens: Resource Manager's address. */
    audience: string;
    dispatcher: Dispatcher;
  },
): Promise<IssuedToken> {
  const loginUrl = new URL(options.loginUrl ?? publicLogin);
  const authority = new URL(loginUrl);
  authority.protocol = 'https:';
  const requestedMs = Date.now();
  try {
    const credential = await credentialOf(application, {
      authorityHost: authority.href.replace(/\/$/, ''),
      // The library would query the public cloud about a custom authority.
      disableInstanceDiscovery: options.loginUrl !== null,
      httpClient: guardedClient({ loginUrl, authority, dispatcher: options.dispatcher }),
      retryOptions: { maxRetries: 0 },
    });
    const issued = await credential.getToken(`${options.audience}/.default`);
    if (issued !== null) return { token: issued.token, lifetimeMs: issued.expiresOnTimestamp - requestedMs };
  } catch (fault) {
    throw fault instanceof CloudError ? fault : tokenFault(fault, application);
  }
  throw new CloudError({ kind: 'unavailable', call, message: 'the login endpoint returned no token' });
}

interface CredentialOptions {
  authorityHost: string;
  disableInstanceDiscovery: boolean;
  httpClient: HttpClient;
  retryOptions: { maxRetries: number };
}

async function credentialOf(
  { tenantId, clientId, proof }: Application,
  options: CredentialOptions,
): Promise<TokenCredential> {
  const library = await import('@azure/identity');
  switch (proof.type) {
    case 'client_secret':
      return new library.ClientSecretCredential(tenantId, clientId, proof.clientSecret, options);
    case 'client_certificate':
      return new library.ClientCertificateCredential(tenantId, clientId, { certificate: proof.certificate }, options);
    case 'workload_identity': {
      // Read before the library is asked, so that a missing file is reported as such.
      const assertion = await readTokenFile({ call, path: proof.tokenFile });
      return new library.ClientAssertionCredential(tenantId, clientId, async () => assertion, options);
    }
  }
}

function guardedClient(of: { loginUrl: URL; authority: URL; dispatcher: Dispatcher }): HttpClient {
  return {
    async sendRequest(asked: PipelineRequest) {
      const url = new URL(asked.url);
      if (url.host !== of.authority.host) {
        throw new CloudError({ kind: 'invalid_request', call, message: 'the endpoint is on another host' });
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
