import type { RaisedAlert, RaisedCause } from '../../../domain/alerts/evaluate.ts';
import { isGroupedRule } from '../../../domain/alerts/groups.ts';
import { compareSeverities, type Severity } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';

/** A cause as it is stored, with the alert that it belongs to. */
export interface KnownCause {
  rule: string;
  subject: string;
  cause: string;
  alert_id: number;
  alert_status: string;
  alert_subject: string;
  alert_severity: Severity;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  severity: Severity;
}

/** A row that an upsert wrote. */
export interface UpsertedAlert {
  id: number;
  rule: string;
  subject: string;
  is_new: boolean;
}

/** An alert that is raised, and its row. */
export interface RaisedRow {
  alert: RaisedAlert;
  row: UpsertedAlert;
}

/** The causes of a batch that are already stored. */
export interface KnownCauses {
  all: readonly KnownCause[];
  find: (rule: string, cause: RaisedCause) => KnownCause | undefined;
  /** Whether a member resolved its alert by hand and it has not become worse since. */
  isSettled: (rule: string, cause: RaisedCause) => boolean;
}

const givenCauses = 'jsonb_to_recordset(?::jsonb) as given (rule text, subject text, cause text)';

function causesOf(alerts: readonly RaisedAlert[]): { rule: string; subject: string; cause: string }[] {
  return alerts.flatMap(({ rule, causes }) => causes.map(({ subject, cause }) => ({ rule, subject, cause })));
}

/**
 * Locks every unresolved alert that raising a batch may change, in the order in which resolving locks them, and returns
 * them.
 */
export async function lockAlerts(
  transaction: Transaction,
  alerts: readonly RaisedAlert[],
): Promise<{ id: number; rule: string; subject: string }[]> {
  const groups = alerts.map(({ rule, subject }) => ({ rule, subject }));
  const causes = causesOf(alerts);
  const { rows } = await transaction.raw<{ rows: { id: number; rule: string; subject: string }[] }>(
    `select id, rule, subject from alerts where status <> 'resolved' and (
       id in (select known.alert_id from ${givenCauses} join alert_causes known using (rule, subject, cause))
       or (rule, subject) in (select rule, subject from jsonb_to_recordset(?::jsonb) as given (rule text, subject text)))
     order by rule, subject, id for update`,
    [JSON.stringify(causes), JSON.stringify([...groups, ...causes])],
  );
  return rows;
}

/** Reads which causes of a batch are stored. Lock their alerts first. */
export async function knownCauses(transaction: Transaction, alerts: readonly RaisedAlert[]): Promise<KnownCauses> {
  const { rows } = await transaction.raw<{ rows: KnownCause[] }>(
    `select known.rule, known.subject, known.cause, known.alert_id, alert.status as alert_status,
       alert.subject as alert_subject, alert.severity as alert_severity, alert.acknowledged_at, alert.acknowledged_by,
       coalesce(known.severity, alert.severity) as severity
     from ${givenCauses} join alert_causes known using (rule, subject, cause) join alerts alert on alert.id = known.alert_id`,
    [JSON.stringify(causesOf(alerts))],
  );
  const byKey = new Map(rows.map((row) => [keyOf(row.rule, row), row]));
  const find: KnownCauses['find'] = (rule, cause) => byKey.get(keyOf(rule, cause));
  const isSettled: KnownCauses['isSettled'] = (rule, cause) => {
    const known = find(rule, cause);
    return known?.alert_status === 'resolved' && !(isGroupedRule(rule) && isWorse(cause, known));
  };
  return { all: rows, find, isSettled };
}

function keyOf(rule: string, { subject, cause }: { subject: string; cause: string }): string {
  return `${rule} ${subject} ${cause}`;
}

/** Returns whether a cause is worse than it was when it was stored. */
export function isWorse(cause: RaisedCause, known: KnownCause): boolean {
  return compareSeverities(cause.severity, known.severity) < 0;
}

/** Stores the causes of raised alerts; a cause of another alert moves to the new one. */
export async function recordCauses(transaction: Transaction, raised: readonly RaisedRow[]): Promise<void> {
  const given = raised.flatMap(({ alert, row }) =>
    alert.causes.map((cause) => ({ rule: alert.rule, ...cause, alert_id: row.id })),
  );
  await transaction.raw(
    `insert into alert_causes as known (rule, subject, cause, title, severity, alert_id)
     select rule, subject, cause, title, severity, alert_id from jsonb_to_recordset(?::jsonb)
       as given (rule text, subject text, cause text, title text, severity text, alert_id bigint)
     on conflict (rule, subject, cause) do update
       set alert_id = excluded.alert_id, title = excluded.title, severity = excluded.severity
       where (known.alert_id, known.title, known.severity)
         is distinct from (excluded.alert_id, excluded.title, excluded.severity)`,
    [JSON.stringify(given)],
  );
}
