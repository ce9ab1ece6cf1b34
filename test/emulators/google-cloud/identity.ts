import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { refusal, type Answer, type SpecialAnswer } from './answers.ts';
import type { IssuedTokens } from './tokens.ts';

/** What a project trusts: a workload identity provider, and who may impersonate which service account. */
export interface GoogleTrust {
  provider: {
    /** Full resource name, `//iam.googleapis.com/projects/…`. */
    audience: string;
    issuer: string;
    jwksUrl: string;
    /** The attribute condition: the only subject that is taken. */
    subject: string;
  };
  /** Service account → identities with the role Service Account Token Creator on it. */
  creators: Readonly<Record<string, readonly string[]>>;
  /** Refresh token of a user → the user. */
  users?: Readonly<Record<string, string>>;
  /** The clock of the server. */
  now?: () => Date;
}

interface IdentityRequest {
  verb: string;
  path: string;
  authorization: string | undefined;
  text: string;
}

const oauthRefusal = (status: number, error: string, description: string): SpecialAnswer => ({
  $status: status,
  $body: { error, error_description: description },
});

/** The identity of a federated token, as access policies name it. */
export const federatedIdentity = (subject: string): string => `principal://iam.googleapis.com/subject/${subject}`;

/**
 * Answers the token endpoints as Google documents them: Security Token Service (`sts.googleapis.com/v1/token`) and
 * Service Account Credentials (`iamcredentials.googleapis.com`). Null for another path.
 */
export async function answerIdentity(
  request: IdentityRequest,
  { trust, tokens }: { trust: GoogleTrust; tokens: IssuedTokens },
): Promise<Answer | null> {
  if (request.verb !== 'POST') return null;
  if (request.path === '/token') return refresh(new URLSearchParams(request.text), { trust, tokens });
  if (request.path === '/v1/token') return exchange(request, { trust, tokens });
  const [, target] = /^\/v1\/projects\/-\/serviceAccounts\/([^/]+):generateAccessToken$/.exec(request.path) ?? [];
  return target === undefined ? null : impersonate(target, request, { trust, tokens });
}

function refresh(
  form: URLSearchParams,
  { trust, tokens }: { trust: GoogleTrust; tokens: IssuedTokens },
): Answer | null {
  if (form.get('grant_type') !== 'refresh_token') return null;
  const user = trust.users?.[form.get('refresh_token') ?? ''];
  if (user === undefined) return oauthRefusal(400, 'invalid_grant', 'Token has been expired or revoked.');
  return tokens.oauthAnswer(user, 'https://www.googleapis.com/auth/cloud-platform');
}

async function exchange(
  { authorization, text }: IdentityRequest,
  { trust: { provider, now = () => new Date() }, tokens }: { trust: GoogleTrust; tokens: IssuedTokens },
): Promise<Answer> {
  const form = new URLSearchParams(text);
  if (authorization !== undefined) return oauthRefusal(400, 'invalid_request', 'Authorization is not allowed.');
  const wanted = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (form.get(name) !== value) return oauthRefusal(400, 'invalid_request', `Invalid value for "${name}".`);
  }
  if (form.get('audience') !== provider.audience) {
    return oauthRefusal(400, 'invalid_target', 'The target service indicated by the "audience" parameters is invalid.');
  }
  try {
    const { payload } = await jwtVerify(
      form.get('subject_token') ?? '',
      createRemoteJWKSet(new URL(provider.jwksUrl)),
      { issuer: provider.issuer, audience: `https:${provider.audience}`, currentDate: now(), requiredClaims: ['exp'] },
    );
    if (payload.sub !== provider.subject) {
      const description = 'The given credential is rejected by the attribute condition.';
      return oauthRefusal(401, 'unauthorized_client', description);
    }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return oauthRefusal(400, 'invalid_grant', subjectFault(error));
  }
  return {
    ...tokens.oauthAnswer(federatedIdentity(provider.subject), form.get('scope') ?? ''),
    issued_token_type: wanted.requested_token_type,
  };
}

function subjectFault(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'ID Token expired at an earlier time.';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return 'The audience in ID Token does not match the expected audience.';
  }
  return `Error connecting to the given credential's issuer, or its signature is invalid (${error.code}).`;
}

function impersonate(
  target: string,
  { authorization, text }: IdentityRequest,
  { trust, tokens }: { trust: GoogleTrust; tokens: IssuedTokens },
): Answer {
  const caller = tokens.find(authorization);
  if (caller === null) return refusal(401, { status: 'UNAUTHENTICATED', message: 'Invalid token' });
  const asked = JSON.parse(text) as { delegates?: string[]; scope?: string[]; lifetime?: string };
  const [, seconds] = /^(\d+)s$/.exec(asked.lifetime ?? '3600s') ?? [];
  if (seconds === undefined || Number(seconds) > 3_600 || (asked.scope ?? []).length === 0) {
    return refusal(400, { status: 'INVALID_ARGUMENT', message: 'Invalid lifetime or scope' });
  }
  let identity = caller.identity;
  for (const next of [...(asked.delegates ?? []), `projects/-/serviceAccounts/${target}`]) {
    const account = next.replace('projects/-/serviceAccounts/', '');
    if (!(trust.creators[account] ?? []).includes(identity)) {
      const message = "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).";
      return refusal(403, { status: 'PERMISSION_DENIED', message });
    }
    identity = account;
  }
  const issued = tokens.issue(identity, { scope: (asked.scope ?? []).join(' ') });
  return { accessToken: issued.token, expireTime: new Date(issued.expiresMs).toISOString() };
}
