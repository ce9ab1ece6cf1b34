import { meteredTypes, type MetricName } from '../../../domain/costs/metrics.ts';
import type { Database } from '../../database.ts';

/** A resource that has daily metrics, and how far they were read. */
export interface MeteredRow {
  id: number;
  external_id: string;
  resource_type: string;
  region: string;
  /** Last day (`YYYY-MM-DD`) with a metric; null when there is none. */
  metrics_through: string | null;
}

/** Returns the next live resources of a provider that have metrics, by id from `after` on. */
export async function listMetered(
  database: Database,
  { providerId, after, limit }: { providerId: number; after: number; limit: number },
): Promise<MeteredRow[]> {
  const { rows } = await database.raw<{ rows: MeteredRow[] }>(
    `select id, external_id, resource_type, region,
       (select max(day)::text from resource_metrics where resource_id = resources.id) as metrics_through
     from resources
     where provider_id = ? and id > ? and resource_type = any(?) and status <> 'deleted'
     order by id limit ?`,
    [providerId, after, [...meteredTypes], limit],
  );
  return rows;
}

/** The daily values of one metric of a resource. */
export interface MetricSeriesRow {
  resource_id: number;
  resource_name: string;
  metric: MetricName;
  /** Days since 1970-01-01, ascending; `values` holds the value of each. */
  days: number[];
  values: number[];
}

/** Returns series of the resources of a provider, resource by resource from `after` on, since a day. */
export async function metricSeries(
  database: Database,
  { providerId, after, limit, since }: { providerId: number; after: number; limit: number; since: string },
): Promise<MetricSeriesRow[]> {
  const { rows } = await database.raw<{ rows: MetricSeriesRow[] }>(
    `select metrics.resource_id, resource.name as resource_name, metrics.metric,
       json_agg(metrics.day - date '1970-01-01' order by metrics.day) as days,
       json_agg(metrics.value order by metrics.day) as values
     from (
       select id, name from resources where provider_id = ? and id > ? and resource_type = any(?) order by id limit ?
     ) as resource
     join resource_metrics as metrics on metrics.resource_id = resource.id and metrics.day >= ?::date
     group by metrics.resource_id, resource.name, metrics.metric order by metrics.resource_id, metrics.metric`,
    [providerId, after, [...meteredTypes], limit, since],
  );
  return rows;
}
