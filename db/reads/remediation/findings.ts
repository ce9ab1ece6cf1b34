import type { ReadConfiguration } from '../../../domain/drift/diff.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Returns the newest baseline of a resource, with what could not be read when it was captured; null when there is none.
 */
export async function newestBaseline(
  database: Database | Transaction,
  resourceId: number,
): Promise<ReadConfiguration | null> {
  const row = await database('baselines as baseline')
    .join('resource_versions as version', 'version.id', 'baseline.version_id')
    .where('baseline.resource_id', resourceId)
    .whereNull('baseline.voided_at')
    .orderBy('baseline.id', 'desc')
    .first<ReadConfiguration | undefined>('baseline.configuration', 'version.unreadable', 'version.facts');
  return row ?? null;
}

/** Returns whether the finding of an action is still open. */
export async function isFindingOpen(
  database: Database,
  finding: { findingType: 'drift' | 'vulnerability'; findingId: number },
): Promise<boolean> {
  const isDrift = finding.findingType === 'drift';
  const row = await database(isDrift ? 'drift_findings' : 'vulnerability_findings')
    .where({ id: finding.findingId })
    .first<{ status: string } | undefined>('status');
  return isDrift ? row?.status !== 'resolved' : row?.status === 'open';
}
