import type { AuditEntry } from '../../client/src/client.ts';

const pages: Readonly<Record<string, string>> = {
  alert: '/alerts',
  anomaly: '/anomalies',
  drift: '/drifts',
  vulnerability: '/vulnerabilities',
  remediation: '/remediation',
  remediation_policy: '/remediation/policies',
  provider: '/providers',
  organization: '/organizations',
  resource: '/resources',
  job: '/jobs',
  webhook: '/webhooks',
};

/** A field with its two values. */
export interface ChangedField {
  path: string;
  before: unknown;
  after: unknown;
}

/** Lists that have no page for one of their rows. */
const withoutPages = new Set(['alert']);

/** Returns the page of what was changed; null if there is none. */
export function subjectPath({ subject_type: type, subject_id: id }: Pick<AuditEntry, 'subject_type' | 'subject_id'>) {
  const path = pages[type];
  if (path === undefined || id === null || !/^[1-9]\d{0,15}$/.test(id)) return null;
  return withoutPages.has(type) ? path : `${path}/${id}`;
}

/** Returns the fields whose values differ, by name; of a creation or removal all of them. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const [was, is] = [before ?? {}, after ?? {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .toSorted()
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ path: name, before: was[name], after: is[name] }));
}
