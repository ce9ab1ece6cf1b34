import type { Database } from '../../database.ts';
import { remediationStartOf } from '../../reads/remediation/revive.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

/**
 * Writes the pending start of an action's workflow again, for one that Temporal does not know: the workflow starts from
 * the state of the row.
 */
export async function reviveRemediation(database: Database, actionId: number): Promise<void> {
  const start = await remediationStartOf(database, actionId);
  if (start === null) return;
  await database.transaction((transaction) => enqueueWorkflowStart(transaction, start));
}
