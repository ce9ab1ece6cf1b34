import type { VolatileStatus } from '../../../domain/drift/volatile/proposal.ts';
import { isWithin, changedProperties } from '../../../domain/drift/volatile/changed-properties.ts';
import type { PropertyName } from '../../../domain/drift/volatile/known-volatile.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import type { Database, Transaction } from '../../database.ts';
import { recheckResources } from '../drifts/recheck.ts';
import { holdResources } from '../resources/resources.ts';

/** Locks a property and returns it; null when there is none. Comparisons that begin after the commit see what is decided. */
export async function lockVolatileProperty(
  transaction: Transaction,
  id: number,
): Promise<(PropertyName & { status: VolatileStatus }) | null> {
  // First, as whoever counts: one decision at a time.
  await transaction('volatile_counting').update({ decided_at: transaction.raw('clock_timestamp()') });
  const row = await transaction('volatile_properties')
    .where({ id })
    .forUpdate()
    .first<(PropertyName & { status: VolatileStatus }) | undefined>('provider_kind', 'resource_type', 'path', 'status');
  return row ?? null;
}

/** Writes what an admin decided about a locked property. */
export async function decideVolatileProperty(
  transaction: Transaction,
  decision: { id: number; status: VolatileStatus; memberId: number; reason: string | null },
): Promise<void> {
  const { id, status, memberId, reason } = decision;
  await transaction('volatile_properties')
    .where({ id })
    .update({ status, decided_by: memberId, decided_at: transaction.fn.now(), reason });
}

/** Resources whose findings are compared again in one transaction. */
const pageSize = 200;
/** More are compared again by the next drift detection. */
const recheckedAtMost = 2_000;

/**
 * Compares the resources again that have open findings with a difference in a property, so that those which it caused are
 * resolved. Call it when the decision is committed: dying in between leaves them to the next drift detection. Returns how
 * many findings were resolved.
 */
export async function recheckProperty(database: Database, property: PropertyName): Promise<number> {
  const { provider_kind: kind, resource_type: type, path } = property;
  const open = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .join('providers as provider', 'provider.id', 'finding.provider_id')
    .where({ 'provider.type': kind, 'resource.resource_type': type })
    .whereNot('finding.status', 'resolved')
    .orderBy('finding.resource_id')
    .select<{ id: number; resource_id: number; diff: Difference[] }[]>(
      'finding.id',
      'finding.resource_id',
      'finding.diff',
    );
  const concerned = open.filter(({ diff }) => changedProperties(diff).some((name) => isWithin(name, [path])));
  const resourceIds = [...new Set(concerned.map(({ resource_id: id }) => id))].slice(0, recheckedAtMost);
  for (let start = 0; start < resourceIds.length; start += pageSize) {
    const page = resourceIds.slice(start, start + pageSize);
    await database.transaction(async (transaction) => {
      await holdResources(transaction, page);
      await recheckResources(transaction, page);
    });
  }
  const [row] = await database('drift_findings')
    .whereIn(
      'id',
      concerned.map(({ id }) => id),
    )
    .where({ status: 'resolved' })
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
