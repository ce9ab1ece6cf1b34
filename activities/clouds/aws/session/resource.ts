import type { AwsConfigurations, AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';

/**
 * Returns a resource with its configuration. Members that are `undefined` could not be read (see `unreadable`) and are
 * left out; `tags` becomes part of the configuration, so that a changed tag is drift like any other change.
 */
export function collected<Type extends AwsResourceType>(resource: {
  resourceType: Type;
  externalId: string;
  name: string;
  region: string;
  status?: 'active' | 'stopped';
  /** `undefined` when they could not be read. */
  tags: Record<string, string> | undefined;
  configuration: Omit<AwsConfigurations[Type], 'tags'>;
  unreadable?: Record<string, string>;
}): CollectedResource<Type> {
  const configuration = withoutUndefined(resource.configuration);
  const tags = resource.tags && sortedMap(resource.tags);
  if (tags) configuration['tags'] = tags;
  return {
    externalId: resource.externalId,
    name: resource.name,
    resourceType: resource.resourceType,
    region: resource.region,
    status: resource.status ?? 'active',
    tags: tags ?? {},
    configuration,
    unreadable: resource.unreadable ?? {},
  };
}

/**
 * Returns a resource that was listed but whose settings could not be read at all: the whole configuration is unreadable
 * (JSON Pointer of the document: the empty string).
 */
export function undescribed<Type extends AwsResourceType>(resource: {
  resourceType: Type;
  externalId: string;
  name: string;
  region: string;
  unreadable: Record<string, string>;
}): CollectedResource<Type> {
  return { ...resource, status: 'active', tags: {}, configuration: {} };
}

function withoutUndefined(object: object): JsonObject {
  const known: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    known[key] = key === 'observed' && value !== null && typeof value === 'object' ? withoutUndefined(value) : value;
  }
  return known;
}
