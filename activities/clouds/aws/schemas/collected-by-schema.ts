import '../../../../platform/schema-facts.ts';
import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';
import { schemaFacts } from '../../../../domain/clouds/schema-facts.ts';
import { inStableOrder } from '../../../../domain/drift/schema/stable-order.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { limitedDocument } from '../../shared/limited-document.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { scanDocument, withScan } from '../../shared/secret-scan.ts';
import { replaceAt, takeAt } from '../../shared/property-paths.ts';
import type { ResourceSchema } from './resource-schema.ts';
import type { ShownResource } from './schema-calls.ts';

interface ShownBySchema {
  run: Pick<UnitRun, 'fingerprint'>;
  schema: ResourceSchema;
  region: string;
  shown: ShownResource;
}

/** Properties that hold a secret in spite of their name and schema: type → paths. */
const secretsByHand: Readonly<Record<string, readonly string[]>> = {
  'AWS::SSM::Parameter': ['Value'],
  'AWS::CloudFormation::Stack': ['Parameters/*'],
  'AWS::CodeBuild::Project': ['Environment/EnvironmentVariables/*/Value'],
};

/**
 * Returns a resource with the vendor's document as its configuration. What nobody can set is `observed`, except the
 * identifier; sets are in a fixed order; secrets are fingerprints; a part that makes the document too large is unreadable, with a note.
 */
export function schemaResource(resource: ShownBySchema): CollectedResource {
  const { schema, shown } = resource;
  if (shown.properties === null) {
    return unreadResource({ ...resource, reason: 'invalid_request: Cloud Control shows no properties' });
  }
  const facts = schemaFacts('cloud_a', schema.typeName);
  const { readable, scan } = scrubbed(resource, shown.properties);
  const document = facts === null ? readable : inStableOrder(readable, facts);
  const tags = tagsOf(schema, document);
  const observed: JsonObject = {};
  for (const path of schema.readOnly) {
    if (path.includes('*') || schema.identifier.includes(path)) continue;
    takeAt(document, path.split('/'), observed);
  }
  const { configuration, unreadable } = limitedDocument(
    withScan(Object.keys(observed).length === 0 ? document : { ...document, observed }, scan),
  );
  return {
    ...identityOf(resource),
    name: nameOf(schema, { document, tags }) ?? shown.identifier,
    tags,
    configuration,
    unreadable,
  };
}

/** Returns a resource that is listed but cannot be read: the whole configuration is unreadable. */
export function unreadResource(resource: ShownBySchema & { reason: string }): CollectedResource {
  const { shown, reason } = resource;
  return {
    ...identityOf(resource),
    name: shown.identifier,
    tags: {},
    configuration: {},
    unreadable: { '': reason },
  };
}

/**
 * Returns the identifier of a resource within its account. One whose parts are all chosen by people can exist in every
 * region; the region precedes it then.
 */
export function externalIdOf(schema: ResourceSchema, identifier: string, region: string): string {
  const isAssigned = identifier.includes('arn:') || schema.identifier.some((part) => schema.readOnly.includes(part));
  return region === globalRegion || isAssigned ? identifier : `${region}/${identifier}`;
}

function identityOf({
  schema,
  region,
  shown,
}: ShownBySchema): Pick<CollectedResource, 'externalId' | 'resourceType' | 'region' | 'status'> {
  return {
    externalId: externalIdOf(schema, shown.identifier, region),
    resourceType: schema.typeName,
    region,
    status: 'active',
  };
}

/**
 * Scans the texts of a document for secrets, then replaces what the schema says is secret, and then what looks like a secret
 * anywhere.
 */
function scrubbed(
  { run, schema }: ShownBySchema,
  properties: JsonObject,
): { readable: JsonObject; scan: SecretScan | null } {
  const document = structuredClone(properties);
  const scan = scanDocument(document, { resourceType: schema.typeName, fingerprint: run.fingerprint });
  const paths = [...schema.writeOnly, ...schema.secret, ...(secretsByHand[schema.typeName] ?? [])];
  for (const path of paths) replaceAt(document, path.split('/'), run.fingerprint);
  return { readable: scrubConfiguration(document, run.fingerprint), scan };
}

/** Tags are lists of keys and values, or maps. */
function tagsOf(schema: ResourceSchema, document: JsonObject): Record<string, string> {
  const tags = schema.tags === null ? undefined : document[schema.tags];
  const entries = Array.isArray(tags)
    ? tags.flatMap(tagEntry)
    : isObject(tags ?? null)
      ? Object.entries(tags ?? {})
      : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string').toSorted(byName),
  );
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

function tagEntry(tag: Json): [string, Json][] {
  if (!isObject(tag)) return [];
  const key = tag['Key'] ?? tag['TagKey'];
  return typeof key === 'string' ? [[key, tag['Value'] ?? tag['TagValue'] ?? '']] : [];
}

function nameOf(
  { typeName }: ResourceSchema,
  { document, tags }: { document: JsonObject; tags: Record<string, string> },
): string | null {
  const short = typeName.split('::')[2] ?? '';
  const names = [document[`${short}Name`], document['Name'], tags['Name']];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}
