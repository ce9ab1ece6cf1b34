import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';

/** Keeps what a resource was before an action changed it. */
export async function keepResourceSnapshot(
  transaction: Transaction,
  { actionId, snapshot }: { actionId: number; snapshot: JsonObject },
): Promise<void> {
  await transaction('remediation_actions')
    .where({ id: actionId })
    .update({ snapshot: JSON.stringify(snapshot) });
}
