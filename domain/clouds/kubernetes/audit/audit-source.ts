/** Where the audit log of a cluster comes from: its API server sends it, or the log of its cloud is read. */
export const auditSources = ['webhook', 'cloud_log'] as const;
export type AuditSource = (typeof auditSources)[number];
