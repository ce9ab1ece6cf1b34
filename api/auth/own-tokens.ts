import { hkdf, randomUUID, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** `iss` and `aud` of the tokens that this service issues itself. */
export const ownIssuer = 'infrastructure-audit';
export const ownAudience = 'infrastructure-audit-api';

const keyPurpose = 'infrastructure-audit access tokens v1';
const keyBytes = 32;
const derive = promisify(hkdf);

/** Signs and verifies the service's own access tokens, each of which names a session. */
export interface OwnTokens {
  /** Signs a token of a session, valid for the given time or until the session ends, whichever is sooner. */
  issue(token: {
    memberId: number;
    email: string;
    session: { id: number; expiresAt: Date };
    lifetimeSeconds: number;
  }): Promise<{ token: string; expiresAt: Date }>;
  /** Returns the claims of a token with a valid signature. Throws the errors of `jose`. */
  verify(token: string): Promise<JWTPayload>;
}

/**
 * Returns the signer and verifier of this service's access tokens. The key is derived (HKDF-SHA256, RFC 5869) from
 * `JWT_SECRET` with a salt that is stored sealed in the database. Another issuer that shares `JWT_SECRET` does not have
 * the salt and cannot issue our tokens; a new `JWT_SECRET` invalidates all of them.
 */
export function createOwnTokens(options: { secret: string; salt: () => Promise<Buffer> }): OwnTokens {
  let key: Promise<webcrypto.CryptoKey> | null = null;

  async function deriveKey(): Promise<webcrypto.CryptoKey> {
    const bytes = await derive('sha256', options.secret, await options.salt(), keyPurpose, keyBytes);
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  }
  /** Derives the key on first use: a process may start while Postgres is unavailable. */
  async function loadKey(): Promise<webcrypto.CryptoKey> {
    key ??= deriveKey();
    try {
      return await key;
    } catch (error) {
      key = null;
      throw error;
    }
  }

  return {
    async issue({ memberId, email, session, lifetimeSeconds }) {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      const endSeconds = Math.min(nowSeconds + lifetimeSeconds, Math.floor(session.expiresAt.getTime() / 1_000));
      const token = await new SignJWT({ email, sid: String(session.id) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ownIssuer)
        .setAudience(ownAudience)
        .setSubject(String(memberId))
        .setJti(randomUUID())
        .setIssuedAt(nowSeconds)
        .setExpirationTime(endSeconds)
        .sign(await loadKey());
      return { token, expiresAt: new Date(endSeconds * 1_000) };
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, await loadKey(), {
        algorithms: ['HS256'],
        issuer: ownIssuer,
        audience: ownAudience,
        requiredClaims: ['exp', 'sub', 'iat', 'jti', 'sid'],
      });
      return payload;
    },
  };
}

/**
 * Returns whether a token claims to be one of this service, which decides the only key that it is verified with. Throws
 * for text that is not a JWT.
 */
export function claimsToBeOwn(token: string): boolean {
  return decodeJwt(token).iss === ownIssuer;
}
