import { createHash, randomBytes } from 'node:crypto';

const ticketPrefix = 'ist_';
const ticketBytes = 32;

/** Returns a new ticket: its text, and the hash that is stored of it. */
export function newTicket(): { ticket: string; ticketHash: Buffer } {
  const ticket = ticketPrefix + randomBytes(ticketBytes).toString('base64url');
  return { ticket, ticketHash: hashOfTicket(ticket) };
}

/** Returns whether a token has the form of a ticket; no access token and no API key has. */
export function isTicketText(token: string): boolean {
  return token.startsWith(ticketPrefix);
}

/** Returns the SHA-256 of a whole ticket, which has 256 random bits. */
export function hashOfTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
