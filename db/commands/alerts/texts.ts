import { groupText, listedInDescription, type AlertGroup } from '../../../domain/alerts/groups.ts';
import type { Transaction } from '../../database.ts';

interface GroupRow extends Omit<AlertGroup, 'providerName'> {
  id: number;
  provider_name: string | null;
}

/** Rewrites title and description of unresolved grouped alerts for their current causes. */
export async function refreshTexts(transaction: Transaction, alertIds: readonly number[]): Promise<void> {
  const { rows } = await transaction.raw<{ rows: GroupRow[] }>(
    `select alert.id, alert.rule, alert.group_name as name, alert.severity, provider.name as provider_name,
       listed.count, listed.first
     from alerts alert
     left join providers provider on provider.id = alert.provider_id
     cross join lateral (
       select count(*)::integer as count,
         coalesce(jsonb_agg(jsonb_build_object('subject', one.subject, 'title', coalesce(one.title, alert.description))
           order by one.number) filter (where one.number <= ?), '[]') as first
       from (select subject, title, row_number() over (order by title collate "C", cause) as number
         from alert_causes where alert_causes.alert_id = alert.id) as one) as listed
     where alert.id = any(?) and alert.status <> 'resolved' and alert.group_name is not null and listed.count > 0`,
    [listedInDescription, [...alertIds]],
  );
  if (rows.length === 0) return;
  const texts = rows.map(({ id, provider_name: providerName, ...group }) => ({
    id,
    ...groupText({ ...group, providerName }),
  }));
  await transaction.raw(
    `update alerts set title = given.title, description = given.description
     from jsonb_to_recordset(?::jsonb) as given (id bigint, title text, description text)
     where alerts.id = given.id and (alerts.title, alerts.description) is distinct from (given.title, given.description)`,
    [JSON.stringify(texts)],
  );
}
