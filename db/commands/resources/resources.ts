import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Transaction } from '../../database.ts';
import { type ResourceStatus, visibleResource } from '../../reads/resources/resources.ts';

/** The fields of a resource that are needed to capture a baseline or resolve a finding. */
export interface LockedResource {
  id: number;
  name: string;
  resource_type: string;
  provider_id: number;
  status: ResourceStatus;
}

/**
 * Locks a resource against scans and captures until the transaction ends; null when there is no visible one. Lock it
 * before any of the resource's baselines or findings.
 */
export async function lockResource(
  transaction: Transaction,
  resourceId: number,
): Promise<(LockedResource & { provider_kind: ProviderKind }) | null> {
  const row = await visibleResource(transaction, resourceId)
    .forUpdate('resource')
    .first<LockedResource & { provider_kind: ProviderKind }>(
      'resource.id',
      'resource.name',
      'resource.resource_type',
      'resource.provider_id',
      'resource.status',
      transaction.raw('(select type from providers where id = resource.provider_id) as provider_kind'),
    );
  return row ?? null;
}

/** Locks a resource, deleted or not, so that neither a sync nor a scan changes it. */
export async function holdResource(transaction: Transaction, resourceId: number): Promise<void> {
  await transaction('resources').where({ id: resourceId }).forUpdate().first('id');
}

/** Locks resources, deleted or not, in the order of their ids, so that neither a sync nor a scan changes them. */
export async function holdResources(transaction: Transaction, resourceIds: readonly number[]): Promise<void> {
  await transaction('resources')
    .whereIn('id', [...resourceIds])
    .orderBy('id')
    .forUpdate()
    .select('id');
}
