import { type Actor, writeAudits } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { type AlertChange, changeAlerts } from '../../db/commands/alerts/alerts.ts';
import { alertTransitions, type AlertAction } from '../../domain/alerts/transitions.ts';
import { conflict, notFound, type ApiError } from '../errors.ts';

/** Takes an action on alerts and writes an audit row for each that changed. */
export async function takeAction(
  database: Database,
  options: { ids: number[]; action: AlertAction; actor: Actor & { memberId: number }; resolutionNote: string | null },
): Promise<AlertChange> {
  const { ids, action, actor, resolutionNote } = options;
  return database.transaction(async (transaction) => {
    const change = await changeAlerts(transaction, { ids, action, memberId: actor.memberId, resolutionNote });
    await writeAudits(
      transaction,
      change.changedIds.map((id) => ({
        actor,
        action: `alert.${action}`,
        subjectType: 'alert',
        subjectId: id,
        before: { status: change.stateOf.get(id) ?? null },
        after: {
          status: alertTransitions[action].to,
          ...(resolutionNote === null ? {} : { resolution_note: resolutionNote }),
        },
      })),
    );
    return change;
  });
}

/** Returns the error that says why an alert did not accept an action. */
export function refusalOf(change: AlertChange, { id, action }: { id: number; action: AlertAction }): ApiError {
  const status = change.stateOf.get(id);
  return status === undefined ? notFound('Alert') : conflict(`An alert that is ${status} cannot take "${action}"`);
}
