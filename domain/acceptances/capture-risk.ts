import { reconcileFindings, type ScannedResource } from '../drift/reconcile.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Severity } from '../severity.ts';

/**
 * A deviation that capturing a baseline would accept; `drift_id` is its finding, null when no scan has reported it yet.
 */
export interface AcceptedDeviation {
  drift_id: number | null;
  aspect: string;
  severity: Severity;
  summary: string;
}

/** A resource whose current configuration is to become its baseline. */
export interface CapturedResource extends ScannedResource {
  open_findings: { id: number; aspect: string; severity: Severity; summary: string }[];
  /** Aspects whose newest finding a member resolved by hand, without accepting it. */
  set_aside: readonly string[];
}

/**
 * Returns what capturing the present configuration would accept; empty when capturing accepts nothing. Open findings
 * count always. A deviation without one counts when it would be reported as a matter of security or at least as high,
 * so that a capture cannot outrun the scan, and when its finding was resolved by hand, so that a risk cannot be hidden
 * by resolving it. So does a part that the baseline holds and that cannot be read now: it would not be compared any
 * longer.
 */
export function acceptedByCapture(kind: ProviderKind, resource: CapturedResource): AcceptedDeviation[] {
  const open = resource.open_findings.map(({ id, aspect, severity, summary }) => ({
    drift_id: id,
    aspect,
    severity,
    summary,
  }));
  const unreported = reconcileFindings(kind, resource)
    .create.filter(
      ({ aspect, driftType, severity }) =>
        driftType === 'security' ||
        severity === 'critical' ||
        severity === 'high' ||
        resource.set_aside.includes(aspect),
    )
    .map(({ aspect, severity, summary }) => ({ drift_id: null, aspect, severity, summary }));
  return [...open, ...unreported, ...lostFromSight(resource)];
}

function lostFromSight({ baseline, unreadable, name }: CapturedResource): AcceptedDeviation[] {
  if (baseline === null) return [];
  return Object.keys(unreadable)
    .filter((pointer) => !Object.hasOwn(baseline.unreadable, pointer))
    .map((pointer) => ({
      drift_id: null,
      aspect: `unreadable ${pointer}`,
      severity: 'high',
      summary: `${pointer} of ${name} cannot be read at present and would no longer be compared`,
    }));
}
