import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { Transaction } from '../../database.ts';
import { findDrift } from '../../reads/drifts/drifts.ts';
import { findVulnerability } from '../../reads/vulnerabilities/vulnerabilities.ts';
import { publishDetected } from '../drifts/publish.ts';
import { publishFound } from '../vulnerabilities/publish.ts';

/**
 * Reopens the finding of an action that was rolled back, and publishes it as detected again. An open finding is left
 * unchanged, and so is drift for whose aspect another finding is open. A check fails again by itself.
 */
export async function reopenFinding(
  transaction: Transaction,
  finding: { id: number; finding_type: FindingType; finding_id: number },
): Promise<void> {
  if (finding.finding_type === 'drift') await reopenDrift(transaction, finding);
  if (finding.finding_type === 'vulnerability') await reopenVulnerability(transaction, finding.finding_id);
}

async function reopenDrift(
  transaction: Transaction,
  { id: actionId, finding_id: driftId }: { id: number; finding_id: number },
): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `update drift_findings as own
     set status = 'detected', resolved_at = null, resolved_by = null, resolution = null, last_seen_at = now(),
       remediation_id = action.id, changed_after = action.rollback_started_at, changed_before = now(), changed_by = null,
       changed_at = now(), changed_via = 'remediation', change_event_id = null,
       expected = false
     from remediation_actions as action
     where action.id = ? and own.id = ? and own.status = 'resolved' and not exists (
       select from drift_findings as other
       where other.resource_id = own.resource_id and other.aspect = own.aspect and other.status <> 'resolved')
     returning own.id`,
    [actionId, driftId],
  );
  if (rows.length === 0) return;
  const drift = await findDrift(transaction, driftId);
  if (drift !== null) await publishDetected(transaction, [drift]);
}

async function reopenVulnerability(transaction: Transaction, findingId: number): Promise<void> {
  const changed = await transaction('vulnerability_findings')
    .where({ id: findingId, status: 'fixed' })
    .update({ status: 'open', fixed_at: null, changed_by: null, reason: 'Its remediation was rolled back' });
  if (changed === 0) return;
  const finding = await findVulnerability(transaction, findingId);
  if (finding !== null) await publishFound(transaction, [finding]);
}
