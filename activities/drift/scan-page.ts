import type { Database } from '../../db/database.ts';
import { alertOnDrift, publishDetected, publishResolved } from '../../db/commands/drifts/publish.ts';
import {
  createFindings,
  holdProviderScan,
  type LocatedDeviation,
  lockNextToScan,
  type NewDeviation,
  resolveFindings,
  updateFindings,
} from '../../db/commands/drifts/scan.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { readToScan } from '../../db/reads/drifts/scan.ts';
import { reconcileFindings } from '../../domain/drift/reconcile.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { withComplianceDrift, type FoundDeviation } from './compliance-drift.ts';

/** The scanned provider and the execution. */
export interface ProviderScan {
  executionId: number;
  providerId: number;
  providerKind: ProviderKind;
}

/** The result of a scan or of one of its pages. */
export interface ScanCounts {
  /** Compared resources: those that differ from their baseline or had open findings. */
  compared: number;
  detected: number;
  updated: number;
  resolved: number;
}

/** Resources compared in one transaction. */
const pageSize = 500;

/**
 * Compares the next resources after a cursor and writes their findings, events and alerts in one transaction. Returns
 * the next cursor, null after the last page; or null when the execution has ended, and nothing was written. Reads
 * what is true at that moment, so a page that is run twice changes nothing the second time.
 */
export async function scanPage(
  { database, frameworks }: { database: Database; frameworks: readonly Framework[] },
  scan: ProviderScan,
  after: number,
): Promise<{ next: number | null; counts: ScanCounts } | null> {
  return database.transaction(async (transaction) => {
    await holdProviderScan(transaction, scan);
    if (!(await holdRunningExecution(transaction, scan.executionId))) return null;
    const ids = await lockNextToScan(transaction, { providerId: scan.providerId, after, limit: pageSize });
    const found: (FoundDeviation & { findingId: number | null })[] = [];
    const resolved: { id: number; resolution: string }[] = [];
    for (const resource of await readToScan(transaction, ids)) {
      const changes = reconcileFindings(scan.providerKind, resource);
      for (const deviation of changes.create) found.push({ resource, deviation, findingId: null });
      for (const { id, deviation } of changes.update) found.push({ resource, deviation, findingId: id });
      resolved.push(...changes.resolve);
    }
    const created: NewDeviation[] = [];
    const updated: (LocatedDeviation & { id: number })[] = [];
    for (const { resource, deviation, findingId: id } of await withComplianceDrift(
      transaction,
      { ...scan, frameworks },
      found,
    )) {
      const located = { resourceId: resource.id, baselineId: resource.baseline_id, deviation };
      if (id !== null) updated.push({ ...located, id });
      else created.push({ ...located, previousId: resource.resolved_findings[deviation.aspect] ?? null });
    }
    const newFindings = await createFindings(transaction, scan, created);
    const seenAgain = await updateFindings(transaction, updated);
    const gone = await resolveFindings(transaction, resolved);
    await publishDetected(transaction, newFindings);
    await alertOnDrift(transaction, seenAgain);
    await publishResolved(transaction, gone);
    const last = ids.at(-1);
    return {
      next: ids.length < pageSize || last === undefined ? null : last,
      counts: {
        compared: ids.length,
        detected: newFindings.length,
        updated: seenAgain.length,
        resolved: gone.length,
      },
    };
  });
}
