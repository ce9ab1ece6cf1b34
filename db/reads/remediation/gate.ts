import type { Database } from '../../database.ts';

/** Since when, by whom and why remediation is stopped; null while it is not. */
export interface GateState {
  stoppedAt: Date | null;
  stoppedBy: string | null;
  reason: string | null;
}

export interface GateRow {
  stopped_at: Date | null;
  stopped_by: string | null;
  reason: string | null;
  alert_id: number | null;
}

export const columns = ['stopped_at', 'stopped_by', 'reason', 'alert_id'] as const;

export const stateOf = (row: GateRow): GateState => ({
  stoppedAt: row.stopped_at,
  stoppedBy: row.stopped_by,
  reason: row.reason,
});

/** Returns the state of the emergency stop. */
export async function readGate(database: Database): Promise<GateState> {
  const row = await database('remediation_gate').first<GateRow | undefined>(...columns);
  if (row === undefined) throw new Error('remediation_gate has no row');
  return stateOf(row);
}
