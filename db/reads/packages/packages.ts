import type { PackageSource } from '../../../domain/packages/package-sources.ts';
import type { Database } from '../../database.ts';
import { listWindow } from '../lists/list-window.ts';

/** A package of a resource, with its sources. */
export interface ResourcePackageRow {
  id: number;
  source: PackageSource;
  /** Null for a kind of package without advisories. */
  ecosystem: string | null;
  name: string;
  version: string | null;
  purl: string | null;
}

/** Returns one page of a resource's packages, in the order they were read in, and their number. */
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

/**
 * Returns the ecosystems of all packages of live resources, ascending, except of the sample account, which has its own
 * advisories.
 */
export async function seenEcosystems(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { ecosystem: string }[] }>(
    `select distinct package.ecosystem from resource_packages as package
     join resources as resource on resource.id = package.resource_id
     where package.ecosystem is not null and resource.status <> 'deleted'
       and resource.provider_id is distinct from (select provider_id from sample_account) order by 1`,
  );
  return rows.map(({ ecosystem }) => ecosystem);
}
