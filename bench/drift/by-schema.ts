import type { Database } from '../../db/database.ts';
import { schemaTemplates } from '../aws/schema-templates.ts';
import { insertCopies } from '../recorded-copies.ts';
import { makeSyncedProvider } from '../synced-provider.ts';
import { captureEach } from './by-hand.ts';

/**
 * Creates a provider with `count` resources of `types` types by schema, all with baselines, of which one setting each
 * changed afterwards. Returns its id.
 */
export async function seedChangedBySchema(
  database: Database,
  { count, types }: { count: number; types: number },
): Promise<number> {
  const providerId = await makeSyncedProvider(database, 'by schema');
  const templates = schemaTemplates(types);
  const resources = [...templates].map(([resourceType, { before }]) => ({
    resourceType,
    externalId: `${resourceType}|r`,
    name: 'r',
    region: 'us-east-1',
    configuration: before,
    unreadable: {},
  }));
  await insertCopies(database, { providerId, resources, copies: Math.ceil(count / types) });
  await captureEach(database, providerId);
  const after = Object.fromEntries([...templates].map(([type, template]) => [type, template.after]));
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select resource.id, template.value, 'changed' from resources as resource
       join jsonb_each(?::jsonb) as template on template.key = resource.resource_type
       where resource.provider_id = ? returning id, resource_id)
     update resources set version_id = version.id, configuration_hash = 'changed'
     from version where version.resource_id = resources.id`,
    [JSON.stringify(after), providerId],
  );
  return providerId;
}
