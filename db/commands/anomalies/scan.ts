import type { ServiceShare } from '../../../domain/anomalies/explain.ts';
import type { KnownAnomaly } from '../../../domain/anomalies/reconcile.ts';
import type { AnomalyStatus, AnomalyType } from '../../../domain/anomalies/anomaly-types.ts';
import type { Transaction } from '../../database.ts';
import type { MetricPart, PeakDay } from '../../reads/anomalies/scan.ts';

/** The stored values of an anomaly under their column names. Days are `YYYY-MM-DD`. */
export interface AnomalyValues {
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
  is_ongoing: boolean;
}

/** The reason when the service itself dismisses an anomaly. */
export const revisedReason = 'The numbers were revised: the day lies within the expected range';
export const learnedReason = 'It repeats what was dismissed in an earlier month';

/** Lets one detection at a time write a provider's anomalies, until the transaction ends. */
export async function holdProviderAnomalies(transaction: Transaction, providerId: number): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`anomalies ${providerId}`]);
}

/** Returns the anomalies of a provider that last until a day or longer, locked, oldest first. */
export async function readKnownAnomalies(
  transaction: Transaction,
  { providerId, type, since }: { providerId: number; type: AnomalyType; since: string },
): Promise<(KnownAnomaly & { isOngoing: boolean })[]> {
  const { rows } = await transaction.raw<{ rows: (KnownAnomaly & { isOngoing: boolean })[] }>(
    `select id, day::text, last_day::text as "lastDay", actual_amount - expected_amount as excess, services, status,
       is_ongoing as "isOngoing", status = 'dismissed' and dismissed_by is null and learned_from is null as "isRevised"
     from anomalies where provider_id = ? and type = ? and last_day >= ?::date order by day for update`,
    [providerId, type, since],
  );
  return rows;
}

const valueColumns = [
  'day', 'last_day', 'actual_amount', 'expected_amount', 'expected_upper', 'deviation_percent', 'peak', 'currency',
  'services', 'top_services', 'metrics', 'resource_id', 'is_ongoing',
] as const satisfies (keyof AnomalyValues)[]; // prettier-ignore

const given = `jsonb_to_recordset(?::jsonb) as given (id bigint, day date, last_day date,
  actual_amount double precision, expected_amount double precision, expected_upper double precision,
  deviation_percent double precision, peak jsonb, currency text, services text[], top_services jsonb, metrics jsonb,
  resource_id bigint, is_ongoing boolean, learned_from bigint, status text)`;

/** An anomaly that a detection wrote, with the fields that events and alerts show. */
export interface WrittenAnomaly extends AnomalyValues {
  id: number;
  status: AnomalyStatus;
}

const written = valueColumns.map((name) => (name.endsWith('day') ? `kept.${name}::text` : `kept.${name}`)).join(', ');

/**
 * Creates anomalies; those learned from an earlier dismissal are dismissed from the start. A day that already has one
 * is left unchanged.
 */
export async function createAnomalies(
  transaction: Transaction,
  scan: { providerId: number; executionId: number; type: AnomalyType },
  created: (AnomalyValues & { learned_from: number | null })[],
): Promise<WrittenAnomaly[]> {
  if (created.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: WrittenAnomaly[] }>(
    `insert into anomalies as kept (provider_id, type, execution_id, ${valueColumns.join(', ')}, learned_from, status,
       dismissed_at, reason)
     select ?, ?, ?, ${valueColumns.join(', ')}, learned_from,
       case when learned_from is null then 'active' else 'dismissed' end,
       case when learned_from is not null then now() end, case when learned_from is not null then ? end
     from ${given} order by day
     on conflict (provider_id, type, day) do nothing
     returning kept.id, kept.status, ${written}`,
    [scan.providerId, scan.type, scan.executionId, learnedReason, JSON.stringify(created)],
  );
  return rows;
}

/** Updates anomalies with the current values. One that was dismissed as revised is active again. */
export async function updateAnomalies(
  transaction: Transaction,
  updated: (AnomalyValues & { id: number })[],
): Promise<WrittenAnomaly[]> {
  if (updated.length === 0) return [];
  const assignments = valueColumns.map((name) => `${name} = given.${name}`).join(', ');
  const isRevised = `kept.status = 'dismissed' and kept.dismissed_by is null and kept.learned_from is null`;
  const { rows } = await transaction.raw<{ rows: WrittenAnomaly[] }>(
    `update anomalies as kept set ${assignments}, updated_at = now(),
       status = case when ${isRevised} then 'active' else kept.status end,
       dismissed_at = case when ${isRevised} then null else kept.dismissed_at end,
       reason = case when ${isRevised} then null else kept.reason end
     from ${given} where kept.id = given.id
     returning kept.id, kept.status, ${written}`,
    [JSON.stringify(updated)],
  );
  return rows;
}

/** Dismisses anomalies that the figures no longer support. */
export async function reviseAnomalies(transaction: Transaction, ids: number[]): Promise<void> {
  await transaction('anomalies').whereIn('id', ids).where({ status: 'active' }).update({
    status: 'dismissed',
    reason: revisedReason,
    dismissed_at: transaction.fn.now(),
    is_ongoing: false,
    updated_at: transaction.fn.now(),
  });
}
