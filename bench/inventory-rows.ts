import type { Database } from '../db/database.ts';

const fourTypes = ['vm_instance', 'disk', 'object_bucket', 'security_group'];

/**
 * Fills the tables with `count` resources in 20 providers, four types (or the given ones) and three regions, one version
 * each, like a long-running installation. Returns the ids of the providers.
 */
export async function seedResources(
  database: Database,
  count: number,
  types: readonly string[] = fourTypes,
): Promise<number[]> {
  // Each of a few types has providers of its own; many types are in all of them.
  const step = types === fourTypes ? 1 : 20;
  const providers = (await database('providers')
    .insert(
      Array.from({ length: 20 }, (_, index) => ({
        name: `account ${index}`,
        type: 'cloud_a',
        status: 'synced',
        account_id: String(100_000_000_000 + index),
        regions: ['us-east-1'],
        answered_at: new Date(),
      })),
    )
    .returning('id')) as { id: number }[];
  const ids = providers.map(({ id }) => id);
  await database.raw(
    `insert into resources (provider_id, external_id, name, resource_type, region, status, tags, configuration_hash)
     select (?::bigint[])[1 + n % 20], 'r-' || n, 'resource ' || n,
            (?::text[])[1 + (n / ?) % ?],
            (array['us-east-1', 'eu-central-1', 'eu-west-1'])[1 + n % 3],
            (array['active', 'active', 'active', 'stopped', 'deleted'])[1 + (n / ?) % 5],
            jsonb_build_object('team', 'team-' || n % 10), 'hash-0'
     from generate_series(1, ?) as n`,
    [ids, [...types], step, types.length, step, count],
  );
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select id, jsonb_build_object('instance_type', 't3.micro', 'monitoring', 'disabled', 'security_group_ids',
         jsonb_build_array('sg-' || id % 100), 'tags', tags), 'hash-0'
       from resources returning id, resource_id)
     update resources set version_id = version.id from version where version.resource_id = resources.id`,
  );
  await database.raw('vacuum analyze resources');
  await database.raw('analyze resource_counts');
  return ids;
}
