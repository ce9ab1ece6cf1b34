import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { RecommendationType } from '../../../domain/recommendations/recommendation-types.ts';
import type { DescribedFacts } from '../../../domain/recommendations/writing/description.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';

/** Returns whether a request has ended; null while it runs. */
export async function writingEnd(database: Database, writingId: number): Promise<true | null> {
  const row = await database('recommendation_writings')
    .where({ id: writingId })
    .whereNot({ status: 'running' })
    .first<{ id: number } | undefined>('id');
  return row === undefined ? null : true;
}

/**
 * Returns the subject of a running request: the resource and its pending recommendations; null when there is nothing to
 * write.
 */
export async function factsToWrite(database: Database, writingId: number): Promise<DescribedFacts | null> {
  const resource = await database('recommendation_writings as writing')
    .join('resources as resource', 'resource.id', 'writing.resource_id')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .where({ 'writing.id': writingId, 'writing.status': 'running' })
    .first<
      { provider: ProviderKind; type: string; name: string; region: string; tags: Record<string, string> } | undefined
    >(
      'provider.type as provider',
      'resource.resource_type as type',
      'resource.name',
      'resource.region',
      'resource.tags',
    );
  if (resource === undefined) return null;
  const rows = await database('recommendations')
    .where({ writing_id: writingId, status: 'pending' })
    .orderBy('id')
    .select<
      {
        type: RecommendationType;
        kind: string;
        severity: Severity;
        title: string;
        description: string;
        steps: string[];
        evidence: JsonObject;
        savings: number | null;
      }[]
    >(
      'type',
      'kind',
      'severity',
      'title',
      'description',
      'steps',
      'evidence',
      // The model is given amounts in USD only, and may name no other.
      database.raw(`case when savings_currency = 'USD' then estimated_monthly_savings::float8 end as savings`),
    );
  if (rows.length === 0) return null;
  return {
    resource,
    recommendations: rows.map(({ savings, ...row }) => ({ ...row, estimatedMonthlySavings: savings })),
  };
}
