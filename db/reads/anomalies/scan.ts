import type { Transaction } from '../../database.ts';

/** The worst day of an anomaly. */
export interface PeakDay {
  date: string;
  actual_amount: number;
  expected_amount: number;
  expected_upper: number;
  deviation_percent: number;
}

/** A metric of a resource that left its range. */
export interface MetricPart {
  resource_id: number;
  resource_name: string;
  metric: string;
  actual: number;
  expected: number;
  upper: number;
  deviation_percent: number;
  last_date: string;
}

/** Returns how many anomalies an execution created, without those learned from an earlier dismissal. */
export async function countCreatedAnomalies(transaction: Transaction, executionId: number): Promise<number> {
  const [row] = await transaction('anomalies')
    .where({ execution_id: executionId })
    .whereNull('learned_from')
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
