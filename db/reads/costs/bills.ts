import type { Transaction } from '../../database.ts';

/** The provider whose bill is written, and the execution. */
export interface CostWriter {
  providerId: number;
  executionId: number;
  /** Last day (`YYYY-MM-DD`) fetched in full before: changes up to it are revisions. */
  fetchedThrough: string | null;
}

/** Returns how many amounts an execution found revised. */
export async function countRevisions(transaction: Transaction, writer: CostWriter): Promise<number> {
  const [row] = await transaction('cost_revisions')
    .where({ execution_id: writer.executionId, provider_id: writer.providerId })
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
