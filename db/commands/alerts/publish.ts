import type { AlertType } from '../../../domain/alerts/alert-types.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';
import { writeEvents } from '../events/write.ts';

/** An alert that is new, or that received causes. */
export interface PublishedAlert {
  id: number;
  resourceName: string | null;
  /** How many of its causes were in no unresolved alert before. */
  newCauses: number;
}

interface AlertRow {
  id: number;
  title: string;
  type: AlertType;
  severity: Severity;
  provider_id: number | null;
  resource_id: number | null;
  description: string | null;
  created_at: Date;
  cause_count: number;
}

/**
 * Publishes `alert.created` of new alerts and `alert.updated` of those that received causes, with the current values of
 * their rows.
 */
export async function publishAlerts(
  transaction: Transaction,
  { created, updated }: { created: readonly PublishedAlert[]; updated: readonly PublishedAlert[] },
): Promise<void> {
  if (created.length + updated.length === 0) return;
  const rows = new Map((await rowsOf(transaction, [...created, ...updated])).map((row) => [row.id, row]));
  await writeEvents(transaction, [
    ...created.flatMap((alert) => {
      const row = rows.get(alert.id);
      if (row === undefined) return [];
      return [{ type: 'alert.created' as const, ...placeOf(row), data: dataOf(row, alert) }];
    }),
    ...updated.flatMap((alert) => {
      const row = rows.get(alert.id);
      if (row === undefined) return [];
      return [
        {
          type: 'alert.updated' as const,
          ...placeOf(row),
          data: { ...dataOf(row, alert), new_causes: alert.newCauses },
        },
      ];
    }),
  ]);
}

async function rowsOf(transaction: Transaction, alerts: readonly PublishedAlert[]): Promise<AlertRow[]> {
  return transaction('alerts')
    .whereIn(
      'id',
      alerts.map(({ id }) => id),
    )
    .select<AlertRow[]>(
      'id',
      'title',
      'type',
      'severity',
      'provider_id',
      'resource_id',
      'description',
      'created_at',
      transaction.raw(
        '(select count(*)::integer from alert_causes where alert_causes.alert_id = alerts.id) as cause_count',
      ),
    );
}

function placeOf(row: AlertRow): { providerId: number | null; resourceId: number | null } {
  return { providerId: row.provider_id, resourceId: row.resource_id };
}

function dataOf(row: AlertRow, { resourceName }: PublishedAlert) {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    severity: row.severity,
    status: 'open' as const,
    resource_id: row.resource_id,
    resource_name: resourceName,
    description: row.description,
    created_at: row.created_at.toISOString(),
    cause_count: row.cause_count,
  };
}
