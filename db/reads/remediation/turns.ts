import type { Database, Transaction } from '../../database.ts';

/** Returns the workflow id of the action that has been waiting longest for its turn at a resource, or null. */
export async function nextInTurn(database: Database | Transaction, resourceId: number): Promise<string | null> {
  const next = await database('remediation_actions')
    .where({ resource_id: resourceId })
    .whereNotNull('waiting_since')
    .orderBy([{ column: 'waiting_since' }, { column: 'id' }])
    .first<{ workflow_id: string } | undefined>('workflow_id');
  return next?.workflow_id ?? null;
}
