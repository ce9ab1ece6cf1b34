import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns why a client may not read the metrics, or null: it needs the token if one is set, else it must be on this
 * machine. A request through a proxy counts as remote, whatever address the connection has: without a token, no one
 * behind the proxy has access.
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

/** Returns whether a request has a header that proxies add (RFC 7239, and its predecessors). */
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
