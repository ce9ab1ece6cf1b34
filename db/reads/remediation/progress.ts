import type { Database } from '../../database.ts';

/** An action whose workflow may not know of the command that moved its row. */
export interface UnconfirmedAction {
  id: number;
  unconfirmed_since: Date;
}

/** When an action last made progress: its execution began, or something was logged about it. */
export const progressAt = `greatest(coalesce(rollback_started_at, started_at),
  (select log.at from remediation_log as log where log.action_id = remediation_actions.id order by log.id desc limit 1))`;

/** Returns actions whose row was moved some seconds ago without a confirmation by the workflow, oldest first. */
export function unconfirmedActions(database: Database, olderThanSeconds: number): Promise<UnconfirmedAction[]> {
  return database('remediation_actions')
    .whereRaw(`unconfirmed_since <= now() - ? * interval '1 second'`, [olderThanSeconds])
    .orderBy('unconfirmed_since')
    .limit(1_000)
    .select<UnconfirmedAction[]>('id', 'unconfirmed_since');
}
