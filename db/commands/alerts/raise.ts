import type { AlertCause } from '../../../domain/alerts/causes.ts';
import { alertsFor, type RaisedAlert } from '../../../domain/alerts/evaluate.ts';
import { isGroupedRule } from '../../../domain/alerts/groups.ts';
import type { Transaction } from '../../database.ts';
import { readAlertRules } from '../../reads/alerts/rules.ts';
import { knownCauses, lockAlerts, recordCauses, type UpsertedAlert } from './causes.ts';
import { adoptAlerts, countNew, keepAcknowledged, reopenAlerts, resolveEmptied } from './moves.ts';
import { publishAlerts } from './publish.ts';
import { refreshTexts } from './texts.ts';

const batchSize = 1_000;

/**
 * Raises the alerts that the rules require for these causes, in the transaction that writes the causes. An unresolved
 * alert of the same rule and group is counted up instead (`occurrences`, `last_seen_at`); a new cause reopens the group
 * and publishes `alert.updated`. A cause whose group has changed (its severity or the rule changed, or an earlier
 * release grouped differently) moves, and an alert that loses its last cause this way is resolved. A cause whose alert
 * a member resolved by hand raises no second alert while it lasts, unless it becomes worse. A new alert publishes
 * `alert.created`. Takes a few statements per thousand alerts, however many causes there are.
 */
export async function raiseAlerts(transaction: Transaction, causes: readonly AlertCause[]): Promise<void> {
  if (causes.length === 0) return;
  const alerts = alertsFor(causes, await readAlertRules(transaction));
  for (let start = 0; start < alerts.length; start += batchSize) {
    await raiseBatch(transaction, alerts.slice(start, start + batchSize));
  }
}

async function raiseBatch(transaction: Transaction, batch: RaisedAlert[]): Promise<void> {
  const locked = await lockAlerts(transaction, batch);
  const known = await knownCauses(transaction, batch);
  const alerts = batch
    .map((alert) => ({ ...alert, causes: alert.causes.filter((cause) => !known.isSettled(alert.rule, cause)) }))
    .filter(({ causes }) => causes.length > 0);
  if (alerts.length === 0) return;
  await adoptAlerts(transaction, { alerts, locked, known });
  const rows = await upsertAlerts(transaction, alerts);
  const byGroup = new Map(rows.map((row) => [`${row.rule} ${row.subject}`, row]));
  const raised = alerts.flatMap((alert) => {
    const row = byGroup.get(`${alert.rule} ${alert.subject}`);
    return row === undefined ? [] : [{ alert, row }];
  });
  await recordCauses(transaction, raised);
  const left = await resolveEmptied(transaction, { raised, known });
  const acknowledgedIds = await keepAcknowledged(transaction, { raised, known });
  await reopenAlerts(transaction, { raised, known });
  await refreshTexts(transaction, [...rows.map(({ id }) => id), ...left]);
  const published = raised.map((one) => ({
    id: one.row.id,
    resourceName: one.alert.resourceName,
    newCauses: countNew(one, known),
    isCreated: one.row.is_new && !acknowledgedIds.has(one.row.id),
    isUpdated: !one.row.is_new && isGroupedRule(one.alert.rule),
  }));
  await publishAlerts(transaction, {
    created: published.filter(({ isCreated }) => isCreated),
    updated: published.filter(({ isUpdated, newCauses }) => isUpdated && newCauses > 0),
  });
}

const isWorse = 'severity_rank(excluded.severity) > severity_rank(known.severity)';

async function upsertAlerts(transaction: Transaction, alerts: RaisedAlert[]): Promise<UpsertedAlert[]> {
  // xmax is 0 on rows that this statement inserted, but not on rows that it updated.
  const { rows } = await transaction.raw<{ rows: UpsertedAlert[] }>(
    `insert into alerts as known
       (rule, subject, group_name, type, severity, title, description, provider_id, resource_id, occurrences)
     select rule, subject, "groupName", type, severity, title, description, "providerId", "resourceId",
       jsonb_array_length(causes)
     from jsonb_to_recordset(?::jsonb) as given
       (rule text, subject text, "groupName" text, type text, severity text, title text, description text,
        "providerId" bigint, "resourceId" bigint, causes jsonb)
     order by rule, subject
     on conflict (rule, subject) where status <> 'resolved' do update set
       occurrences = known.occurrences + excluded.occurrences,
       last_seen_at = now(),
       group_name = excluded.group_name,
       severity = case when ${isWorse} then excluded.severity else known.severity end,
       type = case when ${isWorse} then excluded.type when known.type <> excluded.type then 'security'
         else known.type end,
       title = case when ${isWorse} then excluded.title else known.title end,
       description = case when ${isWorse} then excluded.description else known.description end
     returning id, rule, subject, xmax = 0 as is_new`,
    [JSON.stringify(alerts)],
  );
  return rows;
}
