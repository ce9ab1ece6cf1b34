import { isWhole, type Fields } from '../../../../domain/clouds/document-facts.ts';
import { ownerByWriter } from '../../../../domain/remediation/owners.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { isControlled, isController } from './controllers.ts';

/** An entry of `metadata.managedFields`, as far as it is used. */
interface ManagedFields {
  manager?: string;
  apiVersion?: string;
  subresource?: string;
  fieldsV1?: Fields;
}

/**
 * Returns the fields of an object that only controllers keep, by its `managedFields`; none where an entry is of another
 * version of the API than the object.
 */
export function controlledFields(item: JsonObject, resourceType: string): Fields {
  const entries = entriesOf(item);
  const settings = entries.filter(({ subresource }) => subresource !== 'status');
  if (!settings.every(({ apiVersion }) => apiVersion === item['apiVersion'])) return {};
  const reporting = new Set(entries.flatMap((entry) => (entry.subresource === 'status' ? (entry.manager ?? '') : [])));
  const [own, others] = partition(settings, ({ manager = '' }) => isController(manager, reporting.has(manager)));
  return allowed(lessOthers(united(own), united(others)), { resourceType, path: [] });
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
    // Nobody else made the object or the list around these fields. An item of a list is more than they are.
    const isMade = key.startsWith('f:') && Object.hasOwn(inner, '.');
    return [[key, isMade ? { ...less, '.': {} } : less]];
  });
  return Object.fromEntries(kept);
}
