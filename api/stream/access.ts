import { isMember, redeemStreamTicket } from '../../db/queries/stream-tickets.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiError, unauthorized } from '../errors.ts';
import { hashOfTicket, isTicketText } from '../stream-tickets/ticket-text.ts';
import type { StreamAccess } from './event-stream.ts';

/** Who opens a stream with this access token, API key or ticket. Throws 401, or what the token would be answered. */
export async function streamAccess(
  { database, authenticate }: Pick<ApiDependencies, 'database' | 'authenticate'>,
  token: string,
): Promise<StreamAccess> {
  if (!isTicketText(token)) {
    return { principal: await authenticate(token), isStillValid: () => isAccepted(authenticate(token)) };
  }
  const redeemed = await redeemStreamTicket(database, hashOfTicket(token));
  if (redeemed === null) throw unauthorized('The ticket is unknown, expired or used');
  const { member_id: memberId, email, role, road, session_ends_at: expiresAt } = redeemed;
  return {
    principal: { memberId, email, role, road, expiresAt },
    isStillValid: () => isMember(database, memberId),
  };
}

async function isAccepted(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    // A database that is away says nothing about the token.
    return !(error instanceof ApiError && error.status < 500);
  }
}
