import { holdActiveWindows } from '../../db/commands/change-windows/expected.ts';
import { attributeFindings } from '../../db/commands/drifts/attribute.ts';
import { markNewFindings, publishUnexpected } from '../../db/commands/drifts/expected.ts';
import { alertOnDrift, publishDetected, publishResolved } from '../../db/commands/drifts/publish.ts';
import {
  createFindings,
  type KnownDeviation,
  type NewDeviation,
  resolveFindings,
  updateFindings,
} from '../../db/commands/drifts/scan.ts';
import type { Transaction } from '../../db/database.ts';
import { ownActionsOn } from '../../db/reads/remediation/own-actions.ts';
import { readToScan } from '../../db/reads/drifts/scan.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { reconcileFindings } from '../../domain/drift/reconcile.ts';
import { withoutOwnChanges } from '../../domain/remediation/own-changes.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { changeSpans, type LocatedFinding } from './change-spans.ts';
import { withComplianceDrift } from './compliance-drift.ts';

/** Whose resources are compared, and in which execution; null for a comparison outside of one. */
export interface Comparison {
  providerId: number;
  providerKind: ProviderKind;
  executionId: number | null;
  frameworks: readonly Framework[];
  /** Evaluates the custom checks, which may have turned by what changed. */
  customChecks: CustomCheckEvaluator;
}

/** How many findings a comparison created, saw again and resolved. */
export interface FindingCounts {
  detected: number;
  updated: number;
  resolved: number;
}

/**
 * Compares resources with their newest baselines and writes findings, events and alerts. Lock the resources first. What
 * is compared a second time changes nothing. `isHeld` says whether they have to be compared again when a remediation
 * has ended.
 */
export async function compareResources(
  transaction: Transaction,
  comparison: Comparison,
  ids: number[],
): Promise<{ counts: FindingCounts; isHeld: boolean }> {
  const heldWindowIds = await holdActiveWindows(transaction, comparison.providerId);
  const found: LocatedFinding[] = [];
  const resolved: { id: number; resolution: string }[] = [];
  const remediations = await ownActionsOn(transaction, ids);
  let isHeld = false;
  for (const resource of await readToScan(transaction, ids)) {
    const actions = remediations.get(resource.id) ?? [];
    const all = reconcileFindings(comparison.providerKind, resource);
    const changes = withoutOwnChanges(comparison.providerKind, resource, { changes: all, actions });
    isHeld ||= changes.isHeld;
    for (const deviation of changes.create) found.push({ resource, deviation, findingId: null, isRemediated: false });
    for (const { id, deviation } of changes.update) {
      found.push({ resource, deviation, findingId: id, isRemediated: actions.length > 0 });
    }
    resolved.push(...changes.resolve);
  }
  const created: NewDeviation[] = [];
  const updated: KnownDeviation[] = [];
  const classified = await withComplianceDrift(transaction, comparison, found);
  const spans = await changeSpans(transaction, { ...comparison, isAnnounced: heldWindowIds.length > 0 }, classified);
  for (const one of classified) {
    const { resource, deviation, findingId: id } = one;
    const located = { resourceId: resource.id, baselineId: resource.baseline_id, deviation };
    const span = spans.get(one) ?? null;
    if (id !== null) updated.push({ ...located, id, span: span ?? (one.isRemediated ? 'kept' : null) });
    else created.push({ ...located, span, previousId: resource.resolved_findings[deviation.aspect] ?? null });
  }
  const newFindings = await createFindings(transaction, comparison, created);
  const seenAgain = await updateFindings(transaction, updated);
  if (spans.size > 0) await attributeFindings(transaction, [...newFindings, ...seenAgain]);
  await markNewFindings(transaction, newFindings, heldWindowIds);
  const seenIds = seenAgain.map(({ id }) => id);
  const unexpected = await publishUnexpected(transaction, seenIds);
  const gone = await resolveFindings(transaction, resolved);
  await publishDetected(transaction, newFindings);
  await alertOnDrift(
    transaction,
    seenAgain.filter(({ id }) => !unexpected.includes(id)),
  );
  await publishResolved(transaction, gone);
  const counts = { detected: newFindings.length, updated: seenAgain.length, resolved: gone.length };
  return { counts, isHeld };
}
