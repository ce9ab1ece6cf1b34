import type { RaisedAlert } from '../../../domain/alerts/evaluate.ts';
import { isGroupedRule } from '../../../domain/alerts/groups.ts';
import type { Transaction } from '../../database.ts';
import { isWorse, type KnownCauses, type RaisedRow } from './causes.ts';

/**
 * Assigns to a group without an unresolved alert the alert of the same severity that holds its causes, so that an alert
 * keeps its id, state and count when only the grouping changed: after an upgrade, or with another rule.
 */
export async function adoptAlerts(
  transaction: Transaction,
  options: {
    alerts: readonly RaisedAlert[];
    locked: readonly { rule: string; subject: string }[];
    known: KnownCauses;
  },
): Promise<void> {
  const { alerts, locked, known } = options;
  const present = new Set(locked.map(({ rule, subject }) => `${rule} ${subject}`));
  const taken = new Set<number>();
  const wanted = new Set(alerts.map(({ rule, subject }) => `${rule} ${subject}`));
  const adopted = alerts.flatMap((alert) => {
    if (!isGroupedRule(alert.rule) || present.has(`${alert.rule} ${alert.subject}`)) return [];
    const ids = alert.causes.flatMap((cause) => {
      const before = known.find(alert.rule, cause);
      if (before === undefined || before.alert_status === 'resolved' || taken.has(before.alert_id)) return [];
      const isFree = before.alert_severity === alert.severity && !wanted.has(`${alert.rule} ${before.alert_subject}`);
      return isFree ? [before.alert_id] : [];
    });
    if (ids.length === 0) return [];
    const id = Math.min(...ids);
    taken.add(id);
    return [{ id, subject: alert.subject }];
  });
  if (adopted.length === 0) return;
  await transaction.raw(
    `update alerts set subject = given.subject
     from jsonb_to_recordset(?::jsonb) as given (id bigint, subject text) where alerts.id = given.id`,
    [JSON.stringify(adopted)],
  );
}

/** Counts the causes of a raised alert that no unresolved alert had before, or that became worse. */
export function countNew({ alert }: RaisedRow, known: KnownCauses): number {
  return alert.causes.filter((cause) => {
    const before = known.find(alert.rule, cause);
    return before === undefined || before.alert_status === 'resolved' || isWorse(cause, before);
  }).length;
}

/** Reopens acknowledged groups that received a new or unacknowledged cause. */
export async function reopenAlerts(
  transaction: Transaction,
  { raised, known }: { raised: readonly RaisedRow[]; known: KnownCauses },
): Promise<void> {
  const ids = raised
    .filter(({ alert, row }) => isGroupedRule(alert.rule) && !row.is_new)
    .filter(
      (one) =>
        countNew(one, known) > 0 ||
        one.alert.causes.some((cause) => {
          const before = known.find(one.alert.rule, cause);
          return before?.alert_status === 'open' && before.alert_id !== one.row.id;
        }),
    )
    .map(({ row }) => row.id);
  if (ids.length === 0) return;
  await transaction('alerts')
    .whereIn('id', ids)
    .where({ status: 'acknowledged' })
    .update({ status: 'open', acknowledged_at: null, acknowledged_by: null });
}

/**
 * Resolves the alerts whose last cause moved to another alert, and returns the ids of all alerts that causes moved
 * from. An alert whose subject is that of its cause was raised by an earlier release, which had no groups or raised it
 * in addition to the group.
 */
export async function resolveEmptied(
  transaction: Transaction,
  { raised, known }: { raised: readonly RaisedRow[]; known: KnownCauses },
): Promise<number[]> {
  const left: { alert_id: number | null; rule: string; subject: string | null; note: string }[] = [];
  for (const { alert, row } of raised) {
    if (!isGroupedRule(alert.rule)) continue;
    const note = `Continued as alert ${row.id}`;
    for (const cause of alert.causes) {
      const before = known.find(alert.rule, cause);
      if (before !== undefined && before.alert_id !== row.id) {
        left.push({ alert_id: before.alert_id, rule: alert.rule, subject: null, note });
      }
      if (cause.subject !== alert.subject) {
        left.push({ alert_id: null, rule: alert.rule, subject: cause.subject, note });
      }
    }
  }
  if (left.length === 0) return [];
  await transaction.raw(
    `update alerts set status = 'resolved', resolved_at = now(), resolution_note = given.note
     from (select distinct on (alert.id) alert.id, given.note
       from jsonb_to_recordset(?::jsonb) as given (alert_id bigint, rule text, subject text, note text)
       join alerts alert on alert.id = given.alert_id or (alert.rule = given.rule and alert.subject = given.subject)
       where alert.status <> 'resolved'
       order by alert.id) as given
     where alerts.id = given.id and not exists (select from alert_causes where alert_causes.alert_id = alerts.id)`,
    [JSON.stringify(left)],
  );
  return [...new Set(left.flatMap(({ alert_id: id }) => (id === null ? [] : [id])))];
}

/**
 * Keeps a new alert acknowledged when all its causes come from acknowledged alerts and none became worse: a member has
 * seen them, and only the grouping changed. Returns the ids of such alerts.
 */
export async function keepAcknowledged(
  transaction: Transaction,
  { raised, known }: { raised: readonly RaisedRow[]; known: KnownCauses },
): Promise<Set<number>> {
  const kept = raised.flatMap(({ alert, row }) => {
    const before = alert.causes.map((cause) => ({ cause, known: known.find(alert.rule, cause) }));
    const isSeen = before.every((one) => one.known?.alert_status === 'acknowledged' && !isWorse(one.cause, one.known));
    const last = before[0]?.known;
    if (!row.is_new || !isSeen || last === undefined) return [];
    return [{ id: row.id, acknowledged_at: last.acknowledged_at, acknowledged_by: last.acknowledged_by }];
  });
  if (kept.length === 0) return new Set();
  await transaction.raw(
    `update alerts set status = 'acknowledged', acknowledged_at = given.acknowledged_at,
       acknowledged_by = given.acknowledged_by
     from jsonb_to_recordset(?::jsonb) as given (id bigint, acknowledged_at timestamptz, acknowledged_by bigint)
     where alerts.id = given.id`,
    [JSON.stringify(kept)],
  );
  return new Set(kept.map(({ id }) => id));
}
