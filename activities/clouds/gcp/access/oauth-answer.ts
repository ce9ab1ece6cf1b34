import { CloudError } from '../../errors.ts';
import { askTokenEndpoint, numberIn, shortReason, textIn } from '../../shared/token-endpoint.ts';
import type { IssuedToken } from '../../shared/token-source.ts';

type Asked = Parameters<typeof askTokenEndpoint>[0];

/** OAuth errors after which the same request cannot succeed (RFC 6749 §5.2, RFC 8693 §2.2.2). */
const finalErrors = new Set([
  'invalid_grant',
  'invalid_request',
  'invalid_client',
  'invalid_target',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
]);

/** Sends a form to an OAuth 2.0 token endpoint. `identity` says in errors who was refused. */
export async function oauthToken({
  form,
  identity,
  ...asked
}: Pick<Asked, 'call' | 'subject' | 'url' | 'dispatcher'> & {
  form: Record<string, string>;
  identity: string;
}): Promise<IssuedToken> {
  const { call, subject } = asked;
  const { status, body } = await askTokenEndpoint({
    ...asked,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const token = textIn(body, 'access_token');
  const seconds = numberIn(body, 'expires_in');
  if (status === 200 && token !== null && seconds !== null) return { token, lifetimeMs: seconds * 1_000 };
  if (status === 429) throw new CloudError({ kind: 'throttled', call, message: `${subject} has too many requests` });
  const error = textIn(body, 'error');
  if (error === null) {
    const message = status === 200 ? `${subject} returned no token` : `${subject} responded with status ${status}`;
    throw new CloudError({ kind: status < 500 && status >= 400 ? 'bad_credentials' : 'unavailable', call, message });
  }
  const reason = shortReason(textIn(body, 'error_description') ?? 'no reason was given');
  throw new CloudError({
    kind: finalErrors.has(error) ? 'bad_credentials' : 'unavailable',
    call,
    message: `${identity} was refused: ${shortReason(error)}: ${reason}`,
    code: error,
  });
}
