import { createHash, randomBytes } from 'node:crypto';

const ticketPrefix = 'ist_';
const ticketBytes = 32;

/** Returns a new ticket: its text, and its stored hash. */
export function newTicket(): { ticket: string; ticketHash: Buffer } {
  const ticket = ticketPrefix + randomBytes(ticketBytes).toString('base64url');
  return { ticket, ticketHash: hashOfTicket(ticket) };
}

/** Returns whether a token has the form of a ticket, which no access token or API key has. */
export function isTicketText(token: string): boolean {
  return token.startsWith(ticketPrefix);
}

/** Returns the SHA-256 of a ticket, which has 256 random bits. */
export function hashOfTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
