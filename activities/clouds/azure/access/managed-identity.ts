import type { Dispatcher } from 'undici';
import { CloudError, type CloudErrorKind } from '../../errors.ts';
import {
  askTokenEndpoint,
  lifetimeUntil,
  numberIn,
  shortReason,
  textIn,
  type TokenAnswer,
} from '../../shared/token-endpoint.ts';
import type { IssuedToken } from '../../shared/token-source.ts';

const call = 'managed-identity:token';
/** The instance metadata service is away for at most this long while it is updated. */
const updateMs = 70_000;

/** Where managed identities get their tokens. */
export interface ManagedIdentityPlaces {
  /** Base URL of the instance metadata service. */
  imdsUrl: string;
  /** Endpoint of App Service, Functions and Container Apps, with its secret; null elsewhere. */
  platform: { endpoint: string; header: string } | null;
  /** Guarded connections that also reach these endpoints, and are used for nothing else. */
  dispatcher: Dispatcher;
}

/**
 * Requests a token of the managed identity of where the workers run: the one with `clientId`, else the only one or the
 * system-assigned one. App Service and its kin have their own endpoint
 * (https://learn.microsoft.com/azure/app-service/overview-managed-identity), virtual machines the metadata service
 * (https://learn.microsoft.com/entra/identity/managed-identities-azure-resources/how-to-use-vm-token).
 */
export async function managedIdentityToken(
  { clientId, audience }: { clientId: string | null; audience: string },
  { imdsUrl, platform, dispatcher }: ManagedIdentityPlaces,
): Promise<IssuedToken> {
  const identity = clientId === null ? 'the managed identity of the workers' : `the managed identity ${clientId}`;
  const url = new URL(platform?.endpoint ?? `${imdsUrl}/metadata/identity/oauth2/token`);
  url.searchParams.set('api-version', platform === null ? '2018-02-01' : '2019-08-01');
  url.searchParams.set('resource', audience);
  if (clientId !== null) url.searchParams.set('client_id', clientId);
  const headers: Record<string, string> =
    platform === null ? { metadata: 'true' } : { 'x-identity-header': platform.header };
  const subject =
    platform === null ? `the instance metadata service of Azure (${url.host})` : `the identity endpoint (${url.host})`;
  const answer = await askTokenEndpoint({ call, subject, url, headers, dispatcher });
  const token = textIn(answer.body, 'access_token');
  const lifetimeMs = lifetimeIn(answer);
  if (answer.status === 200 && token !== null && lifetimeMs !== null) return { token, lifetimeMs };
  throw refusal(answer, { identity, subject });
}

/** `expires_in` where there is one; App Service returns only `expires_on`. */
function lifetimeIn({ body, header }: TokenAnswer): number | null {
  const seconds = numberIn(body, 'expires_in');
  if (seconds !== null) return seconds * 1_000;
  const endSeconds = numberIn(body, 'expires_on');
  return endSeconds === null ? null : lifetimeUntil(endSeconds * 1_000, header);
}

function refusal(
  { status, body, header }: TokenAnswer,
  { identity, subject }: { identity: string; subject: string },
): CloudError {
  const retryAfter = header('retry-after');
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  const fault = (kind: CloudErrorKind, message: string, retryAfterMs: number | null = asked): CloudError =>
    new CloudError({ kind, call, message, retryAfterMs, code: textIn(body, 'error') });
  if (status === 429) return fault('throttled', `${subject} has too many requests`);
  if (status === 410) return fault('unavailable', `${subject} is being updated`, asked ?? updateMs);
  // Documented as "is being updated", too.
  if (status === 404 || status >= 500) return fault('unavailable', `${subject} responded with status ${status}`);
  if (status === 200) return fault('unavailable', `${subject} returned no token`);
  const reason = textIn(body, 'error_description') ?? textIn(body, 'message') ?? `status ${status}`;
  return fault('bad_credentials', `${identity} cannot be used: ${shortReason(reason)}`);
}
