import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { billedIds } from '../../../domain/costs/billed-ids.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { evaluatedTypes, type PendingRecommendation } from '../../../domain/recommendations/account-run.ts';
import { costDays, metricDays } from '../../../domain/recommendations/facts-window.ts';
import type { ResourceFacts } from '../../../domain/recommendations/resource-facts.ts';
import type { Database } from '../../database.ts';
import { billingProviders } from '../costs/billed-resource.ts';

/** A resource of an account's evaluation. */
export interface EvaluatedResource {
  id: number;
  isDeleted: boolean;
  /** Whether its details are too old to evaluate. */
  isStale: boolean;
  hasUnreadable: boolean;
  pending: (PendingRecommendation & { type: string })[];
  /** Without findings: those are read for resources with a pending recommendation that is based on them. */
  facts: ResourceFacts;
}

interface Row {
  id: number;
  kind: ProviderKind;
  account_id: string | null;
  external_id: string;
  resource_type: string;
  name: string;
  region: string;
  first_seen_at: Date;
  status: string;
  configuration: JsonObject;
  is_stale: boolean;
  has_unreadable: boolean;
  has_baseline: boolean;
  images: number;
  pending: EvaluatedResource['pending'];
}

/**
 * Returns the next resources of a provider that rules about cost and performance know, or that have a pending
 * recommendation, by id from `afterId` on, with what the rules evaluate.
 */
export async function nextToRecommend(
  database: Database,
  page: { providerId: number; afterId: number; limit: number; now: Date },
): Promise<EvaluatedResource[]> {
  const today = dayOf(page.now);
  const rows = await nextRows(database, page);
  const ids = rows.map(({ id }) => id);
  const [costs, metrics] = await Promise.all([
    costsOf(database, { ...page, rows, since: addDays(today, -costDays) }),
    metricsOf(database, { ids, since: addDays(today, -metricDays) }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    isDeleted: row.status === 'deleted',
    isStale: row.is_stale,
    hasUnreadable: row.has_unreadable,
    pending: row.pending,
    facts: {
      kind: row.kind,
      resourceType: row.resource_type,
      externalId: row.external_id,
      name: row.name,
      region: row.region,
      configuration: row.configuration,
      today,
      firstSeen: dayOf(row.first_seen_at),
      costs: costs.get(row.id) ?? [],
      metrics: metrics.get(row.id) ?? [],
      failedChecks: [],
      drifts: [],
      vulnerabilities: [],
      hasBaseline: row.has_baseline,
      imagesOfIt: row.images,
    },
  }));
}

async function nextRows(
  database: Database,
  { providerId, afterId, limit }: { providerId: number; afterId: number; limit: number },
): Promise<Row[]> {
  const { rows } = await database.raw<{ rows: Row[] }>(
    `select resource.id, provider.type as kind, provider.account_id, resource.external_id, resource.resource_type,
       resource.name, resource.region, resource.first_seen_at, resource.status,
       version.configuration || jsonb_build_object('observed', resource.observed) as configuration,
       resource.last_seen_at - resource.read_at > interval '25 hours' as is_stale,
       version.unreadable <> '{}' as has_unreadable,
       exists (select from baselines where resource_id = resource.id and voided_at is null) as has_baseline,
       case when resource.resource_type <> 'snapshot' then 0 else (
         select count(*) from resources image join resource_versions of_image on of_image.id = image.version_id
         where image.provider_id = resource.provider_id and image.resource_type = 'machine_image'
           and image.status <> 'deleted'
           and strpos(of_image.configuration::text, to_json(resource.external_id)::text) > 0) end as images,
       (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'type', type, 'severity', severity,
            'evidence', evidence, 'estimatedMonthlySavings', estimated_monthly_savings::float8,
            'savingsCurrency', savings_currency)), '[]')
        from recommendations where resource_id = resource.id and status = 'pending') as pending
     from resources as resource
       join providers as provider on provider.id = resource.provider_id
       join resource_versions as version on version.id = resource.version_id
     where resource.provider_id = :providerId and resource.id > :afterId
       and ((resource.resource_type = any(:types) and resource.status <> 'deleted')
         or exists (select from recommendations where resource_id = resource.id and status = 'pending'))
     order by resource.id limit :limit`,
    { providerId, afterId, limit, types: [...evaluatedTypes] },
  );
  return rows;
}

async function costsOf(
  database: Database,
  { providerId, rows, since }: { providerId: number; rows: Row[]; since: string },
): Promise<Map<number, ResourceFacts['costs']>> {
  const idOf = new Map(
    rows.flatMap((row) => billedIds({ ...row }).map((cloudId): [string, number] => [cloudId, row.id])),
  );
  const { rows: lines } = await database.raw<{
    rows: { cloud_id: string; day: string; currency: string; amount: string }[];
  }>(
    `select cloud_id, day::text, currency, sum(amount)::text as amount from resource_costs
     where provider_id in (${billingProviders})
       and cloud_id = any(?) and day >= ?::date
     group by cloud_id, day, currency order by day, currency`,
    [providerId, [...idOf.keys()], since],
  );
  return grouped(lines, ({ cloud_id: cloudId, ...line }) => [idOf.get(cloudId) ?? 0, line]);
}

async function metricsOf(
  database: Database,
  { ids, since }: { ids: number[]; since: string },
): Promise<Map<number, ResourceFacts['metrics']>> {
  const rows = await database('resource_metrics')
    .whereIn('resource_id', ids)
    .whereRaw('day >= ?::date', [since])
    .orderBy('day')
    .select<(ResourceFacts['metrics'][number] & { resource_id: number })[]>(
      'resource_id',
      'metric',
      'value',
      database.raw('day::text as day'),
    );
  return grouped(rows, ({ resource_id: id, ...point }) => [id, point]);
}

function grouped<Row, Value>(rows: readonly Row[], entry: (row: Row) => [number, Value]): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const [id, value] = entry(row);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [value]);
    else group.push(value);
  }
  return groups;
}
