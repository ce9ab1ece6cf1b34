import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import type { ScanScope } from '../vulnerabilities/scan.ts';

/** A resource whose packages are read from a cloud. */
export interface PackagedResourceRow {
  id: number;
  external_id: string;
  name: string;
  resource_type: string;
  region: string;
  configuration: JsonObject;
}

const resourcesPerPage = 100;

/** Returns the next live resources of these types, by id from `after` on, with their configuration. */
export async function nextPackagedResources(
  database: Database,
  { scope, types, after }: { scope: ScanScope; types: readonly string[]; after: number },
): Promise<PackagedResourceRow[]> {
  const query = database('resources as resource')
    .leftJoin('resource_versions as version', 'version.id', 'resource.version_id')
    .where('resource.provider_id', scope.providerId)
    .whereNot('resource.status', 'deleted')
    .whereIn('resource.resource_type', [...types])
    .where('resource.id', '>', after)
    .orderBy('resource.id')
    .limit(resourcesPerPage)
    .select<PackagedResourceRow[]>(
      'resource.id',
      'resource.external_id',
      'resource.name',
      'resource.resource_type',
      'resource.region',
      'version.configuration',
    );
  if (scope.resourceId !== null) void query.where('resource.id', scope.resourceId);
  return query;
}
