import type { CaredType, FindingRef } from '../../../domain/findings/care.ts';
import type { Severity } from '../../../domain/severity.ts';
import { caredTables, type FindingCare } from './care.ts';

/** A finding with what assigning, commenting and alerting need to know of it. */
export interface CaredFinding extends FindingRef, FindingCare {
  title: string;
  severity: Severity;
  status: string;
  provider_id: number;
  resource_id: number;
  resource_name: string;
}

const titles: Record<CaredType, string> = {
  drift: 'finding.summary',
  vulnerability: `finding.cve_id || ' in ' || finding.package_name`,
};

/** Columns of `CaredFinding`, with `finding`, its `resource` and its `owner` joined. */
export const caredColumns = (type: CaredType): string =>
  `'${type}' as finding_type, finding.id as finding_id, ${titles[type]} as title, finding.severity, finding.status,
   finding.provider_id, finding.resource_id, resource.name as resource_name, finding.owner_id,
   owner.email as owner_email, finding.due_at`;

/** Joins of `caredColumns`. */
export const caredFrom = (type: CaredType): string =>
  `${caredTables[type].table} as finding join resources as resource on resource.id = finding.resource_id
   left join members as owner on owner.id = finding.owner_id`;
