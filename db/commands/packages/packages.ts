import { keptSkipped } from '../../../domain/packages/kept-skipped.ts';
import type { PackageRows } from '../../../domain/packages/package-rows.ts';
import type { PackageSource } from '../../../domain/packages/package-sources.ts';
import type { SkippedComponent } from '../../../domain/packages/sbom.ts';
import type { Transaction } from '../../database.ts';

/**
 * Replaces all packages of a resource that one source reported. Lock the resource first. Returns the time of the
 * change.
 */
export async function replacePackages(
  transaction: Transaction,
  read: {
    resourceId: number;
    source: PackageSource;
    format: string;
    formatVersion: string;
    packages: PackageRows;
    /** At most 100 of them are stored. */
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
