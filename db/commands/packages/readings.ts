import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import type { NamedPackage } from '../../../domain/packages/package-of-purl.ts';
import type { CloudPackageSource } from '../../../domain/packages/package-sources.ts';
import type { Transaction } from '../../database.ts';
import type { ScanScope } from '../../reads/vulnerabilities/scan.ts';
import { upsertAdvisories } from '../advisories/advisories.ts';

/** A package as it is stored; without a package URL where its kind has none. */
export type StoredPackage = Omit<NamedPackage, 'purl'> & { purl: string | null };

/** What one source of a cloud reported about one resource. */
export type StoredReading = { resourceId: number; source: CloudPackageSource } & (
  | {
      state: 'read';
      packages: StoredPackage[];
      advisories: OsvRecord[];
    }
  | { state: 'absent' | 'unreadable'; reason: string }
);

/**
 * Stores the packages that a cloud reported for resources, replacing each source as a whole. A source that could not be
 * read keeps its last report and is marked; a source that was never set up does not hide other sources.
 */
export async function storeReadings(transaction: Transaction, readings: readonly StoredReading[]): Promise<void> {
  const read = readings.flatMap((reading) => (reading.state === 'read' ? [reading] : []));
  const missed = readings.flatMap((reading) => (reading.state === 'read' ? [] : [reading]));
  await upsertAdvisories(
    transaction,
    read.flatMap(({ advisories }) => advisories),
  );
  const places = read.map(({ resourceId, source, packages }) => ({
    resource_id: resourceId,
    source,
    packages: packages.length,
  }));
  await transaction.raw(
    `delete from package_sources as known using jsonb_to_recordset(?::jsonb) as given (resource_id bigint, source text)
     where known.resource_id = given.resource_id and known.source = given.source`,
    [JSON.stringify(places)],
  );
  await transaction.raw(
    `insert into package_sources (resource_id, source, packages)
     select resource_id, source, packages
     from jsonb_to_recordset(?::jsonb) as given (resource_id bigint, source text, packages integer)
     order by resource_id, source`,
    [JSON.stringify(places)],
  );
  await transaction.raw(
    `insert into resource_packages (resource_id, source, ecosystem, name, version, purl)
     select resource_id, source, ecosystem, name, version, purl from jsonb_to_recordset(?::jsonb) as given
       (resource_id bigint, source text, ecosystem text, name text, version text, purl text)`,
    [
      JSON.stringify(
        read.flatMap(({ resourceId, source, packages }) =>
          packages.map((found) => ({ ...found, resource_id: resourceId, source })),
        ),
      ),
    ],
  );
  await transaction.raw(
    `insert into package_sources as known (resource_id, source, is_readable, is_set_up, reason)
     select resource_id, source, false, is_set_up, reason
     from jsonb_to_recordset(?::jsonb) as given (resource_id bigint, source text, is_set_up boolean, reason text)
     order by resource_id, source
     on conflict (resource_id, source) do update
       set is_readable = false, reason = excluded.reason, read_at = now(),
         is_set_up = known.is_set_up or excluded.is_set_up`,
    [
      JSON.stringify(
        missed.map(({ resourceId, source, state, reason }) => ({
          resource_id: resourceId,
          source,
          is_set_up: state === 'unreadable',
          reason,
        })),
      ),
    ],
  );
}

/**
 * Marks the packages that one source, or all sources, of a provider's cloud reported as unreadable, after the cloud
 * refused.
 */
export async function markUnreadable(
  transaction: Transaction,
  { scope, reason, source }: { scope: ScanScope; reason: string; source?: CloudPackageSource | undefined },
): Promise<void> {
  await transaction.raw(
    `update package_sources as known set is_readable = false, reason = ?, read_at = now()
     from resources as resource
     where resource.id = known.resource_id and resource.provider_id = ? and known.source <> 'sbom'
       ${source === undefined ? '' : 'and known.source = ?'}
       ${scope.resourceId === null ? '' : 'and resource.id = ?'}`,
    [
      reason,
      scope.providerId,
      ...(source === undefined ? [] : [source]),
      ...(scope.resourceId === null ? [] : [scope.resourceId]),
    ],
  );
}
