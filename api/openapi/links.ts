import type { JsonObject } from '../../domain/json.ts';
import type { Endpoint } from '../endpoint.ts';
import { operationId } from './operation-id.ts';

/** Returns the JSON Pointer to the id in a response; null if it has none. */
function idPointer(schema: object): string | null {
  const { properties, items } = schema as { properties?: Record<string, JsonObject>; items?: JsonObject };
  if (items !== undefined) return nested('/0', items);
  if (properties === undefined) return null;
  const { data } = properties as { data?: { items?: JsonObject } };
  if (data?.items !== undefined) return nested('/data/0', data.items);
  const name = ['id', 'report_id'].find((field) => field in properties);
  return name === undefined ? null : `/${name}`;
}

function nested(prefix: string, items: JsonObject): string | null {
  const pointer = idPointer(items);
  return pointer === null ? null : prefix + pointer;
}

/** Returns the endpoints of a single object below a path: their own parameter is the only one. */
function endpointsBelow(path: string, all: readonly Endpoint[]): Endpoint[] {
  return all.filter((target) => {
    const [head, ...rest] = target.path.slice(path.length + 1).split('/');
    const isBelow = target.path.startsWith(`${path}/`) && head?.startsWith('{') === true;
    return isBelow && !rest.some((part) => part.startsWith('{'));
  });
}

/**
 * Returns the links of an operation: lists and creations link to the operations on the object whose id they return.
 * Only creations link to its deletion.
 */
export function linksOf(endpoint: Endpoint, status: number, all: readonly Endpoint[]): JsonObject {
  const isCreation = endpoint.method === 'post';
  if (endpoint.path.includes('{') || (endpoint.method !== 'get' && !isCreation)) return {};
  const pointer = idPointer(endpoint.responses[status] ?? {});
  if (pointer === null) return {};
  const parts = endpoint.path.split('/');
  // `POST /api/reports/generate` creates an object of `/api/reports/{id}`.
  const bases = isCreation ? [0, 1, 2].map((cut) => parts.slice(0, parts.length - cut).join('/')) : [endpoint.path];
  const targets = bases.map((base) => endpointsBelow(base, all)).find((found) => found.length > 0) ?? [];
  return Object.fromEntries(
    targets
      .filter(({ method }) => method !== 'delete' || isCreation)
      .map((target) => {
        const parameter = /\{(\w+)\}/.exec(target.path)?.[1] ?? 'id';
        const link = { operationId: operationId(target), parameters: { [parameter]: `$response.body#${pointer}` } };
        return [operationId(target), link];
      }),
  );
}
