import { billedIds } from '../../../domain/costs/billed-ids.ts';
import type { ResourceEventKind } from '../../../domain/resources/resource-event.ts';
import type { Database } from '../../database.ts';
import { sameAccount } from '../compliance/evaluations.ts';
import { billedResource } from '../costs/billed-resource.ts';
import { changedMembers, happened, titled, type TimelineRow } from './timeline.ts';

/** Something that happened to a resource, or what it cost in a month. */
export interface ResourceEventRow extends Omit<TimelineRow, 'kind'> {
  kind: ResourceEventKind;
  /** Cost by currency as decimal text; null for all but costs. */
  amounts: { currency: string; amount: string }[] | null;
  /** Microseconds since 1970, as the database keeps times. */
  at_us: string;
}

/** A place in a history: what comes after it is older, or of the same time and another kind or a lower id. */
export interface HistoryCursor {
  /** Microseconds since 1970. */
  atUs: string;
  kind: ResourceEventKind;
  subjectId: string;
}

/** What the list of changes leaves out. */
const further = `
  select captured_at, 'baseline_captured', id, ${titled('null', 'null')}, null::jsonb
  from baselines where resource_id = :resourceId
  union all
  select created_at, 'alert_raised', id, ${titled('title', 'severity')}, null
  from alerts where resource_id = :resourceId
  union all
  select resolved_at, 'alert_resolved', id, ${titled('title', 'severity')}, null
  from alerts where resource_id = :resourceId and resolved_at is not null
  union all
  select created_at, 'recommendation_made', id, ${titled('title', 'severity')}, null
  from recommendations where resource_id = :resourceId
  union all
  select decided_at, 'recommendation_decided', id, ${titled('title', 'severity', 'remediation_action_id')}, null
  from recommendations where resource_id = :resourceId and decided_at is not null
  union all
  select detected_at, 'anomaly_detected', id, ${titled('reason', 'null')}, null
  from anomalies where resource_id = :resourceId
  union all
  select (max(last_day) + 1)::timestamp at time zone 'UTC', 'cost', to_char(month, 'YYYYMM')::bigint,
    ${titled('null', 'null')}, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency)
  from (
    select date_trunc('month', day) as month, currency, sum(amount) as amount, max(day) as last_day
    from resource_costs
    where provider_id in (select id from (${sameAccount.replace('?', ':providerId')}) as account) and cloud_id = any(:billedIds)
    group by 1, 2) as monthly
  group by month`;

const isAfter = `(cast(:atUs as bigint) is null
  or at < timestamptz 'epoch' + :atUs * interval '1 microsecond'
  or at = timestamptz 'epoch' + :atUs * interval '1 microsecond'
    and (kind > :kind or kind = :kind and subject_id < :subjectId))`;

/**
 * Returns what happened to a resource and what it cost each month, newest first, from a place on; null when there is no such
 * visible resource.
 */
export async function listHistory(
  database: Database,
  query: { resourceId: number; after: HistoryCursor | null; limit: number },
): Promise<ResourceEventRow[] | null> {
  const { resourceId, after, limit } = query;
  const resource = await billedResource(database, resourceId);
  if (resource === undefined) return null;
  const { rows } = await database.raw<{ rows: ResourceEventRow[] }>(
    `select happened.*, version.changed, (extract(epoch from at) * 1000000)::bigint::text as at_us from (
       select * from (select happened.*, null::jsonb as amounts from (${happened}) as happened union all ${further}) as happened
       where ${isAfter}
       order by at desc, kind, subject_id desc limit :limit) as happened
     ${changedMembers}
     order by at desc, kind, subject_id desc`,
    {
      resourceId,
      limit,
      providerId: resource.provider_id,
      billedIds: billedIds(resource),
      atUs: after?.atUs ?? null,
      kind: after?.kind ?? null,
      subjectId: after?.subjectId ?? null,
    },
  );
  return rows;
}
