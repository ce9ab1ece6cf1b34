import { createHash } from 'node:crypto';

const tokenPrefix = 'isv_';

/** Returns the text of an invitation's token made from 32 random bytes. */
export function invitationTokenText(random: Uint8Array): string {
  return tokenPrefix + Buffer.from(random).toString('base64url');
}

/** Returns the SHA-256 of a whole token, which has 256 random bits, so that no slow hash is needed. */
export function hashOfInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the link of an invitation. The token is in the fragment (`#`), which browsers never send to a server. */
export function invitationLink(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation#token=${token}`;
}
