import type { JsonObject } from '../../domain/json.ts';
import type { StaleField } from '../../domain/remediation/field-values.ts';
import type { Database, Transaction } from '../database.ts';

export const logPhases = ['decide', 'check', 'execute', 'verify', 'undo', 'rollback'] as const;
export type LogPhase = (typeof logPhases)[number];

/** A line of an action's execution log. No secret in it. */
export interface RemediationLogLine {
  level?: 'info' | 'warn' | 'error';
  phase: LogPhase;
  /** Number of the step in the plan; null for what concerns the action as a whole. */
  step?: number | null;
  message: string;
  outcome?: string | null;
  /** What was asked of the cloud, and what it answered. */
  request?: JsonObject | null;
  response?: JsonObject | null;
  data?: JsonObject | null;
}

/** A line as it is read back. */
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

const messageLength = 2_000;
const linesShown = 1_000;
const json = (value: JsonObject | null | undefined): string | null => (value == null ? null : JSON.stringify(value));

/** Adds a line to an action's log. */
export async function logRemediation(
  database: Database | Transaction,
  actionId: number,
  line: RemediationLogLine,
): Promise<void> {
  await database('remediation_log').insert({
    action_id: actionId,
    level: line.level ?? 'info',
    phase: line.phase,
    step: line.step ?? null,
    message: line.message.slice(0, messageLength),
    outcome: line.outcome ?? null,
    request: json(line.request),
    response: json(line.response),
    data: json(line.data),
  });
}

/** The log of an action, oldest line first; the newest 1,000 lines of a longer one. */
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

/** The differences that the newest line with some tells of; none when there is no such line. */
export async function newestDifferences(database: Database, actionId: number): Promise<StaleField[]> {
  const row = await database('remediation_log')
    .where({ action_id: actionId })
    .whereRaw(`data -> 'differences' is not null`)
    .orderBy('id', 'desc')
    .first<{ data: { differences: StaleField[] } } | undefined>('data');
  return row?.data.differences ?? [];
}
