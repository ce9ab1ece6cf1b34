import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { propertiesOf } from '../../emulators/azure/document-check.ts';
import {
  isReadOnly,
  isRequired,
  isWriteOnly,
  vendorType,
  type Reference,
  type TypeExtract,
  type VendorType,
} from '../../emulators/azure/type-extracts.ts';
import type { Random } from '../schema-documents/random.ts';

const deepest = 6;
const ofEveryDocument: ReadonlySet<string> = new Set([
  'id',
  'name',
  'type',
  'apiVersion',
  'etag',
  'eTag',
  'location',
  'tags',
]);

/** No value is made for a property: its pattern or its depth allows none. */
class NoValue extends Error {
  override readonly name = 'NoValue';
}

/** Returns a document of a type as somebody may write it, without secrets; null where a required value cannot be made. */
export function sampleDocument(extract: TypeExtract, random: Random): JsonObject | null {
  const [root] = extract.types;
  if (root === undefined) return null;
  try {
    const made = objectOf(root, { extract, random, level: 0, name: '' });
    const properties = propertiesOf(root, made, extract);
    const others = Object.entries({ location: 'westeurope', tags: { team: 'shop' } }).filter(([name]) => {
      const property = properties[name];
      return property !== undefined && !isReadOnly(property);
    });
    return { ...made, ...Object.fromEntries(others) };
  } catch (fault) {
    if (fault instanceof NoValue) return null;
    throw fault;
  }
}

interface At {
  extract: TypeExtract;
  random: Random;
  level: number;
  name: string;
}

/** Returns a value of a type. Throws `NoValue` where none can be made. */
export function sampleValue(type: VendorType, at: At): Json {
  if (at.level > deepest) throw new NoValue();
  const { extract, random } = at;
  const below = (reference: Reference): Json =>
    sampleValue(vendorType(extract, reference), { ...at, level: at.level + 1 });
  switch (type.$type) {
    case 'StringType': {
      if (type.sensitive === true) throw new NoValue();
      const text = `${at.name}-${random.below(1_000)}`.padEnd(type.minLength ?? 0, 'x').slice(0, type.maxLength ?? 60);
      if (type.pattern !== undefined && !new RegExp(type.pattern).test(text)) throw new NoValue();
      return text;
    }
    case 'StringLiteralType':
      return type.value ?? '';
    case 'IntegerType': {
      const least = type.minValue ?? 0;
      return least + random.below(Math.min((type.maxValue ?? least + 50) - least, 50) + 1);
    }
    case 'BooleanType':
      return random.chance(0.5);
    case 'UnionType':
      return below(random.pick(type.elements as readonly Reference[]));
    case 'ArrayType': {
      const { itemType } = type;
      if (itemType === undefined) return [];
      return Array.from({ length: 1 + random.below(3) }, (_item, index): Json => {
        const item = below(itemType);
        return isObject(item) && typeof item['name'] === 'string'
          ? { ...item, name: `${item['name']}-${index}` }
          : item;
      });
    }
    case 'ObjectType':
    case 'DiscriminatedObjectType':
      return objectOf(type, at);
    default:
      return `free-${random.below(100)}`;
  }
}

function objectOf(type: VendorType, at: At): JsonObject {
  const { extract, random, level } = at;
  const made: JsonObject = {};
  const { discriminator, elements } = type;
  if (type.$type === 'DiscriminatedObjectType' && discriminator !== undefined) {
    made[discriminator] = random.pick(Object.keys(elements as Record<string, Reference>));
  }
  for (const [name, property] of Object.entries(propertiesOf(type, made, extract))) {
    const isFixed = isReadOnly(property) || made[name] !== undefined || (level === 0 && ofEveryDocument.has(name));
    const isNeeded = isRequired(property);
    if (isFixed || (!isNeeded && (isWriteOnly(property) || !random.chance(level < 2 ? 0.7 : 0.4)))) continue;
    // The state of a resource is Azure's own, also where the vendor's types let a document name one.
    if (name === 'provisioningState' && !isNeeded) continue;
    try {
      made[name] = sampleValue(vendorType(extract, property.type), { ...at, level: level + 1, name });
    } catch (fault) {
      if (!(fault instanceof NoValue) || isNeeded) throw fault;
    }
  }
  const { additionalProperties } = type;
  if (additionalProperties !== undefined && Object.keys(made).length === 0) {
    made['first'] = sampleValue(vendorType(extract, additionalProperties), { ...at, level: level + 1, name: 'entry' });
  }
  return made;
}

/** Returns a document with one change that somebody made, and where; null where nothing of the chosen kind is there. */
export function changedDocument(
  extract: TypeExtract,
  document: JsonObject,
  random: Random,
): { document: JsonObject; path: string } | null {
  const changed = structuredClone(document);
  const spots: { path: string; make: () => void }[] = [];
  const collect = (value: Json, type: VendorType, at: At & { path: string }): void => {
    const inner = (reference: Reference): VendorType => vendorType(extract, reference);
    if (Array.isArray(value) && type.itemType !== undefined) {
      const item = inner(type.itemType);
      spots.push({
        path: `${at.path} (an item comes)`,
        make: () => void value.push(renamed(sampleValue(item, at), value.length)),
      });
      if (value.length > 1) {
        spots.push({ path: `${at.path} (an item goes)`, make: () => void value.splice(random.below(value.length), 1) });
      }
      for (const [index, one] of value.entries()) collect(one, item, { ...at, path: `${at.path}/${index}` });
      return;
    }
    if (!isObject(value)) return;
    const properties = propertiesOf(type, value, extract);
    for (const [name, member] of Object.entries(value)) {
      const property = properties[name];
      const reference = property?.type ?? type.additionalProperties;
      if (reference === undefined || (at.level === 0 && ofEveryDocument.has(name) && name !== 'tags')) continue;
      const own = inner(reference);
      const path = `${at.path}/${name}`;
      if (name !== 'name') spots.push({ path, make: () => void (value[name] = sampleValue(own, { ...at, name })) });
      if (property !== undefined && !isRequired(property)) {
        spots.push({ path: `${path} (removed)`, make: () => void delete value[name] });
      }
      collect(member, own, { ...at, level: at.level + 1, path, name });
    }
    for (const [name, property] of Object.entries(properties)) {
      if (value[name] !== undefined || isReadOnly(property) || isWriteOnly(property) || at.level === 0) continue;
      if (name === 'provisioningState') continue;
      const own = inner(property.type);
      spots.push({
        path: `${at.path}/${name} (added)`,
        make: () => void (value[name] = sampleValue(own, { ...at, name })),
      });
    }
  };
  const [root] = extract.types;
  if (root !== undefined) collect(changed, root, { extract, random, level: 0, name: '', path: '' });
  if (spots.length === 0) return null;
  const spot = random.pick(spots);
  try {
    spot.make();
  } catch (fault) {
    if (fault instanceof NoValue) return null;
    throw fault;
  }
  return { document: changed, path: spot.path };
}

const renamed = (item: Json, index: number): Json =>
  isObject(item) && typeof item['name'] === 'string' ? { ...item, name: `${item['name']}-new-${index}` } : item;
