import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import type { AcceptanceRow } from '../../db/reads/acceptances/acceptances.ts';
import { createException } from '../../db/commands/acceptances/exceptions.ts';
import { coveredSet, type ExceptionRow } from '../../db/reads/acceptances/exceptions.ts';
import type { Exception } from '../../domain/compliance/exceptions.ts';
import type { JsonObject } from '../../domain/json.ts';
import { requestAcceptance, type Asker, type Pending } from './request.ts';
import { noteException } from '../../db/commands/acceptances/acceptances.ts';

export type Selectors = Omit<Exception, 'id'>;

/** Returns a hash that changes with the selectors, and with the failures that they cover now. */
export async function boundToException(transaction: Transaction, selectors: Selectors): Promise<string> {
  const covered = await coveredSet(transaction, selectors);
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(selectors).toSorted(), covered]))
    .digest('hex');
}

/** Requests an exception for failures of checks. Throws 403. */
export async function requestException(
  transaction: Transaction,
  asker: Asker,
  selectors: Selectors,
): Promise<AcceptanceRow | Pending> {
  return requestAcceptance(transaction, asker, {
    kind: 'exception',
    summary: summaryOf(selectors),
    refusal: 'An exception accepts failures',
    bound: await boundToException(transaction, selectors),
    request: selectors as unknown as JsonObject,
  });
}

/** Creates the exception of an active acceptance. Returns its row. */
export async function carryOutException(
  transaction: Transaction,
  acceptance: AcceptanceRow,
  { selectors, actor }: { selectors: Selectors; actor: Actor },
): Promise<ExceptionRow> {
  const { reason, expires_at: expiresAt } = acceptance;
  if (expiresAt === null) throw new Error(`acceptance ${acceptance.id} of an exception has no end`);
  const created = await createException(transaction, {
    ...selectors,
    reason,
    expires_at: expiresAt,
    created_by: acceptance.requested_by,
  });
  await noteException(transaction, { acceptanceId: acceptance.id, exceptionId: created.id });
  await writeAudit(transaction, {
    actor,
    action: 'compliance_exception.create',
    subjectType: 'compliance_exception',
    subjectId: created.id,
    after: { ...selectors, reason, expires_at: expiresAt.toISOString(), acceptance_id: acceptance.id },
  });
  return created;
}

function summaryOf(selectors: Selectors): string {
  const { check_id: check, provider_id: provider, resource_id: resource, tag_key: key, tag_value: value } = selectors;
  // A request that has waited since before this selector has no such field.
  const { name_pattern: pattern } = selectors;
  const parts = [
    ...(check === null ? [] : [`check ${check}`]),
    ...(provider === null ? [] : [`provider ${provider}`]),
    ...(resource === null ? [] : [`resource ${resource}`]),
    ...(typeof pattern === 'string' ? [`names ${pattern}`] : []),
    ...(key === null ? [] : [`tag ${key}${value === null ? '' : `=${value}`}`]),
  ];
  return `Failures of ${parts.join(', ')}`;
}
