import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import type { StsRefusal } from './session-limits.ts';

/** An OIDC provider that is registered in an account's IAM. */
export interface OidcProvider {
  issuer: string;
  keys: JSONWebKeySet;
  /** The audiences that it is registered for. */
  audiences: readonly string[];
}

/** Who a verified token names, as condition keys of trust policies say it. */
export interface WebIdentity {
  subject: string;
  context: Record<string, string>;
}

const invalid = (message: string): StsRefusal => ({ status: 400, code: 'InvalidIdentityToken', message });

/** The part of an issuer's URL that ARNs and condition keys contain. */
export const hostOfIssuer = (issuer: string): string => issuer.replace(/^https?:\/\//, '');

/** Verifies signature, issuer, audience and expiry of a token. */
export async function verifyToken(
  token: string,
  providers: readonly OidcProvider[],
): Promise<WebIdentity | StsRefusal> {
  let refusal = invalid('No OpenIDConnect provider found in your account for the issuer');
  for (const { issuer, keys, audiences } of providers) {
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { issuer, audience: [...audiences] });
      const host = hostOfIssuer(issuer);
      const subject = payload.sub ?? '';
      return { subject, context: { [`${host}:sub`]: subject, [`${host}:aud`]: [payload.aud ?? ''].flat()[0] ?? '' } };
    } catch (fault) {
      if (fault instanceof errors.JWTExpired) {
        refusal = { status: 400, code: 'ExpiredTokenException', message: 'Token expired' };
      } else if (fault instanceof errors.JWTClaimValidationFailed && fault.claim === 'aud') {
        refusal = invalid('Incorrect token audience');
      } else if (fault instanceof errors.JWSSignatureVerificationFailed) {
        refusal = invalid('Provided Token is not signed by the provider');
      }
    }
  }
  return refusal;
}
