import type { Database } from '../db/database.ts';
import type { CheckedResource } from '../domain/checks/fields.ts';

/**
 * Inserts copies of recorded resources into a provider. An id that one of them has is another one in each copy; a single
 * copy keeps the ids.
 */
export async function insertCopies(
  database: Database,
  batch: { providerId: number; resources: readonly CheckedResource[]; copies: number },
): Promise<void> {
  const { providerId, resources, copies } = batch;
  // An id of the recording is replaced in each copy, wherever it occurs, so that references stay within a copy.
  const ids = resources.map(({ externalId }) => externalId).toSorted((a, b) => b.length - a.length);
  const marked = (text: string): string =>
    ids.reduce((marking, id) => marking.replaceAll(`"${id}"`, `"${id}@copy"`), text);
  for (const resource of resources) {
    const { observed = {}, ...configuration } = resource.configuration;
    await database.raw(
      `with copy as (select generate_series(1, ?) as n),
       resource as (
         insert into resources (provider_id, external_id, name, resource_type, region, status, observed, configuration_hash)
         select ?, replace(?, '@copy', case when ? = 1 then '' else '-' || n end), ?, ?, ?, 'active', ?, 'bench' from copy
         returning id, external_id),
       version as (
         insert into resource_versions (resource_id, configuration, configuration_hash, unreadable)
         select id, replace(?, '@copy', coalesce(substring(external_id from '-[0-9]+$'), ''))::jsonb, 'bench', ?
         from resource returning id, resource_id)
       select count(*) from version`,
      [
        copies,
        providerId,
        `${resource.externalId}@copy`,
        copies,
        resource.name,
        resource.resourceType,
        resource.region,
        JSON.stringify(observed),
        copies === 1 ? JSON.stringify(configuration) : marked(JSON.stringify(configuration)),
        JSON.stringify(resource.unreadable),
      ],
    );
  }
  await database.raw(
    `update resources set version_id = version.id from resource_versions as version
     where version.resource_id = resources.id and resources.provider_id = ? and resources.version_id is null`,
    [providerId],
  );
}
