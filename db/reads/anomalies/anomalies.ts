import type { Knex } from 'knex';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { ServiceShare } from '../../../domain/anomalies/explain.ts';
import type { AnomalyStatus, AnomalyType } from '../../../domain/anomalies/anomaly-types.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';
import type { MetricPart, PeakDay } from './scan.ts';

/** An anomaly as lists show it. Days are `YYYY-MM-DD`. */
export interface AnomalyRow {
  id: number;
  type: AnomalyType;
  provider_id: number;
  day: string;
  last_day: string;
  actual_amount: number;
  expected_amount: number;
  expected_upper: number;
  deviation_percent: number;
  peak: PeakDay;
  currency: string | null;
  services: string[];
  top_services: ServiceShare[];
  metrics: MetricPart[];
  resource_id: number | null;
  resource_name: string | null;
  status: AnomalyStatus;
  is_ongoing: boolean;
  reason: string | null;
  learned_from: number | null;
  dismissed_at: Date | null;
  dismissed_by: number | null;
  detected_at: Date;
  updated_at: Date;
}

export interface AnomalyFilter {
  type?: AnomalyType;
  status?: AnomalyStatus;
}

function shownAnomalies(database: Database | Transaction): Knex.QueryBuilder {
  return database('anomalies as anomaly')
    .join('providers as provider', 'provider.id', 'anomaly.provider_id')
    .leftJoin('resources as resource', 'resource.id', 'anomaly.resource_id')
    .whereNotNull('provider.answered_at');
}

const columns = [
  'anomaly.id', 'anomaly.type', 'anomaly.provider_id', 'anomaly.actual_amount', 'anomaly.expected_amount',
  'anomaly.expected_upper', 'anomaly.deviation_percent', 'anomaly.peak', 'anomaly.currency', 'anomaly.services',
  'anomaly.top_services', 'anomaly.metrics', 'anomaly.resource_id', 'resource.name as resource_name', 'anomaly.status',
  'anomaly.is_ongoing', 'anomaly.reason', 'anomaly.learned_from', 'anomaly.dismissed_at', 'anomaly.dismissed_by',
  'anomaly.detected_at', 'anomaly.updated_at',
]; // prettier-ignore

const dayColumns = 'anomaly.day::text as day, anomaly.last_day::text as last_day';

/**
 * Returns one page of the anomalies that lasted until `since` (`YYYY-MM-DD`) or longer, newest day first, and their
 * number.
 */
export async function listAnomalies(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: AnomalyFilter;
    since: string;
    page: { page: number; perPage: number };
  },
): Promise<{ rows: AnomalyRow[]; total: number }> {
  const { page } = query;
  const providers = await selectProviders(database, query.providers);
  const filter = Object.fromEntries(Object.entries(query.filter).map(([name, value]) => [`anomaly.${name}`, value]));
  const matching = (): Knex.QueryBuilder => {
    const rows = shownAnomalies(database).where(filter).whereRaw('anomaly.last_day >= ?::date', [query.since]);
    whereProviders(rows, 'anomaly.provider_id', providers);
    return rows;
  };
  const [counted] = await matching().count<{ count: number }[]>('* as count');
  const rows = await matching()
    .orderBy([
      { column: 'anomaly.day', order: 'desc' },
      { column: 'anomaly.id', order: 'desc' },
    ])
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .select<AnomalyRow[]>(...columns, database.raw(dayColumns));
  return { rows, total: counted?.count ?? 0 };
}

/** Returns the anomaly with this id, or null. */
export async function findAnomaly(database: Database | Transaction, anomalyId: number): Promise<AnomalyRow | null> {
  const row = await shownAnomalies(database)
    .where('anomaly.id', anomalyId)
    .first<AnomalyRow | undefined>(...columns, database.raw(dayColumns));
  return row ?? null;
}
