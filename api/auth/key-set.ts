import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '../errors.ts';

const freshForMs = 10 * 60_000;
const cooldownMs = 10_000;

/** Fetches the identity provider's published keys; throws when it cannot. */
export type KeySetSource = () => Promise<JSONWebKeySet>;

/**
 * Returns the identity provider's keys, cached. They are fetched again when they are ten minutes old, or once for an
 * unknown key id; a cooldown ensures that a flood of made-up key ids causes only one fetch per cooldown. While the
 * provider is unavailable, the cached keys stay in use.
 */
export function cachedKeySet(options: {
  fetchKeys: KeySetSource;
  onFault: (fault: unknown) => void;
  now?: () => number;
}): JWTVerifyGetKey {
  const { fetchKeys, onFault, now = Date.now } = options;
  let keys: ReturnType<typeof createLocalJWKSet> | null = null;
  let staleAt = 0;
  let retryAt = 0;
  let searchAt = 0;
  let fetching: Promise<void> | null = null;

  const refresh = (): Promise<void> => {
    fetching ??= (async () => {
      try {
        keys = createLocalJWKSet(verificationKeys(await fetchKeys()));
        staleAt = now() + freshForMs;
      } catch (error) {
        retryAt = now() + cooldownMs;
        onFault(error);
      } finally {
        fetching = null;
      }
    })();
    return fetching;
  };

  return async (header, token) => {
    if (now() >= staleAt && now() >= retryAt) await refresh();
    if (keys === null) throw unavailable('The identity provider cannot be reached');
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (fetching === null && now() < searchAt) throw error;
      searchAt = now() + cooldownMs;
      await refresh();
      return keys(header, token);
    }
  };
}

/** Returns the public P-256 signing keys; no others are used. */
function verificationKeys(keySet: JSONWebKeySet): JSONWebKeySet {
  return {
    keys: keySet.keys.filter(
      ({ kty, crv, d, alg }) =>
        kty === 'EC' && crv === 'P-256' && d === undefined && (alg === undefined || alg === 'ES256'),
    ),
  };
}
