import { unlimited, type AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ExecutionStatus, JobType } from '../../../domain/jobs/job-types.ts';
import { selectionOf, type ProviderFields } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { executionInside } from '../access-limits/executions.ts';
import { insideLimits } from '../access-limits/inside.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';

/** A job with its newest execution, and whether there is anything to run it on. */
export interface JobRow {
  id: number;
  type: JobType;
  provider_id: number | null;
  /** Cron text of five fields, UTC. */
  schedule: string;
  enabled: boolean;
  created_at: Date;
  /** False for a standing job while no provider is connected. */
  has_subject: boolean;
  last_execution_status: ExecutionStatus | null;
  last_run_at: Date | null;
}

/**
 * Returns jobs with their newest execution, by id. Those of a provider that is deleted, not yet connected or outside the
 * limits are left out, and so are executions that concern anything outside.
 */
export async function listJobs(
  database: Database,
  filter: { limits: AccessLimits; id?: number; types?: readonly JobType[]; selection?: ProviderFields },
): Promise<JobRow[]> {
  const query = database('jobs as job')
    .leftJoin('providers as provider', 'provider.id', 'job.provider_id')
    .joinRaw(
      `left join lateral (
         select status, started_at from executions where job_id = job.id and ? order by id desc limit 1
       ) as newest on true`,
      [executionInside(database, { table: 'executions', limits: filter.limits })],
    )
    .whereNull('job.deleted_at')
    .whereRaw('(job.provider_id is null or (provider.answered_at is not null and provider.deleted_at is null))')
    .whereRaw('(job.provider_id is null or ?)', [insideLimits(database, 'job.provider_id', filter.limits)])
    .orderBy('job.id')
    .select<JobRow[]>(
      'job.id',
      'job.type',
      'job.provider_id',
      'job.schedule',
      'job.enabled',
      'job.created_at',
      'newest.status as last_execution_status',
      'newest.started_at as last_run_at',
      database.raw(
        `(job.provider_id is not null or exists (
            select from providers where answered_at is not null and deleted_at is null and ?)) as has_subject`,
        [insideLimits(database, 'providers.id', filter.limits)],
      ),
    );
  if (filter.id !== undefined) void query.where('job.id', filter.id);
  if (filter.types !== undefined) void query.whereIn('job.type', [...filter.types]);
  if (filter.selection !== undefined) {
    // The limits are conditions above: jobs that belong to no provider are within them.
    const selection = selectionOf(filter.selection, unlimited);
    whereProviders(query, 'job.provider_id', await selectProviders(database, selection));
  }
  return query;
}

/** Returns the live job with this id, or null. */
export async function findJob(
  database: Database,
  { id, limits }: { id: number; limits: AccessLimits },
): Promise<JobRow | null> {
  return (await listJobs(database, { id, limits }))[0] ?? null;
}

/** Returns the standing job of a type that is not specific to a provider. Throws when the type has none. */
export async function standingJob(database: Database, type: JobType): Promise<{ id: number; type: JobType }> {
  const job = await database('jobs').where({ type }).whereNull('provider_id').first<{ id: number }>('id');
  if (job === undefined) throw new Error(`There is no standing job of type ${type}`);
  return { id: job.id, type };
}
