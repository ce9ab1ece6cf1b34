import type { DriftStatus } from '../../../domain/drift/drift-types.ts';
import type { Transaction } from '../../database.ts';
import { detailColumns, type DriftDetailRow } from '../../reads/drifts/drifts.ts';

/** Locks a finding and returns its state. Lock its resource first. */
export async function lockDriftStatus(transaction: Transaction, driftId: number): Promise<DriftStatus | null> {
  const row = await transaction('drift_findings')
    .where({ id: driftId })
    .forUpdate()
    .first<{ status: DriftStatus }>('status');
  return row?.status ?? null;
}

/** Marks a finding that this transaction has locked as being investigated. */
export async function investigateDrift(transaction: Transaction, driftId: number): Promise<void> {
  await transaction('drift_findings').where({ id: driftId }).update({ status: 'investigating' });
}

/**
 * Resolves open findings of a resource: the one with `driftId`, or all of them. Returns those that were resolved, by
 * id; the caller publishes them as `drift.resolved` in the same transaction.
 */
export async function resolveDrifts(
  transaction: Transaction,
  resolve: { resourceId: number; driftId: number | null; memberId: number; resolution: string | null },
): Promise<DriftDetailRow[]> {
  const open = transaction('drift_findings')
    .where({ resource_id: resolve.resourceId })
    .whereNot({ status: 'resolved' });
  if (resolve.driftId !== null) void open.where({ id: resolve.driftId });
  const resolved = await open
    .update({
      status: 'resolved',
      resolved_at: transaction.fn.now(),
      resolved_by: resolve.memberId,
      resolution: resolve.resolution,
    })
    .returning<{ id: number }[]>('id');
  return transaction('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .whereIn(
      'finding.id',
      resolved.map(({ id }) => id),
    )
    .orderBy('finding.id')
    .select<DriftDetailRow[]>(detailColumns);
}

/**
 * Resolves open findings of a resource as accepted: the one with `driftId`, or all of them. Returns those that were
 * resolved, by id; the caller publishes them as `drift.resolved` in the same transaction.
 */
export async function acceptDrifts(
  transaction: Transaction,
  accept: {
    resourceId: number;
    driftId: number | null;
    memberId: number;
    acceptanceId: number;
    resolution: string;
  },
): Promise<DriftDetailRow[]> {
  const resolved = await resolveDrifts(transaction, accept);
  const ids = resolved.map(({ id }) => id);
  await transaction('drift_findings').whereIn('id', ids).update({ acceptance_id: accept.acceptanceId });
  return resolved.map((finding) => ({ ...finding, acceptance_id: accept.acceptanceId }));
}
