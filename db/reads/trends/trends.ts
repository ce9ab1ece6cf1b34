import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { TrendFindingKind } from '../../../domain/trends/finding-kind.ts';
import type { Database, Transaction } from '../../database.ts';
import { ofProviders, selectProviders, type SelectedProviders } from '../providers/selection.ts';

/** Findings at the end of a day, of the selected providers together. Days are `YYYY-MM-DD`, in UTC. */
export interface FindingDay {
  day: string;
  open: Record<Severity, number>;
  appeared: number;
  resolved: number;
  /** How long those that were resolved had been open, in all. */
  resolving_seconds: number;
}

/** The newest assessments of a framework at the end of a day, added up. */
export interface ScoreDay {
  day: string;
  framework_id: string;
  providers: number;
  passed: number;
  total_controls: number;
  not_evaluated: number;
}

export interface AccountDay {
  day: string;
  resources: number;
  partly_unreadable: number;
  /** USD. */
  monthly_savings: number;
}

export interface CostDay {
  day: string;
  currency: string;
  amount: number;
  /** Cost anomalies that began on the day. */
  anomalies: number;
}

/** A resource with the numbers of its open findings. */
export interface RiskyResource {
  resource_id: number;
  resource_name: string;
  resource_type: string;
  provider_id: number;
  provider_kind: ProviderKind;
  open: Record<Severity, number>;
}

export interface Trends {
  /** When the recording of the selected providers that is oldest was made; null if none was. */
  recorded_at: Date | null;
  findings: FindingDay[];
  scores: ScoreDay[];
  /** Of the accounts with the lowest scores. */
  account_scores: AccountScoreDay[];
  accounts: AccountDay[];
  costs: CostDay[];
  riskiest: RiskyResource[];
}

/** Returns the recorded figures of the selected providers from one day to another, oldest first. */
export async function readTrends(
  database: Database,
  query: { providers: ProviderSelection; from: string; to: string; kind: TrendFindingKind | null },
): Promise<Trends> {
  const providerIds = await selectProviders(database, query.providers);
  const range = { ...query, providerIds };
  const [recordedAt, findings, scores, accountScores, accounts, costs, riskiest] = await Promise.all([
    recordedSince(database, providerIds),
    findingDays(database, range),
    scoreDays(database, range),
    accountScoreDays(database, range),
    accountDays(database, range),
    costDays(database, range),
    riskyResources(database, providerIds),
  ]);
  return { recorded_at: recordedAt, findings, scores, account_scores: accountScores, accounts, costs, riskiest };
}

interface Range {
  providerIds: SelectedProviders;
  from: string;
  to: string;
}

const inRange = `day between :from::date and :to::date and ${ofProviders('provider_id')}`;

const bindings = ({ providerIds, from, to }: Range) => ({ from, to, providerIds: providerIds as number[] | null });

async function recordedSince(database: Database, providerIds: SelectedProviders): Promise<Date | null> {
  const { rows } = await database.raw<{ rows: { oldest: Date | null }[] }>(
    `select min(recorded_at) as oldest from trend_recordings
       join providers as provider on provider.id = trend_recordings.provider_id and provider.deleted_at is null
     where ${ofProviders('provider_id')}`,
    { providerIds: providerIds as number[] | null },
  );
  return rows[0]?.oldest ?? null;
}

/**
 * Returns the findings of every day since the first recorded one: a day without findings has no rows, and is a day with
 * none.
 */
export async function findingDays(
  database: Database | Transaction,
  range: Range & { kind: TrendFindingKind | null },
): Promise<FindingDay[]> {
  const { rows } = await database.raw<{ rows: FindingDay[] }>(
    `with recorded as (
       select min(day) as first, max(day) as last from (
         select day from finding_days where ${inRange}
         union all select day from score_days where ${inRange}
         union all select day from account_days where ${inRange}) as any_day
     ), summed as (
       select day, severity, sum(open)::int as open, sum(appeared)::int as appeared, sum(resolved)::int as resolved,
         sum(resolving_seconds) as resolving_seconds
       from finding_days where ${inRange} and (kind = :kind or cast(:kind as text) is null) group by day, severity
     )
     select recorded_day::date::text as day,
       json_build_object(
         'critical', coalesce(sum(open) filter (where severity = 'critical'), 0),
         'high', coalesce(sum(open) filter (where severity = 'high'), 0),
         'medium', coalesce(sum(open) filter (where severity = 'medium'), 0),
         'low', coalesce(sum(open) filter (where severity = 'low'), 0)) as open,
       coalesce(sum(appeared), 0)::int as appeared, coalesce(sum(resolved), 0)::int as resolved,
       coalesce(sum(resolving_seconds), 0) as resolving_seconds
     from recorded cross join generate_series(recorded.first, recorded.last, interval '1 day') as recorded_day
       left join summed on summed.day = recorded_day::date
     group by recorded_day order by recorded_day`,
    { ...bindings(range), kind: range.kind },
  );
  return rows;
}

async function scoreDays(database: Database, range: Range): Promise<ScoreDay[]> {
  const { rows } = await database.raw<{ rows: ScoreDay[] }>(
    `select score_days.day::text as day, framework_id, count(*)::int as providers, sum(passed)::int as passed,
       sum(total_controls)::int as total_controls, sum(not_evaluated)::int as not_evaluated
     from score_days where ${inRange} group by score_days.day, framework_id order by score_days.day, framework_id`,
    bindings(range),
  );
  return rows;
}

/** The score of one account by one framework at the end of a day; null where no control was decided. */
export interface AccountScoreDay {
  day: string;
  framework_id: string;
  provider_id: number;
  provider_name: string;
  score: number | null;
}

/** How many accounts a chart can show apart. */
const mostChartedAccounts = 7;

/** Returns the days of the accounts whose scores are lowest at the end of the range, for each framework. */
async function accountScoreDays(database: Database, range: Range): Promise<AccountScoreDay[]> {
  const { rows } = await database.raw<{ rows: AccountScoreDay[] }>(
    `with inside as (
       select day, framework_id, provider_id, passed::float8 / nullif(total_controls, 0) as score
       from score_days where ${inRange}
     ), ranked as (
       select framework_id, provider_id,
         row_number() over (partition by framework_id order by score nulls last, provider_id) as place
       from (select distinct on (framework_id, provider_id) * from inside
             order by framework_id, provider_id, day desc) as latest
     )
     select inside.day::text as day, framework_id, provider_id, providers.name as provider_name, inside.score
     from inside join ranked using (framework_id, provider_id) join providers on providers.id = provider_id
     where place <= :mostChartedAccounts order by framework_id, place, inside.day`,
    { ...bindings(range), mostChartedAccounts },
  );
  return rows;
}

/** Returns the resources, and the possible savings, of each recorded day. */
export async function accountDays(database: Database | Transaction, range: Range): Promise<AccountDay[]> {
  const { rows } = await database.raw<{ rows: AccountDay[] }>(
    `select account_days.day::text as day, sum(resources)::int as resources,
       sum(partly_unreadable)::int as partly_unreadable, sum(monthly_savings)::float8 as monthly_savings
     from account_days where ${inRange} group by account_days.day order by account_days.day`,
    bindings(range),
  );
  return rows;
}

async function costDays(database: Database, range: Range): Promise<CostDay[]> {
  const { rows } = await database.raw<{ rows: CostDay[] }>(
    `with begun as (
       select day, currency, count(*)::int as anomalies from anomalies
       where type = 'cost' and status = 'active' and ${inRange} group by day, currency
     )
     select cost.day::text as day, cost.currency, sum(cost.amount)::float8 as amount,
       coalesce(max(begun.anomalies), 0)::int as anomalies
     from (select day, currency, amount from cost_days where ${inRange}) as cost
       left join begun on begun.day = cost.day and begun.currency = cost.currency
     group by cost.day, cost.currency order by cost.day, cost.currency`,
    bindings(range),
  );
  return rows;
}

const riskiestShown = 10;

/** Those with the most critical findings come first, then those with the most of high severity, and so on. */
async function riskyResources(database: Database, providerIds: SelectedProviders): Promise<RiskyResource[]> {
  const { rows } = await database.raw<{ rows: RiskyResource[] }>(
    `select resource.id as resource_id, resource.name as resource_name, resource.resource_type, resource.provider_id,
       provider.type as provider_kind,
       json_build_object('critical', critical, 'high', high, 'medium', medium, 'low', low) as open
     from risky_resources as risky
       join resources as resource on resource.id = risky.resource_id and resource.status <> 'deleted'
       join providers as provider on provider.id = risky.provider_id and provider.deleted_at is null
     where ${ofProviders('risky.provider_id')}
     order by critical desc, high desc, medium desc, low desc, risky.resource_id limit :riskiestShown`,
    { providerIds: providerIds as number[] | null, riskiestShown },
  );
  return rows;
}
