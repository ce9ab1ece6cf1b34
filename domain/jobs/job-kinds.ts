import type { JobType } from './job-types.ts';

/** The workflow of a job type, and how its standing job is set up. */
export interface JobKind {
  /** Type of the workflow that carries out an execution; its argument is the execution id. */
  workflowType: string;
  /** Shown in lists of workflows. */
  title: string;
  /** Cron expression (UTC) of the one standing job; null for jobs that exist once per provider. */
  standingSchedule: string | null;
}

/** Job types with a workflow; to add one, add a row. */
export const jobKinds: Partial<Record<JobType, JobKind>> = {
  drift_detection: { workflowType: 'detectDrift', title: 'Detect drift', standingSchedule: '0 2 * * *' },
  vulnerability_scan: {
    workflowType: 'scanVulnerabilities',
    title: 'Scan for vulnerabilities',
    standingSchedule: '0 3 * * *',
  },
  compliance_assess: { workflowType: 'assessCompliance', title: 'Assess compliance', standingSchedule: '0 3 * * 0' },
  billing_sync: { workflowType: 'syncBilling', title: 'Sync bills', standingSchedule: '0 4 * * *' },
  inventory_sync: { workflowType: 'syncProvider', title: 'Sync inventory', standingSchedule: null },
};

/** Returns the kind of a job type. Throws for a type that nothing can run. */
export function jobKind(type: JobType): JobKind {
  const kind = jobKinds[type];
  if (kind === undefined) throw new Error(`No workflow runs jobs of type ${type}`);
  return kind;
}

/** Returns a sync every six hours, at a minute and hour that differ from provider to provider. */
export function syncSchedule(providerId: number): string {
  return `${(providerId * 7) % 60} ${providerId % 6}-23/6 * * *`;
}
