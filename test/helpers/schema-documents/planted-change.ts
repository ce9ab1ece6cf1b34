import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { vendorSchemas } from '../../emulators/aws/vendor-schemas.ts';
import { isPolicy } from './harmless-changes.ts';
import { followed, membersOf, pathsIn } from './raw-schema.ts';
import type { Random } from './random.ts';

/** One change that somebody made: a document with it, and where. */
export interface PlantedChange {
  document: JsonObject;
  /** Names on the way, e.g. `Rules/0/Port`. */
  path: string;
  kind: 'value' | 'item_removed' | 'item_added' | 'removed' | 'policy';
}

interface Spot {
  path: (string | number)[];
  kind: PlantedChange['kind'];
}

/** Returns a document with one change of what somebody can set; null where the document has nothing of the kind. */
export function withPlantedChange(typeName: string, document: JsonObject, random: Random): PlantedChange | null {
  const root = vendorSchemas().get(typeName) ?? {};
  const closed = new Set([...pathsIn(root['readOnlyProperties']), ...pathsIn(root['writeOnlyProperties'])]);
  const spots: Spot[] = [];
  collect(document, { properties: root['properties'] ?? {} }, [], { root, closed, spots });
  if (spots.length === 0) return null;
  const kinds = [...new Set(spots.map(({ kind }) => kind))];
  const kind = random.pick(kinds);
  const spot = random.pick(spots.filter((one) => one.kind === kind));
  const changed = structuredClone(document);
  change(changed, spot, random);
  return { document: changed, path: spot.path.join('/'), kind };
}

function collect(
  value: Json,
  given: Json,
  path: (string | number)[],
  of: { root: JsonObject; closed: ReadonlySet<string>; spots: Spot[] },
): void {
  if (of.closed.has(path.filter((part) => typeof part === 'string').join('/'))) return;
  const schema = followed(given, of.root);
  if (isPolicy(value)) of.spots.push({ path, kind: 'policy' });
  else if (Array.isArray(value)) {
    if (value.length > 1) of.spots.push({ path, kind: 'item_removed' }, { path, kind: 'item_added' });
    for (const [index, item] of value.entries()) collect(item, schema['items'] ?? {}, [...path, index], of);
  } else if (isObject(value)) {
    const members = membersOf(schema, of.root);
    for (const [name, member] of Object.entries(value)) {
      const own = followed(members[name] ?? {}, of.root);
      const inner = [...path, name];
      if (
        path.length > 0 &&
        isSettable(member, own) &&
        !of.closed.has(inner.filter((part) => typeof part === 'string').join('/'))
      ) {
        of.spots.push({ path: inner, kind: 'removed' });
      }
      collect(member, members[name] ?? {}, inner, of);
    }
  } else if (value !== null) of.spots.push({ path, kind: 'value' });
}

/** A scalar that is not what the vendor would fill in. */
function isSettable(value: Json, schema: JsonObject): boolean {
  return typeof value !== 'object' && value !== '' && schema['default'] === undefined;
}

function change(document: JsonObject, { path, kind }: Spot, random: Random): void {
  const parent = path
    .slice(0, -1)
    .reduce<Json>((value, part) => (value as Record<string | number, Json>)[part] ?? null, document) as Record<
    string | number,
    Json
  >;
  const last = path.at(-1) ?? '';
  const value = parent[last] ?? null;
  if (kind === 'removed') delete parent[last];
  else if (kind === 'policy')
    (parent[last] as { Statement: JsonObject[] }).Statement[0] = {
      Effect: 'Allow',
      Principal: '*',
      Action: '*',
      Resource: '*',
    };
  else if (kind === 'item_removed') (value as Json[]).splice(random.below((value as Json[]).length), 1);
  else if (kind === 'item_added') (value as Json[]).push(otherValue((value as Json[])[0] ?? null));
  else parent[last] = otherValue(value);
}

function otherValue(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return value.startsWith('{') ? `{"Changed":true}` : `${value}-changed`;
  if (Array.isArray(value)) return [...value, 'changed'];
  if (value === null) return 'changed';
  const [name] = Object.keys(value);
  return name === undefined ? { Changed: true } : { ...value, [name]: otherValue(value[name] ?? null) };
}
