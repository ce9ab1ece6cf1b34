import { isObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { askTokenEndpoint, lifetimeUntil, shortReason, textIn } from '../../shared/token-endpoint.ts';
import type { IssuedToken, TokenRequest } from '../../shared/token-source.ts';
import { cloudScope, tokenEndpoints, type AccessPlaces } from './places.ts';

const call = 'iamcredentials:generateAccessToken';
const usualLifetimeSeconds = 3_600;

/** One impersonation: each service account of the chain impersonates the next, and the last one acts. */
export interface Impersonation {
  chain: readonly string[];
  /** Longer than an hour only where an organization policy allows it. */
  lifetimeSeconds: number | null;
}

/**
 * Requests a token of the last service account of a chain
 * (https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken).
 */
export async function impersonatedToken(
  { chain, lifetimeSeconds }: Impersonation,
  { source, places }: { source: TokenRequest; places: Pick<AccessPlaces, 'endpointUrl' | 'dispatcher'> },
): Promise<IssuedToken> {
  const acting = chain.at(-1);
  if (acting === undefined) return source();
  const delegates = chain.slice(0, -1).map((address) => `projects/-/serviceAccounts/${address}`);
  const seconds = lifetimeSeconds ?? usualLifetimeSeconds;
  const { token } = await source();
  const { status, body, header } = await askTokenEndpoint({
    call,
    subject: "Google's Service Account Credentials API",
    url: tokenEndpoints(places.endpointUrl).impersonation(acting),
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ delegates, scope: [cloudScope], lifetime: `${seconds}s` }),
    dispatcher: places.dispatcher,
  });
  const issued = textIn(body, 'accessToken');
  const endMs = Date.parse(textIn(body, 'expireTime') ?? '');
  if (status === 200 && issued !== null && !Number.isNaN(endMs)) {
    return { token: issued, lifetimeMs: Math.min(seconds * 1_000, lifetimeUntil(endMs, header)) };
  }
  const error = isObject(body?.['error']) ? body['error'] : null;
  const reason = shortReason(textIn(error, 'message') ?? `status ${status}`);
  const by = delegates.length === 0 ? '' : ` (by way of ${chain.slice(0, -1).join(', ')})`;
  throw new CloudError({
    kind: kindOf(status),
    call,
    message: `${acting} could not be impersonated${by}: ${reason}`,
    code: textIn(error, 'status'),
  });
}

function kindOf(status: number): 'throttled' | 'unavailable' | 'bad_credentials' {
  if (status === 429) return 'throttled';
  return status >= 500 || status === 200 ? 'unavailable' : 'bad_credentials';
}
