import type { FindingValues } from '../../../domain/vulnerabilities/finding-values.ts';
import type { Transaction } from '../../database.ts';
import type { ScanScope } from '../../reads/vulnerabilities/scan.ts';
import type { VulnerabilityRow } from '../../reads/vulnerabilities/vulnerabilities.ts';

const resourcesPerPage = 200;

/** A page ends after the resource with which its number of packages reaches this. */
const packagesPerPage = 20_000;

/**
 * Returns the ids of the next resources to scan, by id from `after` on: those whose packages are known and those with
 * open findings. Locks them against changes of their packages, but not against syncs, until the transaction ends.
 */
export async function lockNextResources(transaction: Transaction, scope: ScanScope, after: number): Promise<number[]> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `with next as (
       select resource.id, coalesce(known.packages, 0) as packages from resources as resource
       left join lateral (
         select sum(packages) as packages from package_sources where resource_id = resource.id
       ) as known on true
       left join lateral (
         select true as is_open from vulnerability_findings
         where resource_id = resource.id and status = 'open' limit 1
       ) as finding on true
       where resource.provider_id = ? and resource.id > ? ${scope.resourceId === null ? '' : 'and resource.id = ?'}
         and ((known.packages is not null and resource.status <> 'deleted') or finding.is_open)
       order by resource.id limit ${resourcesPerPage}
     ), measured as (
       select id, sum(packages) over (order by id) - packages as before from next
     )
     select resource.id from resources as resource join measured using (id)
     where measured.before < ${packagesPerPage} order by resource.id for key share of resource`,
    [scope.providerId, after, ...(scope.resourceId === null ? [] : [scope.resourceId])],
  );
  return rows.map(({ id }) => id);
}

/** Columns of `ScannedFinding`, of a row named `finding` and its resource. */
export const scannedColumns = `finding.id, finding.resource_id, resource.name as resource_name, finding.provider_id,
  finding.cve_id, finding.severity, finding.cvss_score, finding.package_name, finding.installed_version,
  finding.fix_version, finding.detected_at`;

/** The fields of a written finding that events and alerts show. */
export type ScannedFinding = Pick<
  VulnerabilityRow,
  | 'id'
  | 'resource_id'
  | 'resource_name'
  | 'provider_id'
  | 'cve_id'
  | 'severity'
  | 'cvss_score'
  | 'package_name'
  | 'installed_version'
  | 'fix_version'
  | 'detected_at'
>;

const valueNames = [
  'cve_id', 'ecosystem', 'family', 'package_key', 'package_name', 'installed_version', 'installed_versions',
  'fix_version', 'severity', 'cvss_score', 'cvss_vector', 'score_basis', 'score_estimated', 'advisory_ids',
] as const satisfies (keyof FindingValues)[]; // prettier-ignore

const givenValues = `cve_id text, ecosystem text, family text, package_key text, package_name text,
  installed_version text, installed_versions jsonb, fix_version text, severity text, cvss_score double precision,
  cvss_vector text, score_basis text, score_estimated boolean, advisory_ids jsonb`;

/** Creates findings, except those that exist. Returns those that were created. */
export async function createFindings(
  transaction: Transaction,
  page: { providerId: number; executionId: number },
  created: (FindingValues & { resource_id: number })[],
): Promise<ScannedFinding[]> {
  if (created.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: ScannedFinding[] }>(
    `with finding as (
       insert into vulnerability_findings
         (provider_id, execution_id, resource_id, known_exploited, epss, ${valueNames.join(', ')})
       select ?, ?, resource_id, signal.known_exploited_since is not null, signal.epss,
         ${valueNames.map((name) => `given.${name}`).join(', ')}
       from jsonb_to_recordset(?::jsonb) as given (resource_id bigint, ${givenValues})
       left join cve_signals as signal on signal.cve_id = given.cve_id
       order by resource_id, family, package_key, given.cve_id
       on conflict (resource_id, family, package_key, cve_id) do nothing
       returning *
     )
     select ${scannedColumns} from finding join resources as resource on resource.id = finding.resource_id
     order by finding.id`,
    [page.providerId, page.executionId, JSON.stringify(created)],
  );
  return rows;
}

/**
 * Updates findings with what was observed and reopens those that were fixed; ignored ones are left unchanged. Returns
 * those that are open.
 */
export async function updateFindings(
  transaction: Transaction,
  updated: (FindingValues & { id: number })[],
): Promise<ScannedFinding[]> {
  if (updated.length === 0) return [];
  const assignments = valueNames.map((name) => `${name} = given.${name}`).join(', ');
  const { rows } = await transaction.raw<{ rows: ScannedFinding[] }>(
    `with finding as (
       update vulnerability_findings as kept set ${assignments}, last_seen_at = now(), fixed_at = null, status = 'open',
         reason = case when kept.status = 'open' then kept.reason else 'A scan found it again' end,
         changed_by = case when kept.status = 'open' then kept.changed_by end
       from jsonb_to_recordset(?::jsonb) as given (id bigint, ${givenValues})
       where kept.id = given.id and kept.status <> 'ignored'
       returning kept.*
     )
     select ${scannedColumns} from finding join resources as resource on resource.id = finding.resource_id
     order by finding.id`,
    [JSON.stringify(updated)],
  );
  return rows;
}

/** Closes open findings as fixed, each with its reason. Returns those that were open. */
export async function fixFindings(
  transaction: Transaction,
  fixed: { id: number; reason: string }[],
): Promise<{ id: number; resource_id: number; reason: string }[]> {
  if (fixed.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { id: number; resource_id: number; reason: string }[] }>(
    `update vulnerability_findings as kept
     set status = 'fixed', fixed_at = now(), reason = given.reason, changed_by = null
     from jsonb_to_recordset(?::jsonb) as given (id bigint, reason text)
     where kept.id = given.id and kept.status = 'open'
     returning kept.id, kept.resource_id, kept.reason`,
    [JSON.stringify(fixed)],
  );
  return rows;
}

/**
 * Lets one scan at a time write a provider's findings, whichever execution it belongs to, until the transaction ends.
 */
export async function holdProviderFindings(transaction: Transaction, providerId: number): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`vulnerability-scan ${providerId}`]);
}
