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
import { selectProviders } from '../providers/selection.ts';
import { countRows, keptCount } from '../lists/kept-counts.ts';
import { joinedPage, type ListPage, idsInOrder } from '../lists/list-window.ts';

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
  /** USD; decimal text. */
  estimated_monthly_savings: string | null;
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
}

const own = [
  'id', 'type', 'kind', 'severity', 'title', 'description', 'steps', 'evidence', 'resource_id', 'provider_id', 'drift_id',
  'vulnerability_id', 'source', 'model', 'note', 'status', 'reason', 'remediation_action_id', 'decided_at', 'decided_by',
  'created_at', 'updated_at',
]; // prettier-ignore

function shown(database: Database | Transaction): Knex.QueryBuilder {
  return database('recommendations as recommendation')
    .join('resources as resource', 'resource.id', 'recommendation.resource_id')
    .leftJoin('recommendation_writings as writing', 'writing.id', 'recommendation.writing_id')
    .select(
      ...own.map((column) => `recommendation.${column}`),
      database.raw('recommendation.estimated_monthly_savings::text as estimated_monthly_savings'),
      'resource.name as resource_name',
      'writing.status as writing_status',
      'writing.workflow_id',
    );
}

/**
 * Returns one page of the recommendations, newest first, and their exact number: from stored counts, or counted when the
 * filter names a resource.
 */
export async function listRecommendations(
  database: Database,
  query: { providers: ProviderSelection; filter: RecommendationFilter; page: { page: number; perPage: number } },
): Promise<ListPage<RecommendationRow>> {
  const { filter, page } = query;
  const table = 'recommendations';
  const providers = await selectProviders(database, query.providers);
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
