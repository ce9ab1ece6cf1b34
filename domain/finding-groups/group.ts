/** What findings are grouped by: the CVE, the failing check, the kind of drift. */
export const groupings = ['cve', 'control', 'drift_kind'] as const;
export type Grouping = (typeof groupings)[number];
