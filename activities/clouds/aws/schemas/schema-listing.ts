import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import { describedPage } from '../session/unit.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { externalIdOf, schemaResource, unreadResource } from './collected-by-schema.ts';
import { endless, listModels } from './list-models.ts';
import type { ResourceSchema } from './resource-schema.ts';
import { getResource, listResources, type ShownResource } from './schema-calls.ts';
import { schemaTable } from './schema-table.ts';

/** Where a listing continues: the model of the list, and the token of its page. */
interface Place {
  model: Record<string, string>;
  token: string | null;
}

/** Returns the listing of a type in the region of the run. Throws `CloudError`. */
export function schemaListing(run: UnitRun, typeName: string, region: string): Listing {
  const schema = knownSchema(typeName);
  let models: Promise<Record<string, string>[]> | null = null;
  let shownBefore: string | null = null;
  const tokens = new Set<string>();

  async function followingModel(model: Record<string, string>): Promise<string | null> {
    const last = JSON.stringify(model);
    const next = (await (models ??= listModels(run, schema))).find((other) => JSON.stringify(other) > last);
    return next === undefined ? null : tokenOf({ model: next, token: null });
  }

  return async (cursor): Promise<ListedPage> => {
    const [first] = cursor === null ? await (models ??= listModels(run, schema)) : [];
    const place = cursor === null ? first && { model: first, token: null } : placeOf(cursor);
    if (place === undefined) return { next: null, batches: [] };
    const { shown, next } = await pageOf(run, typeName, place);
    const identifiers = JSON.stringify(shown.map(({ identifier }) => identifier));
    const isRepeated = shown.length > 0 && identifiers === shownBefore;
    const following = next === null ? null : tokenOf({ model: place.model, token: next });
    if (following !== null && (isRepeated || tokens.has(following))) throw endless(typeName);
    if (following !== null) tokens.add(following);
    shownBefore = identifiers;
    return describedPage({
      next: following ?? (await followingModel(place.model)),
      items: shown,
      describe: async (item) => described(run, { schema, shown: item, region }),
    });
  };
}

/** Returns one resource as a listing would; null when it does not exist. Throws `CloudError`. */
export async function readBySchema(run: UnitRun, target: OperationTarget): Promise<CollectedResource | null> {
  const { resourceType, region } = target;
  const schema = knownSchema(resourceType);
  const read = await getResource(run, resourceType, identifierOf(target));
  return read === null ? null : schemaResource({ run, schema, region, shown: read });
}

/** Returns the identifier by which Cloud Control knows a resource. Throws `CloudError` for a type without a schema. */
export function identifierOf({ resourceType, externalId, region }: OperationTarget): string {
  const prefix = `${region}/`;
  const bare = externalId.slice(prefix.length);
  const isPrefixed =
    externalId.startsWith(prefix) && externalIdOf(knownSchema(resourceType), bare, region) === externalId;
  return isPrefixed ? bare : externalId;
}

/** A page of a list; a parent that was deleted meanwhile has no children. */
async function pageOf(
  run: UnitRun,
  typeName: string,
  place: Place,
): Promise<{ shown: ShownResource[]; next: string | null }> {
  try {
    return await listResources(run, { typeName, ...place });
  } catch (fault) {
    const isGone = fault instanceof CloudError && fault.code === 'ResourceNotFoundException';
    if (isGone && Object.keys(place.model).length > 0) return { shown: [], next: null };
    throw fault;
  }
}

/** A resource that may not be read is kept as unreadable; one that is gone is left out. */
async function described(
  run: UnitRun,
  item: { schema: ResourceSchema; shown: ShownResource; region: string },
): Promise<CollectedResource | null> {
  const { schema, shown, region } = item;
  if (!schema.handlers.includes('read')) return schemaResource({ run, schema, region, shown });
  try {
    const read = await getResource(run, schema.typeName, shown.identifier);
    return read === null ? null : schemaResource({ run, schema, region, shown: read });
  } catch (fault) {
    if (!(fault instanceof CloudError) || !['access_denied', 'invalid_request', 'not_supported'].includes(fault.kind)) {
      throw fault;
    }
    return unreadResource({ run, schema, region, shown, reason: `${fault.kind}: ${fault.message}` });
  }
}

/** Returns the schema of a type. Throws `CloudError` where there is none. */
export function knownSchema(typeName: string): ResourceSchema {
  const schema = schemaTable().find(typeName);
  if (schema !== null) return schema;
  throw new CloudError({
    kind: 'not_supported',
    call: 'cloudcontrol:ListResources',
    message: `this release has no schema of ${typeName}`,
  });
}

const tokenOf = (place: Place): string => JSON.stringify(place);
const placeOf = (cursor: string): Place => JSON.parse(cursor) as Place;
