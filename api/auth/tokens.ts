import type { webcrypto } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError, forbidden, unauthorized } from '../errors.ts';
import { claimsToBeOwn, type OwnTokens } from './own-tokens.ts';

/** Clocks of issuers may run ahead by so much. */
const clockSkewSeconds = 60;

/** What a token with a good signature says. */
export interface TokenClaims {
  /** Whom it names: a session of ours, a member of ours by id, or somebody of the identity provider by e-mail. */
  subject: { sessionId: number; memberId: number } | { memberId: number } | { email: string };
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

async function hmacKey(secret: string): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
}

/**
 * Verifies access tokens. The header's `alg`, and for HS256 the issuer, choose between three verifiers, each of which
 * knows exactly one algorithm and its own key; nothing else of an unverified token is believed.
 */
export function createTokenVerifier(options: {
  secret: string;
  /** Longest life, from `iat` to `exp`, of a token that another issuer signed with the shared secret. */
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
