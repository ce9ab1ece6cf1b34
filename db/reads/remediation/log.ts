import type { JsonObject } from '../../../domain/json.ts';
import type { StaleField } from '../../../domain/remediation/field-values.ts';
import type { Database } from '../../database.ts';

export const logPhases = ['decide', 'check', 'execute', 'verify', 'undo', 'rollback'] as const;
export type LogPhase = (typeof logPhases)[number];

/** A stored line. */
export interface RemediationLogRow {
  id: number;
  at: Date;
  level: 'info' | 'warn' | 'error';
  phase: LogPhase;
  step: number | null;
  message: string;
  outcome: string | null;
  request: JsonObject | null;
  response: JsonObject | null;
  data: JsonObject | null;
}
const linesShown = 1_000;

/** Returns the log of an action, oldest line first; the newest 1,000 lines of a longer one. */
export async function remediationLog(database: Database, actionId: number): Promise<RemediationLogRow[]> {
  const rows = await database('remediation_log')
    .where({ action_id: actionId })
    .orderBy('id', 'desc')
    .limit(linesShown)
    .select<RemediationLogRow[]>(
      'id',
      'at',
      'level',
      'phase',
      'step',
      'message',
      'outcome',
      'request',
      'response',
      'data',
    );
  return rows.toReversed();
}

/** Returns the differences of the newest line that has some; an empty list when there is no such line. */
export async function newestDifferences(database: Database, actionId: number): Promise<StaleField[]> {
  const row = await database('remediation_log')
    .where({ action_id: actionId })
    .whereRaw(`data -> 'differences' is not null`)
    .orderBy('id', 'desc')
    .first<{ data: { differences: StaleField[] } } | undefined>('data');
  return row?.data.differences ?? [];
}
