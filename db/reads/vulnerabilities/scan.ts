import type { InstalledPackage } from '../../../domain/packages/package-key.ts';
import type { PackageSource } from '../../../domain/packages/package-sources.ts';
import type { KnownFinding } from '../../../domain/vulnerabilities/reconcile.ts';
import type { Transaction } from '../../database.ts';
import type { ResourceStatus } from '../resources/resources.ts';

/** Which resources a scan examines. */
export interface ScanScope {
  providerId: number;
  /** One resource only; null for all of the provider. */
  resourceId: number | null;
}

/** A resource as a scan reads it. */
export interface VulnerabilityScanRow {
  id: number;
  name: string;
  status: ResourceStatus;
  /** Why a source of its packages could not be read; null when all could. */
  unreadable: string | null;
  /** Sources that could be read. */
  readable: PackageSource[];
  /** Packages of the sources that could be read. */
  packages: (Omit<InstalledPackage, 'ecosystem'> & { ecosystem: string | null })[];
  known: KnownFinding[];
}

/** Returns the values of these resources that a scan compares, by id. */
export async function readResources(transaction: Transaction, ids: number[]): Promise<VulnerabilityScanRow[]> {
  const rows = await transaction('resources')
    .whereIn('id', ids)
    .orderBy('id')
    .select<Pick<VulnerabilityScanRow, 'id' | 'name' | 'status'>[]>('id', 'name', 'status');
  const { rows: packages } = await transaction.raw<{
    rows: (VulnerabilityScanRow['packages'][number] & { resource_id: number })[];
  }>(
    `select package.resource_id, package.ecosystem, package.name, package.version from resource_packages as package
     join package_sources as known on known.resource_id = package.resource_id and known.source = package.source
     where package.resource_id = any(?) and known.is_readable`,
    [ids],
  );
  const { rows: known } = await transaction.raw<{ rows: (KnownFinding & { resource_id: number })[] }>(
    `select id, resource_id, status, cve_id, family, package_key, advisory_ids from vulnerability_findings
     where resource_id = any(?)`,
    [ids],
  );
  const { rows: sources } = await transaction.raw<{ rows: SourceRow[] }>(
    `select resource_id, source, is_readable, is_set_up, reason from package_sources where resource_id = any(?)
     order by resource_id, source`,
    [ids],
  );
  const packagesById = groupByResource(packages);
  const knownById = groupByResource(known);
  const sourcesById = groupByResource(sources);
  return rows.map((row) => ({
    ...row,
    ...readability(sourcesById.get(row.id) ?? []),
    packages: packagesById.get(row.id) ?? [],
    known: knownById.get(row.id) ?? [],
  }));
}

interface SourceRow {
  resource_id: number;
  source: PackageSource;
  is_readable: boolean;
  is_set_up: boolean;
  reason: string | null;
}

/**
 * Returns which sources could be read, and why not all. A source that was never set up matters only where no other one
 * lists the packages.
 */
function readability(sources: SourceRow[]): Pick<VulnerabilityScanRow, 'unreadable' | 'readable'> {
  const readable = sources.filter((source) => source.is_readable).map(({ source }) => source);
  const missed = sources.filter((source) => !source.is_readable);
  const shown = missed.find((source) => source.is_set_up) ?? (readable.length === 0 ? missed[0] : undefined);
  return { readable, unreadable: shown === undefined ? null : (shown.reason ?? 'its packages could not be read') };
}

function groupByResource<Row extends { resource_id: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.resource_id);
    if (group === undefined) groups.set(row.resource_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Returns how many findings an execution created. */
export async function countCreatedFindings(transaction: Transaction, executionId: number): Promise<number> {
  const [row] = await transaction('vulnerability_findings')
    .where({ execution_id: executionId })
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
