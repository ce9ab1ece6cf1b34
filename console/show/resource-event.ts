import type { ResourceEvent } from '../../client/src/client.ts';
import { changeText } from './change-text.ts';
import { fieldLabel } from './field-label.ts';
import { money } from './format.ts';

const titled: Readonly<Partial<Record<ResourceEvent['kind'], string>>> = {
  drift_detected: 'Drift detected',
  drift_resolved: 'Drift resolved',
  vulnerability_detected: 'Vulnerability found',
  vulnerability_fixed: 'Vulnerability fixed',
  remediation_planned: 'Remediation planned',
  remediation_started: 'Remediation started',
  remediation_ended: 'Remediation ended',
  remediation_rolled_back: 'Remediation rolled back',
  baseline_captured: 'Baseline captured',
  alert_raised: 'Alert raised',
  alert_resolved: 'Alert resolved',
  recommendation_made: 'Recommended',
  recommendation_decided: 'Recommendation decided',
  anomaly_detected: 'Anomaly detected',
};

/** Returns an event of a resource in words. */
export function eventText(event: ResourceEvent, now = Date.now()): string {
  const { kind, title, changed, amounts, at } = event;
  if (kind === 'version') {
    const members = changed ?? [];
    return members.length === 0 ? 'Configuration read again' : `Configuration: ${members.map(fieldLabel).join(', ')}`;
  }
  if (kind === 'change' && event.change_kind !== null) {
    const { actor, via, means, change_kind: changeKind } = event;
    return changeText({ kind: changeKind, actor, via, means, occurred_at: at, announced_at: at }, now);
  }
  if (kind === 'cost') {
    // It stands at the end of the last billed day.
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const sums = (amounts ?? []).map(({ amount, currency }) => money(amount, currency)).join(', ');
    return `Cost in ${month.format(new Date(Date.parse(at) - 1))}: ${sums}`;
  }
  const what = titled[kind] ?? kind;
  return title === null ? what : `${what}: ${title}`;
}

/** Returns the page of what an event is about; null where it has none. */
export function eventAddress({ kind, subject_id: id, remediation_id: remediation }: ResourceEvent): string | null {
  if (kind.startsWith('drift_')) return `/drifts/${id}`;
  if (kind.startsWith('vulnerability_')) return `/vulnerabilities/${id}`;
  return remediation === null ? null : `/remediation/${remediation}`;
}
