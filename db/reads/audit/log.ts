import type { Knex } from 'knex';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { executionInside } from '../access-limits/executions.ts';
import { subjectInside, type SubjectName } from '../access-limits/subjects.ts';

/** A row of the audit log, and whether it is already part of the chain. */
export interface AuditRow {
  id: number;
  at: Date;
  member_id: number | null;
  actor: string;
  role: string | null;
  channel: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  before: JsonObject | null;
  after: JsonObject | null;
  request_id: string | null;
  sequence: number | null;
}

/** Filters of the list; those left out match everything. `from` and `to` are inclusive and exclusive. */
export interface AuditFilters {
  member_id?: number | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Returns a page of the audit log inside the limits, newest first, and how many rows match. */
export async function listAuditRows(
  database: Database,
  options: { filters: AuditFilters; limits: AccessLimits; page: number; perPage: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { from, to, ...equal } = options.filters;
  const filters = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const matching = database('audit_log').where(filters);
  if (options.limits.length > 0) void matching.whereRaw(auditedInside(database, options.limits));
  if (from !== undefined) void matching.where('at', '>=', from);
  if (to !== undefined) void matching.where('at', '<', to);
  const [counted, rows] = await Promise.all([
    matching.clone().count({ total: 'id' }).first(),
    database
      .from(
        matching
          .clone()
          .select('*')
          .orderBy('id', 'desc')
          .offset((options.page - 1) * options.perPage)
          .limit(options.perPage)
          .as('shown'),
      )
      .leftJoin('audit_chain', 'audit_chain.audit_id', 'shown.id')
      .select<AuditRow[]>('shown.*', 'audit_chain.sequence')
      .orderBy('shown.id', 'desc'),
  ]);
  return { rows, total: Number(counted?.['total'] ?? 0) };
}

/** Types of audited subjects that belong to providers. All other changes concern the whole installation. */
const providerSubjects: Readonly<Record<string, SubjectName>> = {
  acceptance: 'acceptance',
  alert: 'alert',
  anomaly: 'anomaly',
  attestation: 'attestation',
  baseline: 'baseline',
  check_parameter: 'check_parameter',
  compliance_exception: 'exception',
  drift: 'drift',
  provider: 'provider',
  recommendation: 'recommendation',
  remediation: 'remediation',
  resource: 'resource',
  vulnerability: 'vulnerability',
};

/** Returns the condition that an audited change was made to something that exists inside the limits. */
function auditedInside(database: Database, limits: AccessLimits): Knex.Raw {
  const id = 'audit_log.subject_id::bigint';
  const cases = Object.entries(providerSubjects).map(([type, name]) => ({
    type,
    inside: subjectInside(database, { name, id, limits }),
  }));
  const ofExecution = database.raw(`exists (select from executions where executions.id = ${id} and ?)`, [
    executionInside(database, { table: 'executions', limits }),
  ]);
  return database.raw(
    `case when subject_id ~ '^[0-9]{1,18}$' then case subject_type
       ${cases.map(({ type }) => `when '${type}' then ?`).join(' ')} when 'execution' then ? else false end
     else false end`,
    [...cases.map(({ inside }) => inside), ofExecution],
  );
}
