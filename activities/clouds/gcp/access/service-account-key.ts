import { fetch as undiciFetch, type Dispatcher, type RequestInit } from 'undici';
import { CloudError } from '../../errors.ts';
import type { IssuedToken } from '../../shared/token-source.ts';
import { tokenFault } from '../session/gcp-errors.ts';
import { cloudScope, googleTokenUrl } from './places.ts';

const timeoutMs = 10_000;
const call = 'oauth2:token';

/** The used fields of a service-account key file; everything else in it is ignored. */
export interface ServiceAccountKey {
  clientEmail: string;
  privateKey: string;
  privateKeyId: string | null;
}

/**
 * Requests a token by Google's own library, through our guarded connections. `tokenUrl` takes the place of Google's
 * address when the operator configured an endpoint; what a key file says about addresses is never used.
 */
export async function keyToken(options: {
  key: ServiceAccountKey;
  tokenUrl: string;
  dispatcher: Dispatcher;
}): Promise<IssuedToken> {
  const { key, dispatcher, tokenUrl } = options;
  const guardedFetch = async (target: unknown, init?: RequestInit) => {
    if (String(target) !== googleTokenUrl) throw new Error('only token requests are allowed');
    return undiciFetch(tokenUrl, { ...init, dispatcher, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  };
  try {
    const { JWT: Client } = await import('google-auth-library');
    const client = new Client({
      email: key.clientEmail,
      key: key.privateKey,
      ...(key.privateKeyId === null ? {} : { keyId: key.privateKeyId }),
      scopes: [cloudScope],
      // The caller retries; the library's retries would block for seconds.
      transporterOptions: {
        fetchImplementation: guardedFetch as unknown as typeof fetch,
        retryConfig: { retry: 0, noResponseRetries: 0 },
      },
    });
    const requestedMs = Date.now();
    const { token } = await client.getAccessToken();
    const expiresMs = client.credentials.expiry_date;
    if (typeof token === 'string' && token !== '' && typeof expiresMs === 'number') {
      return { token, lifetimeMs: expiresMs - requestedMs };
    }
  } catch (fault) {
    throw tokenFault(fault, key);
  }
  throw new CloudError({ kind: 'unavailable', call, message: 'the token endpoint returned no token' });
}
