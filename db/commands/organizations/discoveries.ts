import { discoveryStart } from '../../../domain/organizations/discovery-start.ts';
import type { Database, Transaction } from '../../database.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

/** A discovery that was requested, or the running one. */
export interface ClaimedDiscovery {
  id: number;
  workflow_id: string;
  isNew: boolean;
}

/**
 * Records that a discovery was requested, with the pending start of its workflow, or returns the running one. Removes
 * those that ended, since each replaces the one before.
 */
export async function claimDiscovery(
  transaction: Transaction,
  { organizationId, requestedBy }: { organizationId: number; requestedBy: number | null },
): Promise<ClaimedDiscovery> {
  await transaction('organization_discoveries')
    .where({ organization_id: organizationId })
    .whereNot({ status: 'running' })
    .delete();
  const { rows } = await transaction.raw<{ rows: { id: number; workflow_id: string }[] }>(
    `insert into organization_discoveries (organization_id, requested_by) values (?, ?)
     on conflict (organization_id) where status = 'running' do nothing returning id, workflow_id`,
    [organizationId, requestedBy],
  );
  const [made] = rows;
  if (made === undefined) {
    const running = await transaction('organization_discoveries')
      .where({ organization_id: organizationId, status: 'running' })
      .first<{ id: number; workflow_id: string } | undefined>('id', 'workflow_id');
    // It ended between the two statements.
    return running === undefined
      ? claimDiscovery(transaction, { organizationId, requestedBy })
      : { ...running, isNew: false };
  }
  await enqueueWorkflowStart(
    transaction,
    discoveryStart({ id: made.id, workflowId: made.workflow_id, organizationId }),
  );
  return { ...made, isNew: true };
}

/**
 * Ends a running discovery, as failed if a reason is given, and sets the state of the organization. If the filters
 * changed after it began, requests another. Returns whether it was running.
 */
export async function endDiscovery(
  database: Database,
  { discoveryId, reason }: { discoveryId: number; reason: string | null },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The organization first, as where its filters change: the other order would be a deadlock of the two.
    await transaction('organizations')
      .whereIn('id', transaction('organization_discoveries').where({ id: discoveryId }).select('organization_id'))
      .forUpdate()
      .select('id');
    const [ended] = await transaction('organization_discoveries')
      .where({ id: discoveryId, status: 'running' })
      .update({
        status: reason === null ? 'completed' : 'failed',
        error: reason?.slice(0, 500) ?? null,
        ended_at: transaction.fn.now(),
      })
      .returning<{ organization_id: number; created_at: Date }[]>(['organization_id', 'created_at']);
    if (ended === undefined) return false;
    const [organization] = await transaction('organizations')
      .where({ id: ended.organization_id })
      .update({
        status: reason === null ? 'ready' : 'error',
        status_reason: reason?.slice(0, 500) ?? null,
        ...(reason === null ? { discovered_at: transaction.fn.now() } : {}),
      })
      .returning<{ filtered_at: Date }[]>('filtered_at');
    if (reason === null && organization !== undefined && organization.filtered_at > ended.created_at) {
      await claimDiscovery(transaction, { organizationId: ended.organization_id, requestedBy: null });
    }
    return true;
  });
}

/** Requests a discovery of every organization that has none running. Returns how many organizations there are. */
export async function claimEveryDiscovery(database: Database): Promise<number> {
  const ids = await database('organizations').orderBy('id').pluck<number[]>('id');
  for (const organizationId of ids) {
    await database.transaction((transaction) => claimDiscovery(transaction, { organizationId, requestedBy: null }));
  }
  return ids.length;
}
