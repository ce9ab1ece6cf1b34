import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'iaf_';
const hintLength = 10;

/** A new token of an audit feed; only its hash is stored. */
export interface FeedToken {
  token: string;
  hash: Buffer;
  /** By which people recognise it. */
  hint: string;
}

export function newFeedToken(): FeedToken {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), hint: token.slice(0, hintLength) };
}

/** Returns whether a bearer token is the one with this hash, in constant time; null is the hash of none. */
export function isFeedToken(authorization: string | string[] | undefined, hash: Buffer | null): boolean {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(typeof authorization === 'string' ? authorization : '') ?? [];
  const isEqual = timingSafeEqual(hashOf(token), hash ?? hashOf(randomBytes(32).toString('hex')));
  return isEqual && hash !== null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
