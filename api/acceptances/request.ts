import type { Actor } from '../../db/commands/audit/write.ts';
import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import { addAcceptance } from '../../db/commands/acceptances/acceptances.ts';
import {
  type AcceptanceRow,
  findAcceptance,
  type NewAcceptance,
  samePending,
} from '../../db/reads/acceptances/acceptances.ts';
import { acceptanceRefusal } from '../../domain/acceptances/rules.ts';
import { noReason } from '../../domain/acceptances/acceptance.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import { requireScope } from '../auth/scopes.ts';
import { conflict, forbidden, unprocessable, type ApiError } from '../errors.ts';

/** The requester of an acceptance, and the rules that apply. */
export interface Asker {
  principal: Principal;
  actor: Actor;
  fourEyes: boolean;
  /** Null is recorded as "not given". */
  reason: string | null;
  /** When the acceptance expires; null for never. */
  expiresAt: Date | null;
}

/** Reads the fields of an acceptance from a body. Throws 422 for an expiry that is not in the future. */
export function askerOf(
  request: { principal: Principal; requestId: string; body: { reason?: string; expires_at?: string } },
  fourEyes: boolean,
): Asker {
  const { reason, expires_at: expiresAt } = request.body;
  return {
    principal: request.principal,
    actor: actorOf(request),
    fourEyes,
    reason: reason === undefined || reason.trim() === '' ? null : reason.trim(),
    expiresAt: expiresAt === undefined ? null : requireExpiry(expiresAt),
  };
}

const longestYears = 5;

/** Returns the expiry of an acceptance as a date. Throws 422 if it is not in the future, or too far. */
export function requireExpiry(text: string): Date {
  const [expiresAt, latest] = [new Date(text), new Date()];
  latest.setUTCFullYear(latest.getUTCFullYear() + longestYears);
  if (!(expiresAt > new Date())) throw unprocessable('expires_at must be in the future');
  if (expiresAt > latest) throw unprocessable(`expires_at must be within ${longestYears} years`);
  return expiresAt;
}

/** An acceptance that waits for another admin; its request returns 409. */
export interface Pending {
  pendingId: number;
}

/**
 * Records an acceptance: active or, with four eyes, pending until another admin confirms it; the same request again
 * returns the same pending one. The caller carries out an active one in this transaction, and throws `pendingAnswer`
 * once a pending one is committed. Throws 403 for those who may not accept.
 */
export async function requestAcceptance(
  transaction: Transaction,
  asker: Asker,
  subject: Omit<NewAcceptance, 'reason' | 'expiresAt'> & { latestExpiry?: Date | null; refusal: string },
): Promise<AcceptanceRow | Pending> {
  const { principal, actor, fourEyes } = asker;
  requireScope(principal, 'decide');
  const own = { memberId: principal.memberId, role: principal.role };
  const refusal = acceptanceRefusal('request', { fourEyes, actor: own, requester: own, adminsAtRequest: [] });
  if (refusal !== null) throw forbidden(`${subject.refusal}. ${refusal}`);
  const { refusal: _refusal, latestExpiry, ...rest } = subject;
  const acceptance: NewAcceptance = {
    ...rest,
    reason: asker.reason ?? noReason,
    expiresAt: earlier(asker.expiresAt, latestExpiry ?? null),
  };
  const { memberId } = principal;
  if (fourEyes) {
    const known = await samePending(transaction, { acceptance, memberId });
    if (known !== null) return { pendingId: known };
  }
  const status = fourEyes ? 'pending' : 'accepted';
  const id = await addAcceptance(transaction, { acceptance, status, memberId });
  await writeAudit(transaction, {
    actor,
    action: fourEyes ? 'acceptance.request' : 'acceptance.accept',
    subjectType: 'acceptance',
    subjectId: id,
    after: {
      kind: acceptance.kind,
      status,
      summary: acceptance.summary,
      reason: acceptance.reason,
      expires_at: acceptance.expiresAt?.toISOString() ?? null,
    },
  });
  if (fourEyes) return { pendingId: id };
  const row = await findAcceptance(transaction, id);
  if (row === null) throw new Error(`acceptance ${id} is gone`);
  return row;
}

/**
 * Returns the 409 for a request whose acceptance waits for another admin, with the acceptance's id in `details`.
 */
export function pendingAnswer({ pendingId }: Pending): ApiError {
  return conflict(
    `Four eyes: acceptance ${pendingId} waits for another admin to confirm it, and nothing was changed`,
    `acceptance_id ${pendingId}`,
  );
}

/** Returns whether a request has to wait for another admin. */
export function isPending(outcome: object): outcome is Pending {
  return 'pendingId' in outcome;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
