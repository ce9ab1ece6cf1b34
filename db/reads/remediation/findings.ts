import type { ReadConfiguration } from '../../../domain/drift/diff.ts';
import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { findingTables } from './finding-tables.ts';

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
    .first<ReadConfiguration | undefined>(
      'baseline.configuration',
      database.raw('coalesce(baseline.unreadable, version.unreadable) as unreadable'),
      'version.facts',
    );
  return row ?? null;
}

/**
 * Returns whether the finding of an action is still open. Of a check on a resource nothing is stored: it is evaluated when
 * the resource was read.
 */
export async function isFindingOpen(
  database: Database,
  finding: { findingType: FindingType; findingId: number },
): Promise<boolean> {
  const { findingType, findingId } = finding;
  if (findingType === 'control') return true;
  const row = await database(findingTables[findingType].table)
    .where({ id: findingId })
    .first<{ status: string } | undefined>('status');
  return findingType === 'drift' ? row?.status !== 'resolved' : row?.status === 'open';
}
