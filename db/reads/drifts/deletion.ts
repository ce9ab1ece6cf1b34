import type { DriftStatus } from '../../../domain/drift/drift-types.ts';
import type { Database, Transaction } from '../../database.ts';

/** A drift finding with the state of its resource's deletion. */
export interface DeletionFinding {
  id: number;
  aspect: string;
  status: DriftStatus;
  summary: string;
  resource_id: number;
  resource_status: string;
  deleted_at: Date | null;
  has_baseline: boolean;
}

/** Finds a drift finding with the state of its resource; null when there is none. */
export async function findWithDeletion(
  database: Database | Transaction,
  driftId: number,
): Promise<DeletionFinding | null> {
  const row = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .where('finding.id', driftId)
    .first<DeletionFinding | undefined>(
      'finding.id',
      'finding.aspect',
      'finding.status',
      'finding.summary',
      'finding.resource_id',
      'resource.status as resource_status',
      'resource.deleted_at',
      database.raw(
        'exists (select from baselines where resource_id = resource.id and voided_at is null) as has_baseline',
      ),
    );
  return row ?? null;
}
