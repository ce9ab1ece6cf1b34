import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { CaredType, FindingRef } from '../../../domain/findings/care.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';
import { insideLimits } from '../../reads/access-limits/inside.ts';
import { caredTables, type FindingCare } from '../../reads/findings/care.ts';
import type { FindingMember } from '../../reads/findings/members.ts';

/** A finding with what assigning, commenting and alerting need to know of it. */
export interface CaredFinding extends FindingRef, FindingCare {
  title: string;
  severity: Severity;
  status: string;
  provider_id: number;
  resource_id: number;
  resource_name: string;
}

const titles: Record<CaredType, string> = {
  drift: 'finding.summary',
  vulnerability: `finding.cve_id || ' in ' || finding.package_name`,
};

/** Columns of `CaredFinding`, with `finding`, its `resource` and its `owner` joined. */
export const caredColumns = (type: CaredType): string =>
  `'${type}' as finding_type, finding.id as finding_id, ${titles[type]} as title, finding.severity, finding.status,
   finding.provider_id, finding.resource_id, resource.name as resource_name, finding.owner_id,
   owner.email as owner_email, finding.due_at`;

/** Joins of `caredColumns`. */
export const caredFrom = (type: CaredType): string =>
  `${caredTables[type].table} as finding join resources as resource on resource.id = finding.resource_id
   left join members as owner on owner.id = finding.owner_id`;

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
