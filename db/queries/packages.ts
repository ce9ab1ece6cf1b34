import { keptSkipped } from '../../domain/packages/kept-skipped.ts';
import type { PackageRows } from '../../domain/packages/package-rows.ts';
import type { PackageSource } from '../../domain/packages/package-sources.ts';
import type { SkippedComponent } from '../../domain/packages/sbom.ts';
import type { Database, Transaction } from '../database.ts';
import { listWindow } from './list-window.ts';

/** A package of a resource, with where it came from. */
export interface ResourcePackageRow {
  id: number;
  source: PackageSource;
  /** Null for a kind of package that there are no advisories for. */
  ecosystem: string | null;
  name: string;
  version: string | null;
  purl: string | null;
}

/** Replaces all that one source says of a resource's packages. Lock the resource first. Gives when that was. */
export async function replacePackages(
  transaction: Transaction,
  read: {
    resourceId: number;
    source: PackageSource;
    format: string;
    formatVersion: string;
    packages: PackageRows;
    /** Of them 100 at the most are kept. */
    skipped: readonly SkippedComponent[];
    skippedTotal: number;
    memberId: number;
  },
): Promise<Date> {
  const place = { resource_id: read.resourceId, source: read.source };
  await transaction('package_sources').where(place).delete();
  const [row] = await transaction('package_sources')
    .insert({
      ...place,
      format: read.format,
      format_version: read.formatVersion,
      packages: read.packages.count,
      skipped: JSON.stringify(read.skipped.slice(0, keptSkipped)),
      skipped_total: read.skippedTotal,
      uploaded_by: read.memberId,
    })
    .returning<{ read_at: Date }[]>('read_at');
  for (const text of read.packages.texts) {
    await transaction.raw(
      `insert into resource_packages (resource_id, source, ecosystem, name, version, purl)
       select ?, ?, ecosystem, name, version, purl from jsonb_to_recordset(?::jsonb) as given
         (ecosystem text, name text, version text, purl text)`,
      [read.resourceId, read.source, text],
    );
  }
  return row?.read_at ?? new Date();
}

/** One page of a resource's packages, in the order they were read in, and their number. */
export async function listPackages(
  database: Database,
  query: { resourceId: number; page: { page: number; perPage: number } },
): Promise<{ rows: ResourcePackageRow[]; total: number }> {
  const own = { resource_id: query.resourceId };
  const [count] = await database('package_sources').where(own).sum<{ total: number | null }[]>('packages as total');
  const total = Number(count?.total ?? 0);
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const direction = window.reversed ? 'desc' : 'asc';
  const rows = await database('resource_packages')
    .where(own)
    .orderBy([
      { column: 'source', order: direction },
      { column: 'id', order: direction },
    ])
    .limit(window.limit)
    .offset(window.offset)
    .select<ResourcePackageRow[]>('id', 'source', 'ecosystem', 'name', 'version', 'purl');
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** The ecosystems of all packages of resources that are there, ascending; the sample account brings its own advisories. */
export async function seenEcosystems(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { ecosystem: string }[] }>(
    `select distinct package.ecosystem from resource_packages as package
     join resources as resource on resource.id = package.resource_id
     where package.ecosystem is not null and resource.status <> 'deleted'
       and resource.provider_id is distinct from (select provider_id from sample_account) order by 1`,
  );
  return rows.map(({ ecosystem }) => ecosystem);
}
