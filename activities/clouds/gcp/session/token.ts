import type { JWT } from 'google-auth-library';
import { fetch as undiciFetch, type Dispatcher, type RequestInit } from 'undici';
import { CloudError } from '../../errors.ts';
import { tokensOf, type TokenSource } from '../../shared/token-source.ts';
import { tokenFault } from './gcp-errors.ts';
import { googleTokenUrl } from './services.ts';

/**
 * The only scope that every API accepts: Compute Engine, IAM, KMS, GKE, SQL and others refuse
 * `cloud-platform.read-only` (discovery documents). The roles of the service account limit what the key may do.
 */
const scopes = ['https://www.googleapis.com/auth/cloud-platform'];
const timeoutMs = 10_000;

/** The used fields of a service-account key file; everything else in it is ignored. */
export interface ServiceAccountKey {
  clientEmail: string;
  privateKey: string;
  privateKeyId: string | null;
}

/**
 * Tokens by Google's own library, through our guarded connections. `tokenUrl` takes the place of Google's address when
 * the operator configured an endpoint; what a key file says about addresses is never used.
 */
export function createTokenSource(options: {
  key: ServiceAccountKey;
  tokenUrl: string | null;
  dispatcher: Dispatcher;
}): TokenSource {
  const { key, dispatcher } = options;
  const tokenUrl = options.tokenUrl ?? googleTokenUrl;
  const guardedFetch = async (target: unknown, init?: RequestInit) => {
    if (String(target) !== googleTokenUrl) throw new Error('only token requests are allowed');
    return undiciFetch(tokenUrl, { ...init, dispatcher, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  };
  async function open(): Promise<JWT> {
    const { JWT: Client } = await import('google-auth-library');
    return new Client({
      email: key.clientEmail,
      key: key.privateKey,
      ...(key.privateKeyId === null ? {} : { keyId: key.privateKeyId }),
      scopes,
      // The caller retries; the library's retries would block for seconds.
      transporterOptions: {
        fetchImplementation: guardedFetch as unknown as typeof fetch,
        retryConfig: { retry: 0, noResponseRetries: 0 },
      },
    });
  }
  return tokensOf({
    open,
    async request(client) {
      const { token } = await client.getAccessToken();
      if (typeof token === 'string' && token !== '') return token;
      throw new CloudError({
        kind: 'unavailable',
        call: 'oauth2:token',
        message: 'the token endpoint returned no token',
      });
    },
    faultOf: tokenFault,
  });
}
