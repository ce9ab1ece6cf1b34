import { isListedAsset } from '../../domain/clouds/gcp/schema-assets.ts';
import { collectionsOf, discoveryChanges, methodGroups } from './change-facts.ts';
import { assetName, isStable, type DiscoveryDocument, type DiscoverySchema } from './discovery-facts.ts';

/** Services in common use, each with the types that can be changed. */
const commonServices: readonly string[] = [
  'alloydb',
  'analyticshub',
  'apigateway',
  'appengine',
  'artifactregistry',
  'backupdr',
  'bigqueryconnection',
  'bigquerydatatransfer',
  'bigqueryreservation',
  'bigtableadmin',
  'certificatemanager',
  'cloudbuild',
  'clouddeploy',
  'cloudkms',
  'cloudscheduler',
  'cloudtasks',
  'composer',
  'datacatalog',
  'dataform',
  'datafusion',
  'datamigration',
  'dataplex',
  'dataproc',
  'datastream',
  'dlp',
  'domains',
  'essentialcontacts',
  'eventarc',
  'file',
  'firestore',
  'gkebackup',
  'gkehub',
  'iam',
  'logging',
  'looker',
  'managedidentities',
  'managedkafka',
  'memcache',
  'metastore',
  'monitoring',
  'netapp',
  'networkconnectivity',
  'networkmanagement',
  'networksecurity',
  'networkservices',
  'notebooks',
  'orgpolicy',
  'osconfig',
  'parametermanager',
  'privateca',
  'pubsub',
  'recaptchaenterprise',
  'redis',
  'run',
  'secretmanager',
  'securitycenter',
  'servicedirectory',
  'spanner',
  'storagetransfer',
  'tpu',
  'vmmigration',
  'vpcaccess',
  'workflows',
  'workstations',
];

/** Descriptions say at their beginning who sets a field. */
const keptCharacters = 160;

/**
 * Returns the discovery documents of services in common use, a line for each version, for a double of their services: their own words,
 * without other resources and without most of the descriptions.
 */
export function shortenedDiscovery(documents: readonly DiscoveryDocument[]): string {
  const types = new Set(
    discoveryChanges(documents, {}).flatMap(({ typeName, change }) => ('call' in change ? [typeName] : [])),
  );
  const hosts = new Set(commonServices.map((name) => `${name}.googleapis.com`));
  return documents
    .filter((document) => isStable(document) && hosts.has(new URL(document.rootUrl).host))
    .flatMap((document) => {
      const host = new URL(document.rootUrl).host;
      const typeOf = (schemaName: string): string => `${host}/${assetName(schemaName)}`;
      const found = collectionsOf(document).filter(
        ({ schemaName }) => types.has(typeOf(schemaName)) && isListedAsset(typeOf(schemaName)),
      );
      if (found.length === 0) return [];
      const operations = methodGroups(document).filter(({ get, list }) =>
        [get, list].some((method) => /\boperations\.(?:get|list)$/.test(method?.id ?? '')),
      );
      const schemas: Record<string, DiscoverySchema> = {};
      for (const { schemaName, patch } of found) {
        for (const name of [schemaName, patch?.request?.$ref, patch?.response?.$ref]) {
          if (name !== undefined) addSchema(name, { from: document.schemas ?? {}, to: schemas });
        }
      }
      const collections = found.map(({ schemaName, get, patch }) => ({
        type: typeOf(schemaName),
        schemaName,
        get,
        patch,
      }));
      return [
        JSON.stringify({
          typeName: `${host} ${document.version}`,
          collections,
          operations: operations.map(({ get, list }) => ({ get: get?.flatPath, list: list?.flatPath })),
          schemas,
        }),
      ];
    })
    .toSorted()
    .join('\n');
}

function addSchema(
  name: string,
  of: { from: Record<string, DiscoverySchema>; to: Record<string, DiscoverySchema> },
): void {
  const schema = of.from[name];
  if (schema === undefined || Object.hasOwn(of.to, name)) return;
  // A schema may hold itself.
  of.to[name] = {};
  of.to[name] = shortened(schema, of);
}

function shortened(
  schema: DiscoverySchema,
  of: { from: Record<string, DiscoverySchema>; to: Record<string, DiscoverySchema> },
): DiscoverySchema {
  const { $ref, properties, items, additionalProperties, description, ...others } = schema;
  if ($ref !== undefined) addSchema($ref, of);
  const { enumDescriptions: _texts, ...kept } = others as DiscoverySchema & { enumDescriptions?: unknown };
  return {
    ...kept,
    ...($ref === undefined ? {} : { $ref }),
    ...(description === undefined ? {} : { description: description.slice(0, keptCharacters) }),
    ...(items === undefined ? {} : { items: shortened(items, of) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: shortened(additionalProperties, of) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shortened(one, of)])),
        }),
  };
}
