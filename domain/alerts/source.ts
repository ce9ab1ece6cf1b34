import { caredTypes } from '../findings/care.ts';
import type { AlertRuleName } from './rules.ts';

/** What raised an alert. */
export const alertSourceKinds = [
  'drift',
  'vulnerability',
  'control',
  'framework',
  'anomaly',
  'budget',
  'execution',
  'remediation',
  'webhook',
  'database',
  'audit_log',
  'finding',
] as const;
export type AlertSourceKind = (typeof alertSourceKinds)[number];

/** What raised an alert, as its causes name it. */
export interface AlertSource {
  kind: AlertSourceKind;
  /** Of the finding, anomaly, execution, action or webhook; null for several, for none, and once they are fixed. */
  id: number | null;
  frameworkId: string | null;
  /** The control, if it is a single one. */
  controlId: string | null;
}

const kinds: Readonly<Record<AlertRuleName | 'audit_chain', AlertSourceKind>> = {
  drift: 'drift',
  vulnerability: 'vulnerability',
  compliance_control: 'control',
  compliance_score: 'framework',
  cost_anomaly: 'anomaly',
  performance_anomaly: 'anomaly',
  provider_error: 'execution',
  remediation_failure: 'remediation',
  webhook_paused: 'webhook',
  database_full: 'database',
  audit_chain: 'audit_log',
  finding_overdue: 'finding',
  budget: 'budget',
};

/**
 * Returns what raised an alert, from its rule and the subject and cause of its only cause (see `placeOf`). Of several
 * causes, or of none that is left, the subject is that of the alert and the cause is null. Null for an alert that a member created.
 */
export function sourceOf(alert: { rule: string | null; subject: string; cause: string | null }): AlertSource | null {
  const { rule, subject, cause } = alert;
  const kind = rule === null ? undefined : (kinds as Readonly<Record<string, AlertSourceKind>>)[rule];
  if (kind === undefined) return null;
  const control = /\/control:([^/]+)\/(.+)$/.exec(subject);
  const framework = control?.[1] ?? /\/framework:([^/]+)/.exec(subject)?.[1] ?? null;
  // Overdue findings are of both types; only their causes say which.
  const type = caredTypes.find((one) => rule === 'finding_overdue' && cause?.startsWith(`${one}:`));
  const id = /^(?:webhook:(?=\d+$)|budget:)(\d+)/.exec(subject)?.[1] ?? /:(\d+)$/.exec(cause ?? '')?.[1];
  return {
    kind: type ?? kind,
    id: id === undefined ? null : Number(id),
    frameworkId: framework,
    controlId: control?.[2] ?? null,
  };
}
