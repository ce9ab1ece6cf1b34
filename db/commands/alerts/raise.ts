import type { AlertType } from '../../../domain/alerts/alert-types.ts';
import type { AlertCause, ClearedCause } from '../../../domain/alerts/causes.ts';
import { alertsFor, type RaisedAlert } from '../../../domain/alerts/evaluate.ts';
import { placeOf } from '../../../domain/alerts/subjects.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';
import { readAlertRules } from '../../reads/alerts/rules.ts';
import { writeEvents } from '../events/write.ts';

const batchSize = 1_000;

/** A cause that is over, and the sentence that the alert keeps when it resolves with it. */
export type Cleared = ClearedCause & { note: string };

/**
 * Raises the alerts that the rules want for these causes, in the transaction of what caused them. An unresolved alert
 * for the same rule and subject is counted up instead (`occurrences`, `last_seen_at`, and the worse severity with its
 * text). A cause whose alert a member resolved by hand raises no second one while it lasts. A new alert writes
 * `alert.created`. Any number of causes costs a few statements per thousand alerts.
 */
export async function raiseAlerts(transaction: Transaction, causes: readonly AlertCause[]): Promise<void> {
  if (causes.length === 0) return;
  const alerts = alertsFor(causes, await readAlertRules(transaction));
  for (let start = 0; start < alerts.length; start += batchSize) {
    await raiseBatch(transaction, alerts.slice(start, start + batchSize));
  }
}

interface UpsertedAlert {
  id: number;
  rule: string;
  subject: string;
  title: string;
  type: AlertType;
  severity: Severity;
  provider_id: number | null;
  resource_id: number | null;
  description: string;
  created_at: Date;
  is_new: boolean;
}

const isWorse = 'severity_rank(excluded.severity) > severity_rank(known.severity)';

async function raiseBatch(transaction: Transaction, batch: RaisedAlert[]): Promise<void> {
  const alerts = await withoutSettledCauses(transaction, batch);
  if (alerts.length === 0) return;
  // xmax is 0 on a row that this statement inserted, and not on one that it updated.
  const { rows } = await transaction.raw<{ rows: UpsertedAlert[] }>(
    `insert into alerts as known
       (rule, subject, type, severity, title, description, provider_id, resource_id, occurrences)
     select rule, subject, type, severity, title, description, "providerId", "resourceId", jsonb_array_length(causes)
     from jsonb_to_recordset(?::jsonb) as given
       (rule text, subject text, type text, severity text, title text, description text, "providerId" bigint,
        "resourceId" bigint, causes jsonb)
     order by rule, subject
     on conflict (rule, subject) where status <> 'resolved' do update set
       occurrences = known.occurrences + excluded.occurrences,
       last_seen_at = now(),
       severity = case when ${isWorse} then excluded.severity else known.severity end,
       type = case when ${isWorse} then excluded.type else known.type end,
       title = case when ${isWorse} then excluded.title else known.title end,
       description = case when ${isWorse} then excluded.description else known.description end
     returning id, rule, subject, title, type, severity, provider_id, resource_id, description, created_at,
       xmax = 0 as is_new`,
    [JSON.stringify(alerts)],
  );
  const ids = new Map(rows.map((row) => [`${row.rule} ${row.subject}`, row.id]));
  await transaction.raw(
    `insert into alert_causes (rule, subject, cause, alert_id)
     select rule, subject, cause, alert_id from jsonb_to_recordset(?::jsonb)
       as given (rule text, subject text, cause text, alert_id bigint)
     on conflict (rule, subject, cause) do nothing`,
    [
      JSON.stringify(
        alerts.flatMap(({ rule, subject, causes }) =>
          causes.map((cause) => ({ rule, subject, cause, alert_id: ids.get(`${rule} ${subject}`) })),
        ),
      ),
    ],
  );
  const names = new Map(alerts.map((alert) => [`${alert.rule} ${alert.subject}`, alert.resourceName]));
  const created = rows.filter((row) => row.is_new);
  await writeEvents(
    transaction,
    created.map((row) => ({
      type: 'alert.created',
      providerId: row.provider_id,
      resourceId: row.resource_id,
      data: {
        id: row.id,
        title: row.title,
        type: row.type,
        severity: row.severity,
        status: 'open',
        resource_id: row.resource_id,
        resource_name: names.get(`${row.rule} ${row.subject}`) ?? null,
        description: row.description,
        created_at: row.created_at.toISOString(),
      },
    })),
  );
}

/** Takes out the causes whose alert was resolved by hand, and the alerts that have no other cause. */
async function withoutSettledCauses(transaction: Transaction, alerts: RaisedAlert[]): Promise<RaisedAlert[]> {
  const given = alerts.flatMap(({ rule, subject, causes }) => causes.map((cause) => ({ rule, subject, cause })));
  const { rows } = await transaction.raw<{ rows: { rule: string; subject: string; cause: string }[] }>(
    `select known.rule, known.subject, known.cause
     from jsonb_to_recordset(?::jsonb) as given (rule text, subject text, cause text)
     join alert_causes known on known.rule = given.rule and known.subject = given.subject and known.cause = given.cause
     join alerts on alerts.id = known.alert_id and alerts.status = 'resolved'`,
    [JSON.stringify(given)],
  );
  if (rows.length === 0) return alerts;
  const settled = new Set(rows.map((row) => `${row.rule} ${row.subject} ${row.cause}`));
  return alerts
    .map((alert) => ({
      ...alert,
      causes: alert.causes.filter((cause) => !settled.has(`${alert.rule} ${alert.subject} ${cause}`)),
    }))
    .filter((alert) => alert.causes.length > 0);
}

/**
 * Takes causes away that are over. An alert that loses its last one resolves itself, with the note as its
 * `resolution_note`. Causes that no alert knows are passed over.
 */
export async function resolveAlerts(transaction: Transaction, cleared: readonly Cleared[]): Promise<void> {
  for (let start = 0; start < cleared.length; start += batchSize) {
    await resolveBatch(transaction, cleared.slice(start, start + batchSize));
  }
}

async function resolveBatch(transaction: Transaction, cleared: readonly Cleared[]): Promise<void> {
  const given = JSON.stringify(cleared.map((one) => ({ rule: one.kind, note: one.note, ...placeOf(one) })));
  const givenRows = 'jsonb_to_recordset(?::jsonb) as given (rule text, subject text, cause text, note text)';
  // Locked in the order that raising takes them, before their causes are counted.
  const { rows: touched } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from alerts where id in (
       select known.alert_id from ${givenRows}
       join alert_causes known on known.rule = given.rule and known.subject = given.subject
         and (given.cause is null or known.cause = given.cause))
     order by rule, subject, id for update`,
    [given],
  );
  if (touched.length === 0) return;
  await transaction.raw(
    `delete from alert_causes known using ${givenRows}
     where known.rule = given.rule and known.subject = given.subject
       and (given.cause is null or known.cause = given.cause)`,
    [given],
  );
  await transaction.raw(
    `update alerts set status = 'resolved', resolved_at = now(), resolution_note = (
       select given.note from ${givenRows} where given.rule = alerts.rule and given.subject = alerts.subject limit 1)
     where id = any(?) and status <> 'resolved'
       and not exists (select from alert_causes where alert_causes.alert_id = alerts.id)`,
    [given, touched.map(({ id }) => id)],
  );
}

/**
 * Resolves every alert that a rule raised about a provider, for one that is deleted: with its findings closed and its
 * syncs gone, nothing else would.
 */
export async function resolveProviderAlerts(
  transaction: Transaction,
  options: { providerId: number; note: string },
): Promise<void> {
  await transaction('alerts')
    .where({ provider_id: options.providerId })
    .whereNotNull('rule')
    .whereNot({ status: 'resolved' })
    .update({ status: 'resolved', resolved_at: transaction.fn.now(), resolution_note: options.note });
  await transaction.raw(
    'delete from alert_causes using alerts where alerts.id = alert_causes.alert_id and alerts.provider_id = ?',
    [options.providerId],
  );
}
