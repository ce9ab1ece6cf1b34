import type { Knex } from 'knex';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type {
  RecommendationStatus,
  RecommendationType,
  RecommendationWriter,
  WritingStatus,
} from '../../../domain/recommendations/recommendation-types.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import { type SelectedProviders, selectProviders, whereProviders } from '../providers/selection.ts';
import { countRows, keptCount } from '../lists/kept-counts.ts';
import { countOf, joinedPage, type ListPage, idsInOrder } from '../lists/list-window.ts';

/** A recommendation as lists show it. */
export interface RecommendationRow {
  id: number;
  type: RecommendationType;
  kind: string;
  severity: Severity;
  title: string;
  description: string;
  steps: string[];
  evidence: JsonObject;
  /** Decimal text. */
  estimated_monthly_savings: string | null;
  savings_currency: string;
  resource_type: string;
  provider_name: string;
  resource_id: number;
  resource_name: string;
  provider_id: number;
  drift_id: number | null;
  vulnerability_id: number | null;
  source: RecommendationWriter;
  model: string | null;
  note: string | null;
  writing_status: WritingStatus | null;
  workflow_id: string | null;
  status: RecommendationStatus;
  reason: string | null;
  remediation_action_id: number | null;
  decided_at: Date | null;
  decided_by: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface RecommendationFilter {
  type?: RecommendationType;
  status?: RecommendationStatus;
  resource_id?: number;
  kind?: string;
  /** Savings of at least so much a month, in their own currency. */
  min_savings?: number;
  currency?: string;
}

/** `savings`: the largest first, by currency, those without a figure last. */
export const recommendationOrders = ['newest', 'savings'] as const;
export type RecommendationOrder = (typeof recommendationOrders)[number];

/** Limits a query of `recommendations as recommendation` to what a filter selects. */
export function whereRecommended(rows: Knex.QueryBuilder, filter: RecommendationFilter): Knex.QueryBuilder {
  const { min_savings: minSavings, currency, ...columns } = filter;
  for (const [column, value] of Object.entries(columns)) {
    if (value !== undefined) void rows.where(`recommendation.${column}`, value);
  }
  if (minSavings !== undefined) void rows.where('recommendation.estimated_monthly_savings', '>=', minSavings);
  if (currency !== undefined) {
    void rows
      .where('recommendation.savings_currency', currency)
      .whereNotNull('recommendation.estimated_monthly_savings');
  }
  return rows;
}

const own = [
  'id', 'type', 'kind', 'severity', 'title', 'description', 'steps', 'evidence', 'resource_id', 'provider_id', 'drift_id',
  'savings_currency', 'vulnerability_id', 'source', 'model', 'note', 'status', 'reason', 'remediation_action_id', 'decided_at', 'decided_by',
  'created_at', 'updated_at',
]; // prettier-ignore

function shown(database: Database | Transaction): Knex.QueryBuilder {
  return database('recommendations as recommendation')
    .join('resources as resource', 'resource.id', 'recommendation.resource_id')
    .join('providers as provider', 'provider.id', 'recommendation.provider_id')
    .leftJoin('recommendation_writings as writing', 'writing.id', 'recommendation.writing_id')
    .select(
      ...own.map((column) => `recommendation.${column}`),
      database.raw('recommendation.estimated_monthly_savings::text as estimated_monthly_savings'),
      'resource.name as resource_name',
      'resource.resource_type',
      'provider.name as provider_name',
      'writing.status as writing_status',
      'writing.workflow_id',
    );
}

/**
 * Returns one page of the recommendations, newest first or with the largest savings first, and their exact number: from
 * stored counts, or counted when the filter names what counts are not kept by.
 */
export async function listRecommendations(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: RecommendationFilter;
    order?: RecommendationOrder;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<RecommendationRow>> {
  const { filter, page, order = 'newest' } = query;
  const table = 'recommendations';
  const providers = await selectProviders(database, query.providers);
  const isByOther = [filter.kind, filter.min_savings, filter.currency].some((value) => value !== undefined);
  if (order === 'savings' || isByOther) return countedPage(database, { filter, order, page, providers });
  const { total, holders } = await (filter.resource_id === undefined
    ? keptCount(database, 'recommendation_counts', { filter, providers })
    : countRows(database, { table, filter, providers }));
  return joinedPage<RecommendationRow>({
    page,
    total,
    ids: (window) => idsInOrder(database, { table, filter, providers: holders, window }),
    rows: (ids) => shown(database).join(ids, 'page.id', 'recommendation.id').orderBy('recommendation.id', 'desc'),
  });
}

const largestFirst = `recommendation.estimated_monthly_savings is null, recommendation.savings_currency,
  recommendation.estimated_monthly_savings desc, recommendation.id desc`;

/** Returns a page whose rows are counted, in any order. */
async function countedPage(
  database: Database,
  list: {
    filter: RecommendationFilter;
    order: RecommendationOrder;
    page: { page: number; perPage: number };
    providers: SelectedProviders;
  },
): Promise<ListPage<RecommendationRow>> {
  const { filter, order, page, providers } = list;
  const matching = (): Knex.QueryBuilder => {
    const rows = whereRecommended(database('recommendations as recommendation'), filter);
    whereProviders(rows, 'recommendation.provider_id', providers);
    return rows;
  };
  const inOrder = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
    rows.orderByRaw(order === 'newest' ? 'recommendation.id desc' : largestFirst);
  const ids = inOrder(matching())
    .select('recommendation.id')
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .as('page');
  const rows: RecommendationRow[] = await inOrder(shown(database).join(ids, 'page.id', 'recommendation.id'));
  return { rows, total: await countOf(matching()) };
}

/** Returns the recommendation with this id, or null. */
export async function findRecommendation(
  database: Database | Transaction,
  recommendationId: number,
): Promise<RecommendationRow | null> {
  const row: RecommendationRow | undefined = await shown(database).where('recommendation.id', recommendationId).first();
  return row ?? null;
}

/** Returns the recommendations with these ids, in the order of the ids. */
export async function recommendationsByIds(database: Database, ids: number[]): Promise<RecommendationRow[]> {
  const rows: RecommendationRow[] = await shown(database).whereIn('recommendation.id', ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
