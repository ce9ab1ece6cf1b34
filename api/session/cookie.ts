import { createHash, randomBytes } from 'node:crypto';

const valuePrefix = 'isn_';
const valueBytes = 32;

/** The cookie is sent only to this path and below; other services of the same host, on any port, do not get it. */
const cookiePath = '/api/session';

/** Returns a new value of the cookie, and its stored hash. */
export function newCookieValue(): { value: string; cookieHash: Buffer } {
  const value = valuePrefix + randomBytes(valueBytes).toString('base64url');
  return { value, cookieHash: hashOfCookie(value) };
}

/** Returns the SHA-256 of a value, which has 256 random bits. */
function hashOfCookie(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/**
 * Returns the cookie of the console; with `isSecure` browsers send and accept it only over https.
 */
export function sessionCookie({ isSecure }: { isSecure: boolean }) {
  const name = isSecure ? '__Secure-audit-session' : 'audit-session';
  const attributes = `Path=${cookiePath}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** Returns `Set-Cookie` (RFC 6265 §4.1) that keeps a value until the session ends. */
    set: (value: string, expiresAt: Date): string =>
      `${name}=${value}; Max-Age=${Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000))}; ${attributes}`,
    /** Returns `Set-Cookie` that removes it. */
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
    /** Returns the hash of the value in a `Cookie` header; null when there is none. */
    hashIn(header: string | undefined): Buffer | null {
      for (const pair of (header ?? '').split(';')) {
        const [key, value = ''] = pair.trim().split('=', 2);
        if (key === name && value.startsWith(valuePrefix)) return hashOfCookie(value);
      }
      return null;
    },
  };
}
