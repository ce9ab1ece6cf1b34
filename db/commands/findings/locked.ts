import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { CaredType } from '../../../domain/findings/care.ts';
import type { Transaction } from '../../database.ts';
import { insideLimits } from '../../reads/access-limits/inside.ts';
import { caredTables } from '../../reads/findings/care.ts';
import { caredColumns, type CaredFinding, caredFrom } from '../../reads/findings/cared-finding.ts';
import type { FindingMember } from '../../reads/findings/members.ts';

/** Locks those of some findings that are inside the limits, by id, and returns them. */
export async function lockFindings(
  transaction: Transaction,
  { type, ids, limits }: { type: CaredType; ids: readonly number[]; limits: AccessLimits },
): Promise<CaredFinding[]> {
  if (ids.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: CaredFinding[] }>(
    `select ${caredColumns(type)} from ${caredFrom(type)}
     where finding.id = any(?) and ? order by finding.id for no key update of finding`,
    [[...ids], insideLimits(transaction, 'finding.provider_id', limits)],
  );
  return rows;
}

/** Locks the next open findings of an owner, and returns them. */
export async function lockOwned(
  transaction: Transaction,
  { type, ownerId, limit }: { type: CaredType; ownerId: number; limit: number },
): Promise<CaredFinding[]> {
  const { rows } = await transaction.raw<{ rows: CaredFinding[] }>(
    `select ${caredColumns(type)} from ${caredFrom(type)}
     where finding.owner_id = ? and finding.${caredTables[type].isOpen}
     order by finding.id limit ? for no key update of finding`,
    [ownerId, limit],
  );
  return rows;
}

/**
 * Finds a member who was not removed, by id, and locks the row, so that nobody removes the member before what names them
 * is committed.
 */
export async function lockFindingMember(transaction: Transaction, memberId: number): Promise<FindingMember | null> {
  const row = await transaction('members')
    .where({ id: memberId })
    .whereNull('removed_at')
    .forShare()
    .first<FindingMember | undefined>('id', 'email', 'access_limit');
  return row ?? null;
}
