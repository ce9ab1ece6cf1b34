import type { Actor } from '../db/commands/audit/write.ts';
import type { Principal } from './auth/principal.ts';

/** Who a change is written down for in the audit log. */
export function actorOf({ principal, requestId }: { principal: Principal; requestId: string }): Actor {
  return {
    memberId: principal.memberId,
    name: principal.email,
    role: principal.role,
    channel: principal.channel,
    requestId,
  };
}
