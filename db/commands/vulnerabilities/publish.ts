import type { Transaction } from '../../database.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { writeEvents } from '../events/write.ts';
import { settleOverdue } from '../findings/overdue.ts';
import { cancelMootActions } from '../remediation/ends.ts';
import type { ScannedFinding } from './scan.ts';

/** Publishes findings as `vulnerability.found` and raises the alerts on them, in the transaction that created them. */
export async function publishFound(transaction: Transaction, findings: ScannedFinding[]): Promise<void> {
  await writeEvents(
    transaction,
    findings.map((finding) => ({
      type: 'vulnerability.found',
      providerId: finding.provider_id,
      resourceId: finding.resource_id,
      data: {
        id: finding.id,
        cve_id: finding.cve_id,
        severity: finding.severity,
        cvss_score: finding.cvss_score,
        package_name: finding.package_name,
        installed_version: finding.installed_version,
        fix_version: finding.fix_version,
        resource_id: finding.resource_id,
        resource_name: finding.resource_name,
        detected_at: finding.detected_at.toISOString(),
      },
    })),
  );
  await alertOnVulnerabilities(transaction, findings);
}

/** Raises, or counts up, the alerts on findings that are new or were seen again. */
export async function alertOnVulnerabilities(
  transaction: Transaction,
  findings: Pick<
    ScannedFinding,
    'id' | 'resource_id' | 'resource_name' | 'provider_id' | 'cve_id' | 'package_name' | 'severity' | 'cvss_score'
  >[],
): Promise<void> {
  await raiseAlerts(
    transaction,
    findings.map((finding) => ({
      kind: 'vulnerability',
      findingId: finding.id,
      resourceId: finding.resource_id,
      resourceName: finding.resource_name,
      providerId: finding.provider_id,
      cveId: finding.cve_id,
      packageName: finding.package_name,
      severity: finding.severity,
      cvssScore: finding.cvss_score,
    })),
  );
}

/**
 * Clears the alerts on findings that are no longer open and cancels the waiting actions that would fix them, in the
 * transaction that closed them.
 */
export async function clearVulnerabilityAlerts(
  transaction: Transaction,
  findings: { id: number; resource_id: number; reason: string }[],
): Promise<void> {
  await resolveAlerts(
    transaction,
    findings.map((finding) => ({
      kind: 'vulnerability',
      resourceId: finding.resource_id,
      findingId: finding.id,
      note: finding.reason,
    })),
  );
  await settleOverdue(transaction, { type: 'vulnerability', ids: findings.map(({ id }) => id) });
  await cancelMootActions(transaction, { findingType: 'vulnerability', findingIds: findings.map(({ id }) => id) });
}
