import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a reader of figures may have them: with the token where one is set, else from this machine alone. */
export function metricsRefusal(reader: {
  token: string | null;
  authorization: string | string[] | undefined;
  peerAddress: string;
}): 'token_required' | 'not_local' | null {
  const { token, authorization, peerAddress } = reader;
  if (token === null) return isLoopback(peerAddress) ? null : 'not_local';
  return isSame(authorization, `Bearer ${token}`) ? null : 'token_required';
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
