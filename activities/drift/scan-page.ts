import type { Database } from '../../db/database.ts';
import { holdProviderScan, lockNextToScan } from '../../db/commands/drifts/scan.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { compareResources, type Comparison, type FindingCounts } from './compare-resources.ts';

/** The scanned provider and the execution. */
export interface ProviderScan {
  executionId: number;
  providerId: number;
  providerKind: ProviderKind;
}

/** The result of a scan or of one of its pages. */
export interface ScanCounts extends FindingCounts {
  /** Compared resources: those that differ from their baseline or had open findings. */
  compared: number;
}

/** Resources compared in one transaction. */
const pageSize = 500;

/**
 * Compares the next resources after a cursor and writes their findings, events and alerts in one transaction. Returns
 * the next cursor, null after the last page; or null when the execution has ended, and nothing was written. Reads
 * what is true at that moment, so a page that is run twice changes nothing the second time.
 */
export async function scanPage(
  { database, ...known }: { database: Database } & Pick<Comparison, 'frameworks' | 'customChecks'>,
  scan: ProviderScan,
  after: number,
): Promise<{ next: number | null; counts: ScanCounts } | null> {
  return database.transaction(async (transaction) => {
    await holdProviderScan(transaction, scan);
    if (!(await holdRunningExecution(transaction, scan.executionId))) return null;
    const ids = await lockNextToScan(transaction, { providerId: scan.providerId, after, limit: pageSize });
    const { counts } = await compareResources(transaction, { ...scan, ...known }, ids);
    const last = ids.at(-1);
    return {
      next: ids.length < pageSize || last === undefined ? null : last,
      counts: { compared: ids.length, ...counts },
    };
  });
}
