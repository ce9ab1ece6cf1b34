import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import {
  isReadOnly,
  isRequired,
  vendorType,
  type Reference,
  type TypeExtract,
  type VendorProperty,
  type VendorType,
} from './type-extracts.ts';

/** Members of every document that only Azure writes. A request may repeat them. */
const ofEveryDocument: ReadonlySet<string> = new Set(['id', 'name', 'type', 'apiVersion']);

/** Returns what is wrong with the body of a request by the vendor's types; null for a body that is accepted. */
export function documentMistake(extract: TypeExtract, body: JsonObject): string | null {
  const settings = Object.fromEntries(Object.entries(body).filter(([name]) => !ofEveryDocument.has(name)));
  const [root] = extract.types;
  return root === undefined ? 'no type' : mistakeAt(settings, root, { extract, path: '' });
}

interface At {
  extract: TypeExtract;
  path: string;
}

function mistakeAt(value: Json, type: VendorType, at: At): string | null {
  const wrong = (what: string): string => `${at.path} ${what}`;
  switch (type.$type) {
    case 'StringType': {
      if (typeof value !== 'string') return wrong('is no text');
      if (value.length < (type.minLength ?? 0)) return wrong('is too short');
      if (value.length > (type.maxLength ?? Infinity)) return wrong('is too long');
      return type.pattern === undefined || new RegExp(type.pattern).test(value) ? null : wrong('does not match');
    }
    case 'StringLiteralType':
      return value === type.value ? null : wrong(`is not ${type.value}`);
    case 'IntegerType': {
      if (typeof value !== 'number') return wrong('is no number');
      return value < (type.minValue ?? -Infinity) || value > (type.maxValue ?? Infinity)
        ? wrong('is out of range')
        : null;
    }
    case 'BooleanType':
      return typeof value === 'boolean' ? null : wrong('is no switch');
    case 'UnionType': {
      const forms = (type.elements as readonly Reference[]).map((one) =>
        mistakeAt(value, vendorType(at.extract, one), at),
      );
      return forms.includes(null) ? null : (forms[0] ?? null);
    }
    case 'ArrayType': {
      if (!Array.isArray(value)) return wrong('is no list');
      const { itemType } = type;
      if (itemType === undefined) return null;
      return first(value, (item, index) =>
        mistakeAt(item, vendorType(at.extract, itemType), { ...at, path: `${at.path}/${index}` }),
      );
    }
    case 'ObjectType':
    case 'DiscriminatedObjectType':
      return isObject(value) ? objectMistake(value, type, at) : wrong('is no object');
    default:
      return null;
  }
}

/** Returns the properties that an object may have: of a type with several forms, those of the form that it has. */
export function propertiesOf(
  type: VendorType,
  value: JsonObject,
  extract: TypeExtract,
): Record<string, VendorProperty> {
  if (type.$type !== 'DiscriminatedObjectType') return type.properties ?? {};
  const forms = type.elements as Record<string, Reference>;
  const chosen = value[type.discriminator ?? ''];
  const form = typeof chosen === 'string' ? forms[chosen] : undefined;
  return { ...type.baseProperties, ...(form === undefined ? {} : vendorType(extract, form).properties) };
}

function objectMistake(value: JsonObject, type: VendorType, at: At): string | null {
  const properties = propertiesOf(type, value, at.extract);
  const missing = Object.entries(properties).find(
    ([name, property]) =>
      isRequired(property) &&
      !isReadOnly(property) &&
      value[name] === undefined &&
      !(at.path === '' && ofEveryDocument.has(name)),
  );
  if (missing !== undefined) return `${at.path}/${missing[0]} is missing`;
  return first(Object.entries(value), ([name, member]) => {
    const path = `${at.path}/${name}`;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) {
      if (isReadOnly(property)) return `${path} is read-only`;
      return mistakeAt(member, vendorType(at.extract, property.type), { ...at, path });
    }
    const { additionalProperties: others } = type;
    return others === undefined
      ? `${path} is not known`
      : mistakeAt(member, vendorType(at.extract, others), { ...at, path });
  });
}

function first<Item>(items: readonly Item[], mistakeOf: (item: Item, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const mistake = mistakeOf(item, index);
    if (mistake !== null) return mistake;
  }
  return null;
}
