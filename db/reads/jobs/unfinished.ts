import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JobType } from '../../../domain/jobs/job-types.ts';
import type { Database } from '../../database.ts';

/** A running execution as the reconciler reads it. */
export interface RunningExecution {
  id: number;
  type: JobType;
  workflow_id: string;
  provider_id: number | null;
  /** Whether its provider, if it has one, is still connected. */
  is_live: boolean;
  age_seconds: number;
}

/** Returns executions that have been running for some seconds and have no pending start, oldest first. */
export function runningExecutions(database: Database, olderThanSeconds: number): Promise<RunningExecution[]> {
  return database('executions as execution')
    .join('jobs as job', 'job.id', 'execution.job_id')
    .leftJoin('providers as provider', 'provider.id', 'job.provider_id')
    .where('execution.status', 'running')
    .whereRaw(`execution.started_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(database('outbox').select('id').whereRaw('outbox.workflow_id = execution.workflow_id'))
    .orderBy('execution.id')
    .select<RunningExecution[]>(
      'execution.id',
      'execution.type',
      'execution.workflow_id',
      'job.provider_id',
      database.raw('(provider.id is null or provider.deleted_at is null) as is_live'),
      database.raw('extract(epoch from now() - execution.started_at)::float8 as age_seconds'),
    );
}

/** Returns providers that are syncing although no execution runs: connecting them has not reached the first sync. */
export function connectingProviders(
  database: Database,
  olderThanSeconds: number,
): Promise<{ id: number; type: ProviderKind }[]> {
  return database('providers as provider')
    .where('provider.status', 'syncing')
    .whereNull('provider.deleted_at')
    .whereNotNull('provider.answered_at')
    .whereRaw(`provider.created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(
      database('executions as execution')
        .join('jobs as job', 'job.id', 'execution.job_id')
        .where('execution.status', 'running')
        .whereRaw('job.provider_id = provider.id')
        .select('execution.id'),
    )
    .whereNotExists(database('outbox').select('id').whereRaw(`outbox.workflow_id = 'connect-' || provider.id`))
    .orderBy('provider.id')
    .select('provider.id', 'provider.type');
}
