import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';

/** Stores the state of a resource before an action changes it. */
export async function keepResourceSnapshot(
  transaction: Transaction,
  { actionId, snapshot }: { actionId: number; snapshot: JsonObject },
): Promise<void> {
  await transaction('remediation_actions')
    .where({ id: actionId })
    .update({ snapshot: JSON.stringify(snapshot) });
}
