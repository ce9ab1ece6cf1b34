import { UnreadableField, type CheckedResource } from './fields.ts';
import { isObject, type Json } from '../json.ts';

export type PropertyType = 'boolean' | 'string' | 'number' | 'array' | 'object';

/** A property of a vendor's schema. */
export interface Property {
  /** Its members from the top, `*` for the items of a list. */
  path: `/${string}`;
  type: PropertyType;
  /**
   * What the vendor documents for a property that is not set: its default, or null where it means that there is none. Left out
   * where the documentation does not say; an absent property is not evaluated then.
   */
  absent?: Json;
  /** The path of an object that must be shown for `absent` to count; by default the document. */
  within?: string;
  /** Whether items and resources without the property are left out. */
  isOptional?: boolean;
}

/** A value of a property, with its JSON Pointer in the document. */
export interface PropertyValue {
  pointer: string;
  value: Json;
}

const fingerprint = /^hmac-sha256:/;

/** Returns whether a value is the fingerprint of a secret, which says nothing of the secret but whether it changed. */
export const isFingerprint = (value: Json | undefined): boolean => typeof value === 'string' && fingerprint.test(value);

/**
 * Returns the values of a property: several where it is in a list, none where the list is empty. Throws `UnreadableField`
 * for what could not be read, has another type than in the schema, or is absent without a documented default, unless it may be absent.
 */
export function valuesAt(resource: CheckedResource, property: Property): PropertyValue[] {
  const found: PropertyValue[] = [];
  const names = property.path.slice(1).split('/');
  /** How many names from the end may be missing together. */
  const mostMissing = names.length - ((property.within ?? '').split('/').length - 1);
  walk({ pointer: '', value: resource.configuration }, names);
  return found;

  function walk({ pointer, value }: PropertyValue, [name, ...rest]: readonly string[]): void {
    if (name === undefined) {
      found.push({ pointer, value: typed(pointer, value) });
    } else if (name === '*') {
      if (!Array.isArray(value)) throw new UnreadableField(`${pointer} is not a list`);
      for (const [index, item] of value.entries()) walk({ pointer: `${pointer}/${index}`, value: item }, rest);
    } else {
      if (!isObject(value)) throw new UnreadableField(`${pointer} is not an object`);
      const at = `${pointer}/${name}`;
      const member = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
      requireReadable(at, member === null);
      if (member !== null) walk({ pointer: at, value: member }, rest);
      else if (property.isOptional === true) return;
      else if (property.absent === undefined || rest.length + 1 > mostMissing) {
        throw new UnreadableField(`the document has no ${at}`);
      } else if (!rest.includes('*')) {
        found.push({ pointer: [at, ...rest].join('/'), value: property.absent });
      }
    }
  }

  /** Throws for what could not be read, and for what cannot be taken as absent since a part of it was left out. */
  function requireReadable(pointer: string, whole: boolean): void {
    for (const [unread, reason] of Object.entries(resource.unreadable)) {
      const isAround = unread === pointer || pointer.startsWith(`${unread}/`);
      if (isAround || (whole && unread.startsWith(`${pointer}/`))) throw new UnreadableField(reason);
    }
  }

  function typed(pointer: string, value: Json): Json {
    requireReadable(pointer, true);
    const type = Array.isArray(value) ? 'array' : typeof value;
    if (type !== property.type) throw new UnreadableField(`${pointer} is not of the type ${property.type}`);
    if (isFingerprint(value)) throw new UnreadableField(`only a fingerprint of ${pointer} is stored`);
    return value;
  }
}
