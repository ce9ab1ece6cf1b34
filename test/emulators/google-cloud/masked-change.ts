import { canonicalText } from '../../../domain/clouds/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import {
  followed,
  isHidden,
  isImmutable,
  isRequired,
  isServed,
  type VendorSchema,
  type VendorType,
} from './vendor-discovery.ts';

/** A request that the API refuses, as a status and what it says. */
export class RefusedChange extends Error {
  readonly status: number;
  readonly code: string;

  constructor(message: string, { status = 400, code = 'INVALID_ARGUMENT' } = {}) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws where a value is not what the schema says of it. */
export function checkValue(value: Json, given: VendorSchema, at: { type: VendorType; path: string }): void {
  const schema = followed(given, at.type);
  const wrong = (): RefusedChange => new RefusedChange(`Invalid value at '${at.path}' (${schema.type ?? 'any'})`);
  if (schema.items !== undefined) {
    if (!Array.isArray(value)) throw wrong();
    for (const item of value) checkValue(item, schema.items, at);
  } else if (schema.properties !== undefined) {
    if (!isObject(value)) throw wrong();
    checkMembers(value, schema, at);
  } else if (schema.additionalProperties !== undefined) {
    if (!isObject(value)) throw wrong();
    for (const member of Object.values(value)) checkValue(member, schema.additionalProperties, at);
  } else if (!isScalar(value, schema)) throw wrong();
}

function checkMembers(
  value: JsonObject,
  schema: VendorSchema,
  { type, path }: { type: VendorType; path: string },
): void {
  for (const [name, member] of Object.entries(value)) {
    const own = schema.properties?.[name];
    const inner = path === '' ? name : `${path}.${name}`;
    if (own === undefined) throw new RefusedChange(`Unknown name "${name}" at '${path}': Cannot find field.`);
    if (isServed(own)) throw new RefusedChange(`${inner} is output only`);
    checkValue(member, own, { type, path: inner });
  }
}

function isScalar(value: Json, { type, format, enum: names }: VendorSchema): boolean {
  if (type === 'any' || type === undefined || type === 'object') return true;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (type === 'number') return typeof value === 'number';
  if (typeof value !== 'string') return false;
  if (names !== undefined) return names.includes(value);
  return format === undefined || !/int64/.test(format) || /^-?\d+$/.test(value);
}

/** Returns a resource to which a mask was applied: the fields that it names are those of the request, the others as they were. */
export function maskedChange(
  resource: JsonObject,
  { request, mask, type }: { request: JsonObject; mask: readonly string[]; type: VendorType },
): JsonObject {
  if (mask.length === 0) throw new RefusedChange('update_mask is required');
  const root = type.schemas[type.schemaName] ?? {};
  const { etag: _etag, ...settings } = request;
  checkMembers(settings, root, { type, path: '' });
  const changed = structuredClone(resource);
  for (const field of mask) applyField(changed, { request, names: field.split('.'), schema: root, type, field });
  return changed;
}

function applyField(
  place: JsonObject,
  {
    request,
    names,
    schema,
    type,
    field,
  }: { request: Json; names: string[]; schema: VendorSchema; type: VendorType; field: string },
): void {
  const [name = '', ...rest] = names;
  const own = schema.properties?.[name];
  if (own === undefined) throw new RefusedChange(`Invalid field mask: ${field} is no field`);
  const value = isObject(request) ? request[name] : undefined;
  if (isServed(own)) throw new RefusedChange(`Invalid field mask: ${field} is output only`);
  if (isImmutable(own) && canonicalText(place[name] ?? null) !== canonicalText(value ?? null)) {
    throw new RefusedChange(`${field} is immutable`);
  }
  if (rest.length > 0) {
    const inner = followed(own, type);
    if (inner.properties === undefined) throw new RefusedChange(`Invalid field mask: ${field} is no path of messages`);
    if (!isObject(place[name])) place[name] = {};
    applyField(place[name] as JsonObject, { request: value ?? {}, names: rest, schema: inner, type, field });
    return;
  }
  checkFixed(place[name] ?? null, value ?? null, own, { type, path: field });
  if (value !== undefined) place[name] = structuredClone(value);
  else if (isRequired(own)) throw new RefusedChange(`${field} is required`);
  else delete place[name];
}

/** What can be set at creation only is refused inside messages, too. */
function checkFixed(before: Json, after: Json, given: VendorSchema, at: { type: VendorType; path: string }): void {
  const schema = followed(given, at.type);
  if (!isObject(before) || !isObject(after)) return;
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (isImmutable(own) && !isServed(own) && canonicalText(was) !== canonicalText(is)) {
      throw new RefusedChange(`${at.path}.${name} is immutable`);
    }
    checkFixed(was, is, own, { ...at, path: `${at.path}.${name}` });
  }
}

/** Returns a resource as `get` shows it: without what is never shown. */
export function shownResource(value: Json, given: VendorSchema, type: VendorType): Json {
  const schema = followed(given, type);
  if (Array.isArray(value)) return value.map((item) => shownResource(item, schema.items ?? {}, type));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !isHidden(schema.properties?.[name] ?? {}));
  return Object.fromEntries(
    members.map(([name, member]) => {
      const own = schema.properties?.[name] ?? schema.additionalProperties ?? {};
      return [name, shownResource(member, own, type)] as const;
    }),
  );
}
