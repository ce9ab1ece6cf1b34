import { isObject, objectIn } from '../../../json.ts';
import { auditRecordOf, type AuditRecord } from './audit-record.ts';

/** Calls of a piece of a log, and how many entries it has. */
export interface LoggedCalls {
  received: number;
  records: AuditRecord[];
}

/**
 * Returns the calls in lines that are events of an API server (audit.k8s.io/v1, `Event`), as Amazon EKS writes them to
 * CloudWatch Logs. A line that is none, such as one that was cut off, counts and is left out.
 */
export function loggedEvents(lines: readonly string[]): LoggedCalls {
  const records = lines.flatMap((line) => {
    const event = objectIn(line);
    return event === null ? [] : (auditRecordOf(event) ?? []);
  });
  return { received: lines.length, records };
}

/** The categories of resource logs of AKS that hold the audit log; the second one leaves out what only reads. */
export const aksAuditCategories = ['kube-audit', 'kube-audit-admin'] as const;

/**
 * Returns the calls in lines of a resource log of Azure Monitor (learn.microsoft.com/azure/azure-monitor/platform/
 * resource-logs-schema): each is a record whose `properties.log` is an event of the API server, as text.
 */
export function resourceLogEvents(lines: readonly string[]): LoggedCalls {
  const events = lines.flatMap((line) => {
    const record = objectIn(line);
    if (record === null || !aksAuditCategories.some((category) => category === record['category'])) return [];
    const { properties } = record;
    const log = isObject(properties) ? properties['log'] : null;
    return typeof log === 'string' ? [log] : [];
  });
  return { received: lines.length, records: loggedEvents(events).records };
}
