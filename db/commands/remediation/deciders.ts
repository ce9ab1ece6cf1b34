import type { Decider } from '../../../domain/remediation/decision-rules.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Transaction } from '../../database.ts';

/**
 * Returns the facts of a member that the rules use, and locks role and membership until the transaction ends; without
 * an id there is no member.
 */
export async function deciderOf(transaction: Transaction, memberId: number | null): Promise<Decider> {
  if (memberId === null) return { memberId, role: null, adminSince: null };
  const row = await transaction('members')
    .where({ id: memberId })
    .whereNull('removed_at')
    .forShare()
    .first<{ role: Role; admin_since: Date | null } | undefined>('role', 'admin_since');
  return { memberId, role: row?.role ?? null, adminSince: row?.admin_since ?? null };
}
