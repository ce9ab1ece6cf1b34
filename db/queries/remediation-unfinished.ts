import type { RemediationStatus } from '../../domain/remediation/words.ts';
import type { Database } from '../database.ts';

/** An action that a workflow should be at. */
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

const isPromised = 'exists (select from outbox where outbox.workflow_id = remediation_actions.workflow_id)';

/** Actions that have been executing, or being rolled back, for some seconds, oldest first. */
export function actionsAtWork(database: Database, olderThanSeconds: number): Promise<OpenAction[]> {
  return database('remediation_actions')
    .where((at) => void at.where({ status: 'executing' }).orWhere({ rollback_status: 'running' }))
    .whereRaw(`coalesce(rollback_started_at, started_at) < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereRaw(`not ${isPromised}`)
    .orderBy('id')
    .select<OpenAction[]>(columns(database));
}

/**
 * The next actions, by id from `after` on, that have a workflow as long as Temporal loses none: those that wait for a
 * person and those that can still be rolled back; not the youngest, whose workflow may be about to start.
 */
export function openActions(
  database: Database,
  { after, olderThanSeconds, limit }: { after: number; olderThanSeconds: number; limit: number },
): Promise<OpenAction[]> {
  return database('remediation_actions')
    .where('id', '>', after)
    .where((open) => {
      void open
        .whereIn('status', ['pending_approval', 'approved', 'executing'])
        .orWhere((kept) => void kept.where({ status: 'completed' }).where('rollback_until', '>', database.fn.now()));
    })
    .whereRaw(`created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereRaw(`not ${isPromised}`)
    .orderBy('id')
    .limit(limit)
    .select<OpenAction[]>(columns(database));
}

/** Of these actions, those that have nothing left to do. */
export async function endedActions(database: Database, ids: readonly number[]): Promise<number[]> {
  return database('remediation_actions')
    .whereIn('id', [...ids])
    .where((ended) => {
      void ended.whereIn('status', ['failed', 'rolled_back']).orWhere((kept) => {
        void kept
          .where({ status: 'completed' })
          .where('rollback_until', '<=', database.fn.now())
          .whereRaw(`rollback_status is distinct from 'running'`);
      });
    })
    .pluck('id');
}
