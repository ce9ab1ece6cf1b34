import { counted } from '../counted.ts';
import { isAtLeast, type Severity } from '../severity.ts';
import type { AlertType } from './alert-types.ts';
import type { AlertCause, CostAnomalyCause, ScoreCause } from './causes.ts';
import type { AlertRuleName, AlertRules } from './rules.ts';
import { groupOf } from './groups.ts';
import { placeOf } from './subjects.ts';

/** One cause, as an alert lists it. */
export interface RaisedCause {
  /** Together with `cause`, identifies it (`placeOf`). */
  subject: string;
  cause: string;
  title: string;
  severity: Severity;
}

/** An alert to raise; if one is open for the same rule and subject, its count is increased instead. */
export interface RaisedAlert {
  /** `audit_chain` is not a rule that can be disabled. */
  rule: AlertRuleName | 'audit_chain';
  /** The group that its causes belong to (`groupOf`). */
  subject: string;
  /** The causes of the alert, without duplicates. */
  causes: RaisedCause[];
  /** The subject of a grouped alert, a resource or a framework; null for an alert about a single cause. */
  groupName: string | null;
  type: AlertType;
  severity: Severity;
  title: string;
  description: string;
  providerId: number | null;
  resourceId: number | null;
  resourceName: string | null;
}

type AlertText = Omit<RaisedAlert, 'rule' | 'subject' | 'causes' | 'groupName'>;

/** Returns the alert that the rules want for a cause, or null where it stays below its threshold. */
export function alertFor(cause: AlertCause, rules: AlertRules): RaisedAlert | null {
  if (cause.kind !== 'audit_chain' && !rules[cause.kind].enabled) return null;
  const text = textFor(cause, rules);
  if (text === null) return null;
  const { subject, cause: single } = placeOf(cause);
  const { description: title, severity } = text;
  return {
    rule: cause.kind,
    subject: groupOf(cause, rules),
    causes: [{ subject, cause: single ?? '', title, severity }],
    groupName: groupNameOf(cause),
    ...text,
  };
}

/**
 * Returns the alerts for a batch of causes, one per rule and group: the worst severity and its text, every cause once.
 * Sorted by rule and group, so that batches that meet in the database take their locks in one order.
 */
export function alertsFor(causes: readonly AlertCause[], rules: AlertRules): RaisedAlert[] {
  const bySubject = new Map<string, RaisedAlert>();
  for (const cause of causes) {
    const alert = alertFor(cause, rules);
    if (alert === null) continue;
    const key = `${alert.rule} ${alert.subject}`;
    const known = bySubject.get(key);
    if (known === undefined) bySubject.set(key, alert);
    else bySubject.set(key, merged(known, alert));
  }
  return [...bySubject.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, alert]) => alert);
}

function merged(one: RaisedAlert, other: RaisedAlert): RaisedAlert {
  const leading = isAtLeast(one.severity, other.severity) ? one : other;
  const known = new Map([...one.causes, ...other.causes].map((each) => [`${each.subject} ${each.cause}`, each]));
  // Drift of one resource can be of both types: an alert is about compliance only when all of its causes are.
  return { ...leading, type: one.type === other.type ? one.type : 'security', causes: [...known.values()] };
}

function groupNameOf(cause: AlertCause): string | null {
  switch (cause.kind) {
    case 'drift':
    case 'vulnerability':
    case 'finding_overdue':
      return cause.resourceName;
    case 'compliance_control':
      return cause.frameworkName;
    default:
      return null;
  }
}

function textFor(cause: AlertCause, rules: AlertRules): AlertText | null {
  switch (cause.kind) {
    case 'drift':
      if (!isAtLeast(cause.severity, rules.drift.min_severity)) return null;
      return {
        type: cause.driftType === 'compliance' ? 'compliance' : 'security',
        severity: cause.severity,
        title: `${cause.resourceName} drifted from its baseline`,
        description: cause.summary,
        ...aboutResource(cause),
      };
    case 'vulnerability':
      if (cause.cvssScore < rules.vulnerability.min_cvss_score) return null;
      return {
        type: 'security',
        severity: cause.severity,
        title: `${cause.resourceName} has a vulnerable package`,
        description: `${cause.cveId} in ${cause.packageName}, CVSS ${cause.cvssScore.toFixed(1)}`,
        ...aboutResource(cause),
      };
    case 'finding_overdue':
      if (!isAtLeast(cause.severity, rules.finding_overdue.min_severity)) return null;
      return {
        type: 'security',
        severity: cause.severity,
        title: `${cause.resourceName} has an overdue finding`,
        description: `${cause.title}, due on ${cause.dueAt.toISOString().slice(0, 10)}`,
        ...aboutResource(cause),
      };
    case 'compliance_control':
      if (!isAtLeast(cause.severity, rules.compliance_control.min_severity)) return null;
      return {
        type: 'compliance',
        severity: cause.severity,
        title: `Control ${cause.controlId} of ${cause.frameworkName} failed`,
        description: `${cause.controlId} ${cause.title}: ${counted(cause.failedResources, 'resource')} failed`,
        ...aboutProvider(cause.providerId),
      };
    case 'compliance_score':
      return scoreText(cause, rules.compliance_score);
    case 'cost_anomaly':
      return costText(cause, rules.cost_anomaly);
    case 'performance_anomaly':
      return {
        type: 'performance',
        severity: 'medium',
        title: `Unusual performance in ${cause.providerName}`,
        description: `${cause.date}: ${cause.summary}`,
        ...aboutProvider(cause.providerId),
      };
    case 'budget':
      return {
        type: 'cost',
        severity: cause.threshold >= 100 && !cause.isForecast ? 'high' : cause.threshold >= 80 ? 'medium' : 'low',
        title: cause.isForecast
          ? `${cause.budgetName} is expected to reach ${cause.threshold}% of its budget`
          : `${cause.budgetName} has reached ${cause.threshold}% of its budget`,
        description:
          `${cause.month}: ${cause.spent.toFixed(2)} ${cause.currency} ${cause.isForecast ? 'expected' : 'spent'} ` +
          `of ${cause.amount.toFixed(2)} ${cause.currency}`,
        providerId: cause.providerId,
        resourceId: null,
        resourceName: null,
      };
    case 'provider_error':
      if (cause.failuresInARow < rules.provider_error.failures_in_a_row) return null;
      return {
        type: 'security',
        severity: 'high',
        title: `${cause.providerName} cannot be audited`,
        description: `${cause.failuresInARow === 1 ? 'The last sync' : `The last ${cause.failuresInARow} syncs`} failed: ${cause.reason}`,
        ...aboutProvider(cause.providerId),
      };
    case 'remediation_failure':
      return {
        type: 'security',
        severity: 'high',
        title: `Remediation of ${cause.resourceName} ${cause.isStalled ? 'makes no progress' : 'failed'}`,
        description: `${cause.title}: ${cause.reason}`,
        ...aboutResource(cause),
      };
    case 'webhook_paused':
      return {
        type: 'performance',
        severity: 'high',
        title: `Webhook ${cause.webhookName} is paused`,
        description: `No delivery has succeeded for ${cause.days} days. Enable it again once its receiver works.`,
        providerId: null,
        resourceId: null,
        resourceName: null,
      };
    case 'database_full':
      return {
        type: 'performance',
        severity: 'critical',
        title: 'The disk of the database is full',
        description:
          'Postgres cannot store any more data. Requests that write data get a 503 response until space is available again.',
        providerId: null,
        resourceId: null,
        resourceName: null,
      };
    case 'audit_chain':
      return {
        type: 'security',
        severity: 'critical',
        title: 'The audit log may have been rewritten',
        description: `${cause.reason}. Sealing has stopped until \`npm run audit:verify\` finds no fault or an operator accepts the chain as it is.`,
        providerId: null,
        resourceId: null,
        resourceName: null,
      };
  }
}

/** Binary fractions: 0.8 − 0.7 is slightly more than 0.1, but has to count as a drop of 0.1. */
const scoreTolerance = 1e-9;

function scoreText(cause: ScoreCause, rule: AlertRules['compliance_score']): AlertText | null {
  const drop = cause.previousScore === null ? 0 : cause.previousScore - cause.score;
  const isLow = cause.score < rule.min_score - scoreTolerance;
  if (!isLow && drop < rule.max_drop - scoreTolerance) return null;
  const before = drop > scoreTolerance ? `, down from ${percent(cause.previousScore ?? 0)}` : '';
  return {
    type: 'compliance',
    severity: isLow ? 'high' : 'medium',
    title: `${cause.frameworkName} score is ${isLow ? 'low' : 'falling'}`,
    description: `${percent(cause.score)} of the evaluated controls passed${before}`,
    ...aboutProvider(cause.providerId),
  };
}

function costText(cause: CostAnomalyCause, rule: AlertRules['cost_anomaly']): AlertText | null {
  const excess = cause.actualAmount - cause.expectedAmount;
  if (cause.deviationPercent <= rule.min_deviation_percent || excess <= rule.min_excess_amount) return null;
  return {
    type: 'cost',
    severity: cause.deviationPercent > 100 ? 'high' : 'medium',
    title: `Unusual cost in ${cause.providerName}`,
    description:
      `${cause.date}: ${cause.actualAmount.toFixed(2)} ${cause.currency} instead of the expected ${cause.expectedAmount.toFixed(2)} ${cause.currency} ` +
      `(${cause.deviationPercent.toFixed(0)}% more)`,
    ...aboutProvider(cause.providerId),
  };
}

function aboutProvider(providerId: number): Pick<AlertText, 'providerId' | 'resourceId' | 'resourceName'> {
  return { providerId, resourceId: null, resourceName: null };
}

function aboutResource(cause: {
  providerId: number;
  resourceId: number;
  resourceName: string;
}): Pick<AlertText, 'providerId' | 'resourceId' | 'resourceName'> {
  return { providerId: cause.providerId, resourceId: cause.resourceId, resourceName: cause.resourceName };
}

function percent(score: number): string {
  return `${(score * 100).toFixed(0)}%`;
}
