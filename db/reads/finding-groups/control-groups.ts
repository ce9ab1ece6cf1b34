import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';
import { ofProviders, type SelectedProviders } from '../providers/selection.ts';

/** A check that resources fail in the newest assessments. */
export interface ControlGroup {
  kind: ProviderKind;
  check_id: string;
  findings: number;
  providers: number;
  newest_at: Date;
}

/** SQL with the newest evaluation of each provider that an assessment was made of. */
export const newestEvaluations = `
  select provider.id as provider_id, provider.type as kind, newest.id as evaluation_id, newest.started_at
  from providers as provider cross join lateral (
    select id, started_at from evaluations as evaluation
    where evaluation.provider_id = provider.id
      and exists (select from assessments as assessment where assessment.evaluation_id = evaluation.id)
    order by id desc limit 1) as newest
  where provider.deleted_at is null and ${ofProviders('provider.id')}`;

/**
 * Returns every check that resources fail in the newest assessment of their provider, without failures that an exception
 * accepts. There are as many as checks, at most: the caller sorts them by what the catalog says of them.
 */
export async function controlGroups(database: Database, providers: SelectedProviders): Promise<ControlGroup[]> {
  const { rows } = await database.raw<{ rows: ControlGroup[] }>(
    `with newest as materialized (${newestEvaluations})
     select newest.kind, counted.check_id, sum(counted.total)::bigint as findings, count(*)::integer as providers,
       max(newest.started_at) as newest_at
     from newest join evaluation_check_counts as counted on counted.evaluation_id = newest.evaluation_id
     where counted.total > 0
     group by 1, 2`,
    { providerIds: providers === null ? null : [...providers] },
  );
  return rows;
}
