import { redeemStreamTicket } from '../../db/commands/events/stream-tickets.ts';
import { mayStillListen } from '../../db/reads/events/stream-tickets.ts';
import { isSameLimits, limitsOf } from '../../domain/access-limits/access-limit.ts';
import type { Principal } from '../auth/principal.ts';
import { requireScope } from '../auth/scopes.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiError, unauthorized } from '../errors.ts';
import { hashOfTicket, isTicketText } from '../stream-tickets/ticket-text.ts';
import type { StreamAccess } from './event-stream.ts';

/**
 * Returns the caller who opens a stream with this access token, API key or ticket. Throws 401, or the error that the
 * token would get.
 */
export async function streamAccess(
  { database, authenticate }: Pick<ApiDependencies, 'database' | 'authenticate'>,
  token: string,
): Promise<StreamAccess> {
  if (!isTicketText(token)) {
    const reader = async (): Promise<Principal> => {
      const principal = await authenticate(token);
      requireScope(principal, 'read');
      return principal;
    };
    const principal = await reader();
    return {
      principal: { ...principal, streamsEndAt: principal.expiresAt },
      isStillValid: () => isAccepted(reader().then(requireSameLimits(principal))),
    };
  }
  const redeemed = await redeemStreamTicket(database, hashOfTicket(token));
  if (redeemed === null) throw unauthorized('The ticket is unknown, expired or used');
  const { member_id: memberId, session_id: sessionId, api_key_id: keyId, session_ends_at: endsAt } = redeemed;
  const { email, role, channel, scopes, member_access_limit: memberLimit, key_access_limit: keyLimit } = redeemed;
  return {
    principal: {
      memberId,
      email,
      role,
      channel,
      sessionId,
      keyId,
      scopes,
      memberLimit,
      keyLimit,
      limits: limitsOf(memberLimit, keyLimit),
      issuedAtSeconds: null,
      expiresAt: endsAt,
      streamsEndAt: endsAt,
    },
    isStillValid: () =>
      mayStillListen(database, {
        memberId,
        sessionId,
        keyId,
        memberLimit,
        keyLimit,
        // A token of another issuer, which belongs to neither, is invalid after a password change.
        samePasswordSince: sessionId === null && keyId === null ? redeemed.redeemed_at : null,
      }),
  };
}

/** Throws when the limits are no longer those that a stream was opened with: the client opens another one. */
function requireSameLimits(opened: Principal): (now: Principal) => void {
  return (now) => {
    if (!isSameLimits(now.limits, opened.limits)) throw unauthorized('The access limit has changed');
  };
}

async function isAccepted(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    // An unavailable database says nothing about the token.
    return !(error instanceof ApiError && error.status < 500);
  }
}
