import type { Database } from '../../db/database.ts';
import { readRecordedInventory } from '../../test/contract/prowler/recorded.ts';
import { insertCopies } from '../recorded-copies.ts';
import { makeSyncedProvider } from '../synced-provider.ts';

/**
 * Creates a provider with at least `count` resources of hand-written types, all with baselines: copies of those of the
 * comparison with Prowler. Returns its id.
 */
export async function seedByHand(database: Database, count: number): Promise<number> {
  const providerId = await makeSyncedProvider(database, 'by hand');
  const resources = readRecordedInventory();
  const copies = Math.ceil(count / resources.length);
  await insertCopies(database, { providerId, resources, copies });
  await captureEach(database, providerId);
  return providerId;
}

/** Captures a baseline of each resource of a provider. */
export async function captureEach(database: Database, providerId: number): Promise<void> {
  await database.raw(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
     select resource.id, version.id, version.configuration, version.configuration_hash, (select min(id) from members)
     from resources as resource join resource_versions as version on version.id = resource.version_id
     where resource.provider_id = ?`,
    [providerId],
  );
  await database.raw('vacuum analyze');
}

/** Changes one value of each resource of a provider, in a new version: one difference from its baseline. */
export async function changeEach(database: Database, providerId: number): Promise<void> {
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash, unreadable)
       select resource.id, version.configuration || case when changed.key is null then '{}' else jsonb_build_object(changed.key, changed.value) end, 'changed',
         version.unreadable
       from resources as resource
       join resource_versions as version on version.id = resource.version_id
       left join lateral (
         select key, case jsonb_typeof(value) when 'string' then to_jsonb((value #>> '{}') || '-changed')
           when 'number' then to_jsonb(value::numeric + 1) else to_jsonb(not value::boolean) end as value
         from jsonb_each(version.configuration)
         where jsonb_typeof(value) in ('string', 'number', 'boolean') order by key limit 1) as changed on changed.key is not null
       where resource.provider_id = ? returning id, resource_id)
     update resources set version_id = version.id, configuration_hash = 'changed'
     from version where version.resource_id = resources.id`,
    [providerId],
  );
}
