import { isMember, redeemStreamTicket } from '../../db/queries/stream-tickets.ts';
import { findLiveSession } from '../../db/queries/sessions.ts';
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
    const principal = await authenticate(token);
    return {
      principal: { ...principal, streamsEndAt: principal.expiresAt },
      isStillValid: () => isAccepted(authenticate(token)),
    };
  }
  const redeemed = await redeemStreamTicket(database, hashOfTicket(token));
  if (redeemed === null) throw unauthorized('The ticket is unknown, expired or used');
  const { member_id: memberId, email, role, road, session_id: sessionId, session_ends_at: endsAt } = redeemed;
  return {
    principal: {
      memberId,
      email,
      role,
      road,
      sessionId,
      issuedAtSeconds: null,
      expiresAt: endsAt,
      streamsEndAt: endsAt,
    },
    isStillValid: async () =>
      sessionId === null ? isMember(database, memberId) : (await findLiveSession(database, sessionId)) !== null,
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
