import type { Transaction } from '../../database.ts';

/** Returns whether an action on a resource of this provider is executing, waiting for its turn or being rolled back. */
export async function isProviderBeingChanged(transaction: Transaction, providerId: number): Promise<boolean> {
  const row = await transaction('remediation_actions')
    .where({ provider_id: providerId })
    .where((at) => void at.where({ status: 'executing' }).orWhere({ rollback_status: 'running' }))
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}
