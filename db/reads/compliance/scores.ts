import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { attestedControls } from '../attestations/attestations.ts';
import { ofProviders, selectProviders } from '../providers/selection.ts';

/** The newest assessments of a framework on some providers, added up. */
export interface FrameworkScore {
  framework_id: string;
  framework_name: string;
  providers: number;
  total_controls: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  /** How many of the manual controls are attested now. */
  attested: number;
  /** The share of the decided controls that passed; 0 when none was decided. */
  score: number;
  mean_score: number;
  /** When the oldest of the assessments was made. */
  assessed_since: Date;
}

/**
 * Returns the scores of frameworks over the newest assessment of each selected, connected provider by the default
 * version, by framework.
 */
export async function frameworkScores(
  database: Database,
  query: { providers: ProviderSelection; frameworkId: string | null },
): Promise<FrameworkScore[]> {
  const { rows } = await database.raw<{ rows: FrameworkScore[] }>(
    `select newest.framework_id, (array_agg(newest.framework_name order by newest.id desc))[1] as framework_name,
       count(*) as providers, sum(newest.total_controls)::bigint as total_controls, sum(newest.passed)::bigint as passed,
       sum(newest.failed)::bigint as failed, sum(newest.not_evaluated)::bigint as not_evaluated,
       sum(newest.manual)::bigint as manual, sum(${attestedControls('newest')})::bigint as attested,
       coalesce(sum(newest.passed)::float8 / nullif(sum(newest.total_controls), 0), 0) as score,
       avg(newest.score)::float8 as mean_score, min(newest.created_at) as assessed_since
     from (select distinct provider_id, framework_id from assessment_counts where total > 0
             and ${ofProviders('provider_id')}
             and (framework_id = :frameworkId or cast(:frameworkId as text) is null)) as assessed
       join providers as provider on provider.id = assessed.provider_id and provider.deleted_at is null
       cross join lateral (
         select * from assessments
         where provider_id = assessed.provider_id and framework_id = assessed.framework_id and is_default_version
         order by id desc limit 1) as newest
     group by newest.framework_id order by newest.framework_id`,
    {
      providerIds: (await selectProviders(database, query.providers)) as number[] | null,
      frameworkId: query.frameworkId,
    },
  );
  return rows;
}
