import { type RemediationStatus, remediationStatuses } from '../../../domain/remediation/statuses.ts';
import type { Database } from '../../database.ts';
import { progressAt } from './progress.ts';
import { isFinal, unfinishedStatuses } from '../../../domain/remediation/transitions.ts';

/** An action that should have a workflow. */
export interface OpenAction {
  id: number;
  workflow_id: string;
  status: RemediationStatus;
  rolls_back: boolean;
}

const columns = (database: Database) => [
  'id',
  'workflow_id',
  'status',
  database.raw(`coalesce(rollback_status = 'running', false) as rolls_back`),
];

const isPending = 'exists (select from outbox where outbox.workflow_id = remediation_actions.workflow_id)';

/** An action that is being executed or rolled back, with the time since its last progress. */
export interface ActionAtWork extends OpenAction {
  idle_seconds: number;
  /** Null when its workflow has not been woken since its execution began. */
  woken_seconds_ago: number | null;
}

/** Returns actions that have been executing, or being rolled back, for some seconds, oldest first. */
export function actionsAtWork(database: Database, olderThanSeconds: number): Promise<ActionAtWork[]> {
  return database('remediation_actions')
    .where((at) => void at.where({ status: 'executing' }).orWhere({ rollback_status: 'running' }))
    .whereRaw(`coalesce(rollback_started_at, started_at) < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereRaw(`not ${isPending}`)
    .orderBy('id')
    .select<ActionAtWork[]>([
      ...columns(database),
      database.raw(`extract(epoch from now() - ${progressAt})::float8 as idle_seconds`),
      database.raw('extract(epoch from now() - woken_at)::float8 as woken_seconds_ago'),
    ]);
}

/** Returns an action in any state without a pending start; null when it has one. */
export async function openAction(database: Database, id: number): Promise<OpenAction | null> {
  const row = await database('remediation_actions')
    .where({ id })
    .whereRaw(`not ${isPending}`)
    .first<OpenAction | undefined>(columns(database));
  return row ?? null;
}

/**
 * Returns the next actions, by id from `after` on, that should have a workflow: those that wait for a person and those
 * that can still be rolled back, but not the newest, whose workflow may be about to start.
 */
export function openActions(
  database: Database,
  { after, olderThanSeconds, limit }: { after: number; olderThanSeconds: number; limit: number },
): Promise<OpenAction[]> {
  return database('remediation_actions')
    .where('id', '>', after)
    .where((open) => {
      void open
        .whereIn('status', [...unfinishedStatuses])
        .orWhere((kept) => void kept.where({ status: 'completed' }).where('rollback_until', '>', database.fn.now()));
    })
    .whereRaw(`created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereRaw(`not ${isPending}`)
    .orderBy('id')
    .limit(limit)
    .select<OpenAction[]>(columns(database));
}

/** Returns those of these actions that have nothing left to do. */
export async function endedActions(database: Database, ids: readonly number[]): Promise<number[]> {
  return database('remediation_actions')
    .whereIn('id', [...ids])
    .where((ended) => {
      void ended.whereIn('status', remediationStatuses.filter(isFinal)).orWhere((kept) => {
        void kept
          .where({ status: 'completed' })
          .where('rollback_until', '<=', database.fn.now())
          .whereRaw(`rollback_status is distinct from 'running'`);
      });
    })
    .pluck('id');
}
