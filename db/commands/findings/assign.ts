import { type CaredType, caredTypes, type FindingRef } from '../../../domain/findings/care.ts';
import type { Transaction } from '../../database.ts';
import { caredTables } from '../../reads/findings/care.ts';
import { type Actor, type AuditEntry, writeAudits } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';
import type { CaredFinding } from '../../reads/findings/cared-finding.ts';
import { lockOwned } from './locked.ts';
import { settleOverdue } from './overdue.ts';

/** Who takes care of findings from now on, and until when. What is undefined stays. */
export interface CareChange {
  owner?: { id: number; email: string } | null;
  dueAt?: Date | null;
  actor: Actor;
}

/**
 * Changes owner and due date of findings that this transaction has locked, with the audit rows and events of those that
 * were different. Returns those that have another owner.
 */
export async function assign(
  transaction: Transaction,
  { findings, owner, dueAt, actor }: CareChange & { findings: readonly CaredFinding[] },
): Promise<readonly CaredFinding[]> {
  const given = owner === undefined ? [] : findings.filter((one) => one.owner_id !== (owner?.id ?? null));
  const moved = dueAt === undefined ? [] : findings.filter((one) => one.due_at?.getTime() !== dueAt?.getTime());
  for (const type of caredTypes) {
    if (owner !== undefined) await update(transaction, { type, findings: given, to: { owner_id: owner?.id ?? null } });
    if (dueAt !== undefined) {
      await update(transaction, { type, findings: moved, to: { due_at: dueAt, due_is_set: true } });
      await settleOverdue(transaction, { type, ids: idsOf(type, moved) });
    }
  }
  await writeAudits(transaction, [
    ...given.map((one) =>
      auditOf(one, {
        actor,
        action: 'finding.assign',
        before: { owner_id: one.owner_id, owner: one.owner_email },
        after: { owner_id: owner?.id ?? null, owner: owner?.email ?? null },
      }),
    ),
    ...moved.map((one) =>
      auditOf(one, {
        actor,
        action: 'finding.due',
        before: { due_at: one.due_at?.toISOString() ?? null },
        after: { due_at: dueAt?.toISOString() ?? null },
      }),
    ),
  ]);
  await writeEvents(
    transaction,
    given.map((one) => ({
      type: 'finding.assigned',
      providerId: one.provider_id,
      resourceId: one.resource_id,
      data: {
        finding_type: one.finding_type,
        finding_id: one.finding_id,
        title: one.title,
        severity: one.severity,
        resource_id: one.resource_id,
        resource_name: one.resource_name,
        owner: owner == null ? null : { id: owner.id, email: owner.email },
        previous_owner: one.owner_id === null ? null : { id: one.owner_id, email: one.owner_email ?? '' },
        assigned_by: actor.name,
        due_at: (dueAt === undefined ? one.due_at : dueAt)?.toISOString() ?? null,
      },
    })),
  );
  return given;
}

const releasedAtOnce = 500;

/** Leaves the open findings of a member who is being removed to nobody. */
export async function releaseFindings(
  transaction: Transaction,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  for (const type of caredTypes) {
    for (;;) {
      const findings = await lockOwned(transaction, { type, ownerId: memberId, limit: releasedAtOnce });
      if (findings.length === 0) break;
      await assign(transaction, { findings, owner: null, actor });
    }
  }
}

async function update(
  transaction: Transaction,
  { type, findings, to }: { type: CaredType; findings: readonly CaredFinding[]; to: object },
): Promise<void> {
  const ids = idsOf(type, findings);
  if (ids.length > 0) await transaction(caredTables[type].table).whereIn('id', ids).update(to);
}

function idsOf(type: CaredType, findings: readonly CaredFinding[]): number[] {
  return findings.filter((one) => one.finding_type === type).map((one) => one.finding_id);
}

function auditOf(
  { finding_type: type, finding_id: id }: FindingRef,
  entry: Omit<AuditEntry, 'subjectType' | 'subjectId'>,
): AuditEntry {
  return { ...entry, subjectType: type, subjectId: id };
}
