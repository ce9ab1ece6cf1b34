import type { webcrypto } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError, forbidden, unauthorized } from '../errors.ts';
import { claimsToBeOwn, type OwnTokens } from './own-tokens.ts';

/** Tolerated clock skew of issuers. */
const clockSkewSeconds = 60;

/** Claims of a token with a valid signature. */
export interface TokenClaims {
  /** The subject: a session of ours, a member by id, or a user of the identity provider by e-mail. */
  subject: { sessionId: number; memberId: number } | { memberId: number } | { email: string };
  issuedAtSeconds: number;
  expiresAt: Date;
}

/** The identity provider whose tokens are accepted. */
export interface TrustedIssuer {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
}

export interface TokenVerifier {
  /** Throws 401 for an invalid token, 403 for a valid one of a user whose e-mail is not verified. */
  verify(token: string): Promise<TokenClaims>;
}

const requiredClaims = ['exp', 'sub', 'iat'];

async function hmacKey(secret: string): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
}

/**
 * Creates the verifier of access tokens. The header's `alg`, and for HS256 the issuer, select one of three verifiers,
 * each of which accepts exactly one algorithm and its own key; nothing else of an unverified token is trusted.
 */
export function createTokenVerifier(options: {
  secret: string;
  /** Maximum lifetime, from `iat` to `exp`, of a token that another issuer signed with the shared secret. */
  maxLifetimeSeconds: number;
  own: OwnTokens;
  issuer: TrustedIssuer | null;
}): TokenVerifier {
  const { issuer, own, maxLifetimeSeconds } = options;
  const sharedKey = hmacKey(options.secret);

  async function verifyOwn(token: string): Promise<TokenClaims> {
    const payload = await own.verify(token);
    return { subject: { memberId: idIn(payload.sub), sessionId: idIn(payload['sid']) }, ...times(payload) };
  }

  async function verifyShared(token: string): Promise<TokenClaims> {
    const { payload } = await jwtVerify(token, await sharedKey, { algorithms: ['HS256'], requiredClaims });
    const subject = { memberId: idIn(payload.sub) };
    const { issuedAtSeconds, expiresAt } = times(payload);
    if (expiresAt.getTime() / 1_000 - issuedAtSeconds > maxLifetimeSeconds) {
      throw unauthorized('The access token is valid for longer than this service accepts');
    }
    return { subject, issuedAtSeconds, expiresAt };
  }

  async function verifyIssued(token: string, { issuer: name, audience, keys }: TrustedIssuer): Promise<TokenClaims> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      issuer: name,
      audience,
      requiredClaims,
    });
    const { email, email_verified: isVerified } = payload;
    if (typeof email !== 'string' || isVerified !== true) {
      throw forbidden('The token names no verified e-mail address');
    }
    return { subject: { email: email.toLowerCase() }, ...times(payload) };
  }

  return {
    async verify(token) {
      try {
        const { alg } = decodeProtectedHeader(token);
        if (alg === 'HS256') return await (claimsToBeOwn(token) ? verifyOwn(token) : verifyShared(token));
        if (alg === 'ES256' && issuer !== null) return await verifyIssued(token, issuer);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (error instanceof errors.JWTExpired) throw unauthorized('The access token has expired');
        if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
      }
      throw unauthorized();
    },
  };
}

function idIn(claim: unknown): number {
  if (typeof claim !== 'string' || !/^[1-9]\d{0,14}$/.test(claim)) throw unauthorized();
  return Number(claim);
}

function times({ iat, exp }: JWTPayload): Pick<TokenClaims, 'issuedAtSeconds' | 'expiresAt'> {
  if (iat === undefined || exp === undefined || iat > Date.now() / 1_000 + clockSkewSeconds) throw unauthorized();
  return { issuedAtSeconds: iat, expiresAt: new Date(Math.min(exp * 1_000, 8.64e15)) };
}
