import { driftWords } from '../../reads/drifts/words.ts';
import { presentDriftFinding } from '../../../domain/drift/finding.ts';
import type { Transaction } from '../../database.ts';
import type { DriftDetailRow, DriftRow } from '../../reads/drifts/drifts.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { writeEvents } from '../events/write.ts';
import { settleOverdue } from '../findings/overdue.ts';
import { cancelMootActions } from '../remediation/ends.ts';

/** Publishes findings as `drift.detected` and raises the alerts on them, in the transaction that created them. */
export async function publishDetected(transaction: Transaction, findings: DriftRow[]): Promise<void> {
  await writeFindings(transaction, 'drift.detected', findings);
  await alertOnDrift(transaction, findings);
}

/** Publishes findings as `drift.updated`: who made their change became known, or they are no longer expected. */
export async function publishAttributed(transaction: Transaction, findings: DriftRow[]): Promise<void> {
  await writeFindings(transaction, 'drift.updated', findings);
}

async function writeFindings(
  transaction: Transaction,
  type: 'drift.detected' | 'drift.updated',
  findings: DriftRow[],
): Promise<void> {
  await writeEvents(
    transaction,
    findings.map((finding) => ({
      type,
      providerId: finding.provider_id,
      resourceId: finding.resource_id,
      data: presentDriftFinding(finding),
    })),
  );
}

/** Raises, or counts up, the alerts on findings that are new or were seen again; none on those that were expected. */
export async function alertOnDrift(
  transaction: Transaction,
  findings: Pick<
    DriftRow,
    'id' | 'resource_id' | 'resource_name' | 'provider_id' | 'drift_type' | 'severity' | 'summary' | 'expected'
  >[],
): Promise<void> {
  const unexpected = findings.filter(({ expected }) => !expected);
  const words = await driftWords(
    transaction,
    unexpected.map(({ id }) => id),
  );
  await raiseAlerts(
    transaction,
    unexpected.map((finding) => ({
      kind: 'drift',
      findingId: finding.id,
      resourceId: finding.resource_id,
      resourceName: finding.resource_name,
      providerId: finding.provider_id,
      driftType: finding.drift_type,
      severity: finding.severity,
      summary: words.get(finding.id) ?? finding.summary,
    })),
  );
}

/**
 * Publishes findings as `drift.resolved`, clears their alerts and cancels the waiting actions that would fix them, in
 * the transaction that resolved them.
 */
export async function publishResolved(
  transaction: Transaction,
  findings: (DriftRow & Pick<DriftDetailRow, 'resolution'>)[],
): Promise<void> {
  await writeEvents(
    transaction,
    findings.map((finding) => ({
      type: 'drift.resolved',
      providerId: finding.provider_id,
      resourceId: finding.resource_id,
      data: {
        ...presentDriftFinding(finding),
        resolved_at: (finding.resolved_at ?? finding.last_seen_at).toISOString(),
        resolution: finding.resolution,
      },
    })),
  );
  await resolveAlerts(
    transaction,
    findings.map((finding) => ({
      kind: 'drift',
      resourceId: finding.resource_id,
      findingId: finding.id,
      note: finding.resolution ?? 'The drift finding was resolved',
    })),
  );
  await settleOverdue(transaction, { type: 'drift', ids: findings.map(({ id }) => id) });
  await cancelMootActions(transaction, { findingType: 'drift', findingIds: findings.map(({ id }) => id) });
}
