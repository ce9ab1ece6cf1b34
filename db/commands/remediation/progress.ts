import type { Database } from '../../database.ts';
import { progressAt, type UnconfirmedAction } from '../../reads/remediation/progress.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { alertAfterWakes } from '../../../domain/remediation/standstill.ts';

/**
 * Records that the workflow of an executing action was woken. Several wake-ups without progress raise an alert, once,
 * unless the action waits for another one that is changing the resource.
 */
export async function noteWake(database: Database, actionId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{
      rows: {
        wakes: number;
        idle_seconds: number;
        waits: boolean;
        title: string;
        workflow_id: string;
        resource_id: number;
        resource_name: string;
        provider_id: number;
      }[];
    }>(
      `update remediation_actions set woken_at = now(),
         wakes = case when woken_at is null or woken_at < ${progressAt} then 1 else wakes + 1 end
       from resources as resource
       where remediation_actions.id = ? and resource.id = remediation_actions.resource_id
       returning wakes, extract(epoch from now() - ${progressAt})::float8 as idle_seconds,
         exists (select from remediation_turns as turn
           where turn.resource_id = remediation_actions.resource_id and turn.action_id <> remediation_actions.id) as waits,
         title, workflow_id, remediation_actions.resource_id, resource.name as resource_name,
         remediation_actions.provider_id`,
      [actionId],
    );
    const row = rows[0];
    if (row === undefined || row.wakes !== alertAfterWakes || row.waits) return;
    const minutes = Math.round(row.idle_seconds / 60);
    await raiseAlerts(transaction, [
      {
        kind: 'remediation_failure',
        isStalled: true,
        actionId,
        resourceId: row.resource_id,
        resourceName: row.resource_name,
        providerId: row.provider_id,
        title: row.title,
        reason: `no progress for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Look at the workflow ${row.workflow_id}; terminating it ends the action as failed.`,
      },
    ]);
  });
}

/** Records that the workflow was woken, unless its row changed since it was read. */
export async function settleUnconfirmed(database: Database, action: UnconfirmedAction): Promise<void> {
  await database('remediation_actions')
    .where({ id: action.id })
    .whereRaw(`date_trunc('milliseconds', unconfirmed_since) = ?`, [action.unconfirmed_since])
    .update({ unconfirmed_since: null });
}
