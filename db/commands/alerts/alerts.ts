import type { AlertStatus } from '../../../domain/alerts/alert-types.ts';
import { type AlertAction, alertTransitions } from '../../../domain/alerts/transitions.ts';
import type { Transaction } from '../../database.ts';
import { Alert } from '../../models/alert.ts';

/** The result of an action on alerts. `stateOf` holds the earlier state of every alert that exists. */
export interface AlertChange {
  changedIds: number[];
  stateOf: Map<number, AlertStatus>;
}

/**
 * Acknowledges or resolves those of the alerts whose state allows it (interface specification §3). Locks them first, in
 * a fixed order, so that concurrent changes of the same alerts are serialised.
 */
export async function changeAlerts(
  transaction: Transaction,
  options: { ids: number[]; action: AlertAction; memberId: number; resolutionNote: string | null },
): Promise<AlertChange> {
  const { from, to } = alertTransitions[options.action];
  const present: { id: number; status: AlertStatus }[] = await transaction('alerts')
    .whereIn('id', options.ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'status');
  const changedIds = present.filter(({ status }) => from.includes(status)).map(({ id }) => id);
  const now = transaction.fn.now();
  await transaction('alerts')
    .whereIn('id', changedIds)
    .update({
      status: to,
      ...(options.action === 'acknowledge'
        ? { acknowledged_at: now, acknowledged_by: options.memberId }
        : { resolved_at: now, resolved_by: options.memberId, resolution_note: options.resolutionNote }),
    });
  return { changedIds, stateOf: new Map(present.map(({ id, status }) => [id, status])) };
}

/** Adds an alert that a member created. */
export async function addAlert(
  transaction: Transaction,
  alert: Pick<Alert, 'title' | 'type' | 'severity' | 'description' | 'resource_id' | 'provider_id' | 'created_by'>,
): Promise<Pick<Alert, 'id' | 'created_at'>> {
  return Alert.query(transaction).insert(alert).returning(['id', 'created_at']);
}
