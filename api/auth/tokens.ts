import type { webcrypto } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError, forbidden, unauthorized } from '../errors.ts';

export const tokenLifetimeSeconds = 12 * 60 * 60;

/** Clocks of issuers may run ahead by so much. */
const clockSkewSeconds = 60;

/** What a token with a good signature says. */
export interface TokenClaims {
  /** Whom it names: a member of ours by id, or somebody of the identity provider by e-mail. */
  subject: { memberId: number } | { email: string };
  issuedAtSeconds: number;
  expiresAt: Date;
}

/** The identity provider whose tokens are taken. */
export interface TrustedIssuer {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
}

export interface TokenVerifier {
  /** Throws 401 for a bad token, 403 for a good one of somebody whose e-mail is not verified. */
  verify(token: string): Promise<TokenClaims>;
}

const requiredClaims = ['exp', 'sub', 'iat'];

async function hmacKey(secret: string, usage: 'sign' | 'verify'): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [usage]);
}

/**
 * Verifies access tokens. The header's `alg` chooses between two verifiers, each of which knows exactly one algorithm
 * and its own key; nothing else of the header is believed.
 */
export function createTokenVerifier(options: { secret: string; issuer: TrustedIssuer | null }): TokenVerifier {
  const { issuer } = options;
  const sharedKey = hmacKey(options.secret, 'verify');

  async function verifyShared(token: string): Promise<TokenClaims> {
    const { payload } = await jwtVerify(token, await sharedKey, { algorithms: ['HS256'], requiredClaims });
    const { sub } = payload;
    if (typeof sub !== 'string' || !/^[1-9]\d{0,14}$/.test(sub)) throw unauthorized();
    return { subject: { memberId: Number(sub) }, ...times(payload) };
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
        if (alg === 'HS256') return await verifyShared(token);
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

function times({ iat, exp }: JWTPayload): Pick<TokenClaims, 'issuedAtSeconds' | 'expiresAt'> {
  if (iat === undefined || exp === undefined || iat > Date.now() / 1_000 + clockSkewSeconds) throw unauthorized();
  return { issuedAtSeconds: iat, expiresAt: new Date(Math.min(exp * 1_000, 8.64e15)) };
}

/** Signs our own token of a member, good for 12 hours. */
export async function issueToken(options: { secret: string; memberId: number; email: string }): Promise<string> {
  // With its fraction of a second, a token is told from the password change just before it.
  const nowSeconds = Date.now() / 1_000;
  return new SignJWT({ email: options.email })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(options.memberId))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(Math.floor(nowSeconds) + tokenLifetimeSeconds)
    .sign(await hmacKey(options.secret, 'sign'));
}
