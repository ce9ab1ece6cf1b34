import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { billedIds } from '../../../domain/costs/billed-ids.ts';
import type { Database } from '../../database.ts';
import { ofProviders, selectProviders } from '../providers/selection.ts';
import { billedResource, billingProviders } from './billed-resource.ts';

/** An amount of a resource on a day in one currency; the amount is decimal text. */
export interface ResourceDayRow {
  day: string;
  currency: string;
  amount: string;
}

/**
 * Returns daily cost of a resource since a day (`YYYY-MM-DD`), oldest first: from the bill of its account, whichever
 * provider fetched it. Null when there is no such visible resource.
 */
export async function resourceCosts(
  database: Database,
  { resourceId, since }: { resourceId: number; since: string },
): Promise<ResourceDayRow[] | null> {
  const resource = await billedResource(database, resourceId);
  if (resource === undefined) return null;
  const { rows } = await database.raw<{ rows: ResourceDayRow[] }>(
    `select day::text, currency, sum(amount)::text as amount from resource_costs
     where provider_id in (${billingProviders})
       and cloud_id = any(?) and day >= ?::date
     group by day, currency order by day, currency`,
    [resource.provider_id, billedIds(resource), since],
  );
  return rows;
}

/** What costs are summed by. */
export interface CostGrouping {
  provider: boolean;
  service: boolean;
  period: 'day' | 'month' | null;
}

/** Which costs are summed. Days are `YYYY-MM-DD`, both included. */
export interface CostFilter {
  from: string;
  to: string;
  service?: string;
  currency?: string;
}

/** A sum; fields that it is not grouped by are null. Amounts are decimal text. */
export interface CostRow {
  provider_id: number | null;
  service: string | null;
  day: string | null;
  month: string | null;
  currency: string;
  amount: string;
}

/** What is billed, or that with commitments spread over the days that use them. */
export const costMetrics = ['billed', 'amortized'] as const;
export type CostMetric = (typeof costMetrics)[number];

export interface SummedCosts {
  rows: CostRow[];
  total: number;
  /** `billed_part`: of an amortized total, what could only be summed as billed. */
  totals: { currency: string; amount: string; billed_part: string }[];
}

/**
 * Returns sums of costs, newest period first, then the largest: one page of them, their exact number, and the totals by
 * currency. Sums over months come from stored sums, and from single days only at the ends of the range.
 */
export async function sumCosts(
  database: Database,
  query: {
    grouping: CostGrouping;
    providers: ProviderSelection;
    filter: CostFilter;
    today: string;
    metric?: CostMetric;
    page: { page: number; perPage: number };
  },
): Promise<SummedCosts> {
  const { grouping, filter, page, metric = 'billed' } = query;
  const source = metric === 'billed' ? sourceOf(grouping, filter, query.today) : amortizedSource;
  const providers = await selectProviders(database, query.providers);
  const conditions = [ofProviders('provider_id')];
  if (filter.service !== undefined) conditions.push('service = :service');
  if (filter.currency !== undefined) conditions.push('currency = :currency');
  const where = conditions.join(' and ');
  const keys = {
    provider_id: grouping.provider ? 'provider_id' : 'null::bigint',
    service: grouping.service ? 'service' : 'null::text',
    day: grouping.period === 'day' ? 'day' : 'null::date',
    month: grouping.period === 'month' ? `date_trunc('month', day)::date` : 'null::date',
  };
  const { rows } = await database.raw<{ rows: SummedCosts[] }>(
    `with source as (${source.sql.map((part) => part.replace('$where', where)).join(' union all ')}),
     grouped as materialized (
       select ${Object.entries(keys)
         .map(([name, sql]) => `${sql} as ${name}`)
         .join(', ')}, currency, sum(amount) as amount, sum(billed_part) as billed_part
       from (select source.*, ${metric === 'billed' ? '0 as billed_part' : 'unspread as billed_part'} from source) as source
       group by 1, 2, 3, 4, 5
     )
     select (select count(*) from grouped) as total,
       (select coalesce(json_agg(json_build_object('provider_id', provider_id, 'service', service, 'day', day,
          'month', to_char(month, 'YYYY-MM'), 'currency', currency, 'amount', amount::text)), '[]')
        from (select * from grouped order by day desc, month desc, amount desc, service, provider_id, currency
              limit :limit offset :offset) as page) as rows,
       (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text,
          'billed_part', billed_part::text) order by currency), '[]')
        from (select currency, sum(amount) as amount, sum(billed_part) as billed_part from grouped group by currency) as summed) as totals`,
    {
      ...filter,
      providerIds: providers,
      ...source.days,
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    } as Record<string, string | number | number[] | null>,
  );
  return rows[0] ?? { rows: [], total: 0, totals: [] };
}

interface Source {
  sql: string[];
  days: { whole_from: string; whole_to: string };
}

/** Amortized cost is summed from the lines of the bill; one without is summed as it was billed. */
const amortizedSource: Source = {
  sql: [
    `select provider_id, day, service, currency, coalesce(amortized, amount) as amount,
       case when amortized is null then amount else 0 end as unspread
     from costs where day >= :from::date and day <= :to::date and $where`,
  ],
  days: { whole_from: '1970-01-01', whole_to: '1970-01-01' },
};

/** Returns the tables to sum: the smallest that hold the requested values. */
function sourceOf(grouping: CostGrouping, filter: CostFilter, today: string): Source {
  const whole = wholeMonths(filter, today);
  const days = { whole_from: whole.from, whole_to: whole.to };
  const range = 'day >= :from::date and day <= :to::date';
  if (!grouping.service && filter.service === undefined) {
    return {
      sql: [`select provider_id, day, null as service, currency, amount from cost_days where ${range} and $where`],
      days,
    };
  }
  const byDay = 'select provider_id, day, service, currency, amount from costs';
  if (grouping.period === 'day' || whole.from >= whole.to) return { sql: [`${byDay} where ${range} and $where`], days };
  return {
    sql: [
      `select provider_id, month as day, service, currency, amount from cost_months
       where month >= :whole_from::date and month < :whole_to::date and $where`,
      // The days before the first whole month and after the last are separate parts: each is one range of the index.
      `${byDay} where day >= :from::date and day < :whole_from::date and $where`,
      `${byDay} where day >= :whole_to::date and day <= :to::date and $where`,
    ],
    days,
  };
}

/** Returns the whole months of a range, from the first day of one to the first day after the last. */
function wholeMonths({ from, to }: CostFilter, today: string): { from: string; to: string } {
  const first = from.endsWith('-01') ? from : monthAfter(from);
  // There are no future costs, so a month up to today is read whole.
  const isWhole = to >= today || monthAfter(to) === nextDay(to);
  return { from: first, to: isWhole ? monthAfter(to) : `${to.slice(0, 7)}-01` };
}

function monthAfter(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
