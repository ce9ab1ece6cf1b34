import type { KnownResource } from '../../../domain/changes/known-resource.ts';
import type { Database } from '../../database.ts';

/** Returns the next live resources of some types of a provider, in the order of their ids, after one of them. */
export async function knownResources(
  database: Database,
  wanted: { providerId: number; types: readonly string[]; after: number; most: number },
): Promise<KnownResource[]> {
  const { rows } = await database.raw<{ rows: KnownResource[] }>(
    `select resource.id, resource_type as "resourceType", external_id as "externalId", name, region,
       version.configuration->>'zone' as zone
     from resources as resource
     left join resource_versions as version on version.id = resource.version_id
     where resource.provider_id = :providerId and resource.id > :after and resource.deleted_at is null
       and resource_type = any (:types)
     order by resource.id limit :most`,
    { ...wanted, types: [...wanted.types] },
  );
  return rows;
}
