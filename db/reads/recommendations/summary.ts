import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';
import { type RecommendationFilter, whereRecommended } from './recommendations.ts';

/** What recommendations are grouped by. */
export const recommendationGroupings = ['kind', 'provider', 'resource_type'] as const;
export type RecommendationGrouping = (typeof recommendationGroupings)[number];

/** Decimal text. */
export interface SavingsSum {
  currency: string;
  amount: string;
}

/** The recommendations of one kind, provider, or type of resources. */
export interface RecommendationGroup {
  kind: string | null;
  provider_id: number | null;
  provider_name: string | null;
  provider_kind: ProviderKind | null;
  resource_type: string | null;
  recommendations: number;
  resources: number;
  /** How many recommendations to save cost have no figure. */
  without_savings: number;
  savings: SavingsSum[];
}

export interface RecommendationSummary {
  recommendations: number;
  resources: number;
  without_savings: number;
  savings: SavingsSum[];
  groups: RecommendationGroup[];
  /** Selected accounts, those never evaluated, and when the oldest evaluation of the others began. */
  accounts: { total: number; not_evaluated: number; evaluated_since: Date | null };
}

const keys: Readonly<Record<RecommendationGrouping, readonly string[]>> = {
  kind: ['kind'],
  provider: ['provider_id'],
  // The same word is another type in another cloud.
  resource_type: ['provider_kind', 'resource_type'],
};

/** The count of rows and, for each resource, the largest of its savings: alternatives save only once. */
const sums = `count(*)::int as recommendations, count(distinct resource_id)::int as resources,
  count(*) filter (where type = 'cost' and amount is null)::int as without_savings`;

const savings = (group: string, alike: string): string => `
  (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]')
   from (select currency, sum(amount) as amount from (
       select currency, resource_id, max(amount) as amount from matching
       where amount is not null ${group} group by currency, resource_id) as largest
     group by currency) as summed) as ${alike}`;

/**
 * Returns numbers of matching recommendations and their monthly savings by currency, in all and by group, the groups with
 * the largest savings first. Of several recommendations for a resource only the largest saving counts.
 */
export async function summarizeRecommendations(
  database: Database,
  query: { providers: ProviderSelection; filter: RecommendationFilter; groupBy: RecommendationGrouping },
): Promise<RecommendationSummary> {
  const providers = await selectProviders(database, query.providers);
  const matching = whereRecommended(database('recommendations as recommendation'), query.filter)
    .join('resources as resource', 'resource.id', 'recommendation.resource_id')
    .join('providers as provider', 'provider.id', 'recommendation.provider_id')
    .select(
      'recommendation.kind',
      'recommendation.type',
      'recommendation.provider_id',
      'recommendation.resource_id',
      'provider.name as provider_name',
      'provider.type as provider_kind',
      'resource.resource_type',
      'recommendation.estimated_monthly_savings as amount',
      'recommendation.savings_currency as currency',
    );
  whereProviders(matching, 'recommendation.provider_id', providers);
  const columns = keys[query.groupBy];
  const isSame = columns.map((column) => `and ${column} = grouped.${column}`).join(' ');
  const { rows } = await database.raw<{ rows: (Omit<RecommendationSummary, 'accounts'> & { groups: never })[] }>(
    `with matching as materialized (?)
     select total.*, ${savings('', 'savings')},
       (select coalesce(json_agg(grouped order by largest desc nulls last, recommendations desc, ${columns.join(', ')}), '[]')
        from (
          select grouped.*, ${savings(isSame, 'savings')},
            (select max(amount) from (
               select sum(amount) as amount from matching where amount is not null ${isSame} group by currency) as any_currency
            ) as largest
          from (select ${columns.join(', ')}, ${sums},
              ${query.groupBy === 'provider' ? 'min(provider_name) as provider_name' : 'null as provider_name'}
            from matching group by ${columns.join(', ')}) as grouped
        ) as grouped) as groups
     from (select ${sums} from matching) as total`,
    [matching],
  );
  const [summary] = rows;
  if (summary === undefined) throw new Error('the sums have no row');
  const groups = (summary.groups as Partial<RecommendationGroup>[]).map((group) => ({
    kind: group.kind ?? null,
    provider_id: group.provider_id ?? null,
    provider_name: group.provider_name ?? null,
    provider_kind: group.provider_kind ?? null,
    resource_type: group.resource_type ?? null,
    recommendations: group.recommendations ?? 0,
    resources: group.resources ?? 0,
    without_savings: group.without_savings ?? 0,
    savings: group.savings ?? [],
  }));
  const accounts = database('providers as provider')
    .leftJoin('recommendation_runs as run', 'run.provider_id', 'provider.id')
    .whereNull('provider.deleted_at')
    .whereNotNull('provider.answered_at');
  whereProviders(accounts, 'provider.id', providers);
  const [evaluated] = await accounts.select<RecommendationSummary['accounts'][]>(
    database.raw('count(*)::int as total'),
    database.raw('count(*) filter (where run.started_at is null)::int as not_evaluated'),
    database.raw('min(run.started_at) as evaluated_since'),
  );
  return {
    ...summary,
    groups,
    accounts: evaluated ?? { total: 0, not_evaluated: 0, evaluated_since: null },
  };
}
