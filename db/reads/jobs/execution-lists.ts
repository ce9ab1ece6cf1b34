import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ExecutionStatus, JobType } from '../../../domain/jobs/job-types.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { executionInside } from '../access-limits/executions.ts';
import { newestPage, type ListPage } from '../lists/list-window.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';
import type { ExecutionLogLine, ExecutionRow } from './executions.ts';

/** Returns a page of a job's executions, newest first, with their exact total. */
export async function listExecutions(
  database: Database,
  list: { jobId: number; limits: AccessLimits; status?: ExecutionStatus; page: { page: number; perPage: number } },
): Promise<ListPage<ExecutionRow>> {
  const matching = () => {
    const query = database<ExecutionRow>('executions').where({ job_id: list.jobId });
    void query.whereRaw(executionInside(database, { table: 'executions', limits: list.limits }));
    return list.status === undefined ? query : query.where({ status: list.status });
  };
  return newestPage(matching, list.page);
}

/** The provider that an execution is about alone; null for several. */
const providerOfExecution = `coalesce((select jobs.provider_id from jobs where jobs.id = executions.job_id),
  (parameters ->> 'provider_id')::bigint)`;

/**
 * Returns a page of the executions of all jobs that are not deleted, newest first, with their exact total. A selection
 * of providers leaves those that concern one of them alone.
 */
export async function listAllExecutions(
  database: Database,
  list: {
    providers: ProviderSelection;
    status?: ExecutionStatus | undefined;
    type?: JobType | undefined;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<ExecutionRow & { provider_id: number | null }>> {
  const { providers, status, type, page } = list;
  const { limits, ...chosen } = providers;
  const isSelected = chosen.providerId !== null || chosen.organizationId !== null || chosen.ou !== null;
  const selected = isSelected ? await selectProviders(database, providers) : null;
  const matching = () => {
    const query = database('executions')
      .whereRaw(executionInside(database, { table: 'executions', limits }))
      .whereRaw('exists (select from jobs where jobs.id = executions.job_id and jobs.deleted_at is null)');
    if (status !== undefined) void query.where({ status });
    if (type !== undefined) void query.where({ type });
    whereProviders(query, providerOfExecution, selected);
    return query;
  };
  return newestPage(matching, page, ['executions.*', database.raw(`${providerOfExecution} as provider_id`)]);
}

/** Returns the last lines of an execution's log, oldest first. */
export async function logExcerpt(
  database: Database,
  executionId: number,
  limit: number,
): Promise<(ExecutionLogLine & { at: Date; data: JsonObject })[]> {
  const rows = await database('execution_log')
    .where({ execution_id: executionId })
    .orderBy('id', 'desc')
    .limit(limit)
    .select<(ExecutionLogLine & { at: Date; data: JsonObject })[]>('at', 'level', 'message', 'data');
  return rows.toReversed();
}
