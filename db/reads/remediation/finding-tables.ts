import type { FindingType } from '../../../domain/remediation/statuses.ts';

/** Where the findings of a type are, and which column of `remediation_actions` refers to them. */
export const findingTables = {
  drift: { table: 'drift_findings', reference: 'drift_id' },
  vulnerability: { table: 'vulnerability_findings', reference: 'vulnerability_id' },
  control: { table: 'control_findings', reference: 'control_finding_id' },
} as const satisfies Readonly<Record<FindingType, { table: string; reference: string }>>;
