import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';

/** Who made a change, as far as that is verified: a member, or a component of the service. */
export interface Actor {
  memberId: number | null;
  /** E-mail of the member, or the name of the component, e.g. `schedule`. */
  name: string;
  role: string | null;
  channel: 'api' | 'api_key' | 'temporal' | 'system';
  requestId: string | null;
}

/** Returns the actor for changes that the service makes automatically. */
export function systemActor(name: string): Actor {
  return { memberId: null, name, role: null, channel: 'system', requestId: null };
}

/** The actor of an unsigned command in Temporal, whose sender is unknown. */
export const unverifiedActor: Actor = {
  memberId: null,
  name: 'not verified',
  role: null,
  channel: 'temporal',
  requestId: null,
};

/** One change. `before` and `after` hold the changed fields, never a secret. */
export interface AuditEntry {
  actor: Actor;
  /** Subject and verb, e.g. `provider.connect`, `drift.resolve`. */
  action: string;
  subjectType: string;
  subjectId: string | number | null;
  before?: JsonObject | null;
  after?: JsonObject | null;
}

/** Writes the audit row of a change in the same transaction. */
export async function writeAudit(transaction: Transaction, entry: AuditEntry): Promise<void> {
  await writeAudits(transaction, [entry]);
}

/** Writes the audit rows of one change to many subjects, up to a few thousand, in the same transaction. */
export async function writeAudits(transaction: Transaction, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction('audit_log').insert(
    entries.map((entry) => ({
      member_id: entry.actor.memberId,
      actor: entry.actor.name,
      role: entry.actor.role,
      channel: entry.actor.channel,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId === null ? null : String(entry.subjectId),
      before: entry.before == null ? null : JSON.stringify(entry.before),
      after: entry.after == null ? null : JSON.stringify(entry.after),
      request_id: entry.actor.requestId,
    })),
  );
}
