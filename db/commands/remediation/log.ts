import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import type { LogPhase } from '../../reads/remediation/log.ts';

/** A line of an action's execution log. It must not hold secrets. */
export interface RemediationLogLine {
  level?: 'info' | 'warn' | 'error';
  phase: LogPhase;
  /** Number of the step in the plan; null for what concerns the action as a whole. */
  step?: number | null;
  message: string;
  outcome?: string | null;
  /** The request to the cloud, and its response. */
  request?: JsonObject | null;
  response?: JsonObject | null;
  data?: JsonObject | null;
}

const messageLength = 2_000;
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
