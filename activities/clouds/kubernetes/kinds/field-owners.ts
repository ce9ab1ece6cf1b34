import { isWhole, type Fields } from '../../../../domain/clouds/document-facts.ts';
import { itemAt } from '../../../../domain/drift/schema/field-items.ts';
import { ownerByWriter } from '../../../../domain/remediation/owners.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { isControlled, isController } from './controllers.ts';

/** An entry of `metadata.managedFields`, as far as it is used. */
interface ManagedFields {
  manager?: string;
  apiVersion?: string;
  subresource?: string;
  fieldsV1?: Fields;
}

/** Members that are not settings, or are not compared. */
const besides: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

/**
 * Returns which fields of an object nobody set, and which only controllers keep, by its `managedFields`. Nothing counts as
 * filled in where an entry is of another version of the API than the object, or there is none: somebody may have
 * removed them.
 */
export function fieldOwners(item: JsonObject, resourceType: string): { filled: Fields; controlled: Fields } {
  const entries = entriesOf(item);
  const settings = entries.filter(({ subresource }) => subresource !== 'status');
  const isOfVersion = entries.length > 0 && settings.every(({ apiVersion }) => apiVersion === item['apiVersion']);
  if (!isOfVersion) return { filled: {}, controlled: {} };
  const reporting = new Set(entries.flatMap((entry) => (entry.subresource === 'status' ? (entry.manager ?? '') : [])));
  const [own, others] = partition(settings, ({ manager = '' }) => isController(manager, reporting.has(manager)));
  const set = Object.fromEntries(Object.entries(item).filter(([name]) => !besides.has(name)));
  return {
    filled: unowned(set, united(settings)),
    controlled: allowed(lessOthers(united(own), united(others)), { resourceType, path: [] }),
  };
}

/** Returns the programs that set fields of an object and will set them again, e.g. `argocd-controller`, sorted. */
export function lastingWriters(item: JsonObject): string[] {
  const writers = entriesOf(item).flatMap(({ manager = '', subresource }) =>
    subresource === 'status' ? [] : [manager],
  );
  return [...new Set(writers)].filter((manager) => ownerByWriter(manager) !== null).toSorted();
}

function entriesOf(item: JsonObject): ManagedFields[] {
  const metadata = item['metadata'] ?? null;
  const entries = isObject(metadata) ? metadata['managedFields'] : undefined;
  return Array.isArray(entries) ? (entries as unknown as ManagedFields[]) : [];
}

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

function united(entries: readonly ManagedFields[]): Fields {
  return entries.reduce<Fields>((all, { fieldsV1 = {} }) => union(all, fieldsV1), {});
}

/** A field that one of both owns as a whole is owned as a whole. */
function union(one: Fields, other: Fields): Fields {
  const result: Fields = { ...one };
  for (const [key, inner] of Object.entries(other)) {
    const known = Object.hasOwn(one, key) ? one[key] : undefined;
    result[key] = known === undefined ? inner : isWhole(known) || isWhole(inner) ? {} : union(known, inner);
  }
  return result;
}

/** Returns the fields that only the first owns. */
function lessOthers(own: Fields, others: Fields): Fields {
  const left: [string, Fields][] = [];
  for (const [key, inner] of Object.entries(own)) {
    const other = Object.hasOwn(others, key) ? others[key] : undefined;
    if (other === undefined) left.push([key, inner]);
    else if (!isWhole(inner) && !isWhole(other)) {
      const less = lessOthers(inner, other);
      if (!isWhole(less)) left.push([key, less]);
    }
  }
  return Object.fromEntries(left);
}

/** Returns those of some fields that controllers may keep to themselves. */
function allowed(fields: Fields, at: { resourceType: string; path: readonly string[] }): Fields {
  const kept = Object.entries(fields).flatMap(([key, inner]): [string, Fields][] => {
    const path = key.startsWith('f:') ? [...at.path, key.slice(2)] : at.path;
    if (isWhole(inner) && key !== '.') return isControlled(at.resourceType, path) ? [[key, inner]] : [];
    const less = allowed(inner, { ...at, path });
    if (isWhole(less)) return [];
    // Nobody else made the object or the list around these fields.
    return [[key, Object.hasOwn(inner, '.') ? { ...less, '.': {} } : less]];
  });
  return Object.fromEntries(kept);
}

/** Returns the members of a value that no field covers. */
function unowned(value: JsonObject, fields: Fields): Fields {
  const found: [string, Fields][] = [];
  for (const [name, member] of Object.entries(value)) {
    const inner = Object.hasOwn(fields, `f:${name}`) ? fields[`f:${name}`] : undefined;
    if (inner === undefined) found.push([`f:${name}`, {}]);
    else if (!isWhole(inner)) {
      const below = unownedIn(member, inner);
      if (!isWhole(below)) found.push([`f:${name}`, below]);
    }
  }
  return Object.fromEntries(found);
}

function unownedIn(value: Json, fields: Fields): Fields {
  if (isObject(value)) return unowned(value, fields);
  if (!Array.isArray(value)) return {};
  // An item without an owner is left as it is: it would have to be named by keys that are not known here.
  const found = Object.entries(fields).flatMap(([key, inner]): [string, Fields][] => {
    const item = isWhole(inner) ? undefined : itemAt(value, key);
    const below = item === undefined ? {} : unownedIn(item, inner);
    return isWhole(below) ? [] : [[key, below]];
  });
  return Object.fromEntries(found);
}
