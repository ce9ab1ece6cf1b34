import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ExecutionStatus } from '../../../domain/jobs/job-types.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { executionInside } from '../access-limits/executions.ts';
import { newestPage, type ListPage } from '../lists/list-window.ts';
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
