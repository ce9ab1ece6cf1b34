import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a reader of figures may have them: with the token where one is set, else from this machine alone.
 * What comes through a proxy comes from elsewhere, whatever address the connection has: it needs the token, and without
 * one set nobody behind the proxy gets in.
 */
export function metricsRefusal(reader: {
  token: string | null;
  authorization: string | string[] | undefined;
  peerAddress: string;
  isProxied: boolean;
}): 'token_required' | 'not_local' | null {
  const { token, authorization, peerAddress, isProxied } = reader;
  if (token === null) return isLoopback(peerAddress) && !isProxied ? null : 'not_local';
  return isSame(authorization, `Bearer ${token}`) ? null : 'token_required';
}

/** Returns whether a request carries a mark that proxies leave (RFC 7239, and what came before it). */
export function cameThroughProxy(headers: Readonly<Record<string, unknown>>): boolean {
  return proxyMarks.some((name) => headers[name] !== undefined);
}

const proxyMarks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
