import type { Static } from 'typebox';
import { controlFindingId } from '../../db/commands/remediation/control-findings.ts';
import type { Transaction } from '../../db/database.ts';
import { isInside } from '../../db/reads/access-limits/subjects.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import type { FindingType } from '../../domain/remediation/statuses.ts';
import { creationRefusal } from './creation-refusal.ts';
import type { remediationCreateBody } from './schema.ts';

/** Finds what a request wants to remediate; one outside the limits of the caller is unknown to them. Throws 422. */
export async function requestedFinding(
  transaction: Transaction,
  { body, limits }: { body: Static<typeof remediationCreateBody>; limits: AccessLimits },
): Promise<{ findingType: FindingType; findingId: number }> {
  const { finding_type: findingType, finding_id, resource_id: resourceId = 0, check_id: checkId } = body;
  const subject =
    checkId === undefined ? { name: findingType, id: finding_id ?? 0 } : { name: 'resource' as const, id: resourceId };
  const isAllowed = limits.length === 0 || (await isInside(transaction, { ...subject, limits }));
  const findingId = checkId === undefined ? finding_id : await controlFindingId(transaction, { resourceId, checkId });
  if (!isAllowed || findingId === undefined || findingId === null) {
    throw creationRefusal({ kind: 'unknown_finding' }, body);
  }
  return { findingType, findingId };
}
