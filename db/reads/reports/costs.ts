import type { Transaction } from '../../database.ts';
import { ofProviders } from '../providers/selection.ts';
import type { ReportScope, RowQuery } from './rows.ts';

/** Joins the anomaly that a service's day is part of: of that service, or of the total. */
const anomalyOfDay = `left join lateral (
    select anomaly.id, anomaly.status from anomalies as anomaly
    where anomaly.type = 'cost' and anomaly.provider_id = cost.provider_id
      and cost.day between anomaly.day and anomaly.last_day
      and (anomaly.services = '{}' or cost.service = any(anomaly.services))
      and (anomaly.currency is null or anomaly.currency = cost.currency)
    order by anomaly.id desc limit 1) as anomaly on true`;

const inScope = `cost.day >= cast(cast(:start as timestamptz) at time zone 'UTC' as date)
  and cost.day < cast(cast(:end as timestamptz) at time zone 'UTC' as date)
  and ${ofProviders('cost.provider_id')}`;

const bindings = ({ providers, start, end }: ReportScope): RowQuery['bindings'] => ({
  providerIds: providers,
  start,
  end,
});

export interface ReportedCost {
  day: string;
  provider_id: number;
  provider: string;
  service: string;
  currency: string;
  /** Decimal text, as all amounts here. */
  amount: string;
  anomaly_id: number | null;
  anomaly_status: string | null;
}

/** Returns the cost of each service on each day of the period, as `ReportedCost`, oldest first. */
export function costRows(scope: ReportScope): RowQuery {
  return {
    sql: `select to_char(cost.day, 'YYYY-MM-DD') as day, cost.provider_id, provider.name as provider, cost.service,
        cost.currency, cast(cost.amount as text) as amount, anomaly.id as anomaly_id,
        anomaly.status as anomaly_status
      from costs as cost join providers as provider on provider.id = cost.provider_id ${anomalyOfDay}
      where ${inScope} order by cost.day, cost.provider_id, cost.service, cost.currency`,
    bindings: bindings(scope),
  };
}

/** Returns the totals of the period by currency, largest first, and the number of amounts. */
export async function costSums(
  snapshot: Transaction,
  scope: ReportScope,
): Promise<{ currency: string; amount: string; amounts: number }[]> {
  const { rows } = await snapshot.raw<{ rows: { currency: string; amount: string; amounts: number }[] }>(
    `select cost.currency, cast(sum(cost.amount) as text) as amount, count(*) as amounts from costs as cost
     where ${inScope} group by cost.currency order by sum(cost.amount) desc`,
    bindings(scope),
  );
  return rows;
}

/** Returns the cost of each service in a currency over the period, largest first. */
export async function costsByService(
  snapshot: Transaction,
  scope: ReportScope,
  currency: string,
): Promise<{ service: string; amount: string }[]> {
  const { rows } = await snapshot.raw<{ rows: { service: string; amount: string }[] }>(
    `select cost.service, cast(sum(cost.amount) as text) as amount from costs as cost
     where ${inScope} and cost.currency = :currency group by cost.service order by sum(cost.amount) desc, 1`,
    { ...bindings(scope), currency },
  );
  return rows;
}

/** Returns the cost of each day in a currency, by service. Days without cost are left out. */
export async function costsByDay(
  snapshot: Transaction,
  scope: ReportScope,
  currency: string,
): Promise<{ day: string; service: string; amount: string }[]> {
  const { rows } = await snapshot.raw<{ rows: { day: string; service: string; amount: string }[] }>(
    `select to_char(cost.day, 'YYYY-MM-DD') as day, cost.service, cast(sum(cost.amount) as text) as amount
     from costs as cost where ${inScope} and cost.currency = :currency group by cost.day, cost.service order by 1`,
    { ...bindings(scope), currency },
  );
  return rows;
}

export interface ReportedAnomaly {
  first_day: string;
  last_day: string;
  provider: string;
  services: string[];
  currency: string | null;
  actual_amount: number;
  expected_amount: number;
  deviation_percent: number;
  status: string;
}

/** Returns up to `limit` cost anomalies that overlap the period, newest first. */
export async function costAnomalies(
  snapshot: Transaction,
  scope: ReportScope,
  limit: number,
): Promise<ReportedAnomaly[]> {
  const { rows } = await snapshot.raw<{ rows: ReportedAnomaly[] }>(
    `select to_char(anomaly.day, 'YYYY-MM-DD') as first_day, to_char(anomaly.last_day, 'YYYY-MM-DD') as last_day,
       provider.name as provider, anomaly.services, anomaly.currency, anomaly.actual_amount, anomaly.expected_amount,
       anomaly.deviation_percent, anomaly.status
     from anomalies as anomaly join providers as provider on provider.id = anomaly.provider_id
     where anomaly.type = 'cost' and anomaly.last_day >= cast(cast(:start as timestamptz) at time zone 'UTC' as date)
       and anomaly.day < cast(cast(:end as timestamptz) at time zone 'UTC' as date)
       and ${ofProviders('anomaly.provider_id')}
     order by anomaly.day desc, anomaly.id desc limit :limit`,
    { ...bindings(scope), limit },
  );
  return rows;
}
