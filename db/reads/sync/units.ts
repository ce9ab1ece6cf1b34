import type { EndedUnit } from '../../../domain/inventory/sync-outcome.ts';
import type { Database, Transaction } from '../../database.ts';

/** A listing of a running sync. */
export interface UnitKey {
  executionId: number;
  service: string;
  region: string;
}

/** A unit as one activity attempt holds it. */
export interface HeldUnit extends UnitKey {
  /** Fences its writes: an attempt that is no longer the newest changes nothing. */
  attempt: number;
  status: 'running' | 'succeeded' | 'failed';
  /** Where its listing continues; null at its beginning. */
  cursor: string | null;
}

/** Returns all units of an execution; one that never ended counts as failed. */
export async function endedUnits(database: Database | Transaction, executionId: number): Promise<EndedUnit[]> {
  const rows = await database('sync_units')
    .where({ execution_id: executionId })
    .orderBy(['service', 'region'])
    .select<(Omit<EndedUnit, 'status'> & { status: HeldUnit['status'] })[]>(
      'service',
      'region',
      'status',
      'reason',
      'counts',
    );
  return rows.map((row) =>
    row.status === 'running'
      ? { ...row, status: 'failed', reason: row.reason ?? 'the listing did not finish' }
      : { ...row, status: row.status },
  );
}
