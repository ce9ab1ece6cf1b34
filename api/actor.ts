import type { Actor } from '../db/commands/audit/write.ts';
import type { Principal } from './auth/principal.ts';

/** Returns who a change is attributed to in the audit log. */
export function actorOf({ principal, requestId }: { principal: Principal; requestId: string }): Actor {
  return {
    memberId: principal.memberId,
    name: principal.email,
    role: principal.role,
    channel: principal.channel,
    requestId,
  };
}
