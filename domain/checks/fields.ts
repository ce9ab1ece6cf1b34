import { isObject, type Json, type JsonObject } from '../json.ts';
import type { MemberIn, NameIn, NameOf, PartName, ValueIn } from './field-names.ts';

/** A resource as checks see it: its configuration, including `observed`, and the parts that could not be read. */
export interface CheckedResource {
  resourceType: string;
  externalId: string;
  name: string;
  region: string;
  configuration: JsonObject;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
}

/** A field that a check needs and that is missing, of another type or unreadable. Results in `not_evaluated`. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField';
}

/**
 * The fields of a configuration, or of a part of it, read by name and type. A field that is missing, of another type or
 * unreadable throws `UnreadableField`, which the check's runner turns into `not_evaluated`, so no check mistakes a
 * missing field for a value. Null is a value (the cloud has none) where the reader says so.
 *
 * `Shape` is the configuration's type: a name that it does not have, or has with another type, does not compile. The
 * cloud's actual response may still differ from the type, hence the guard at run time.
 */
export class Fields<Shape extends object = JsonObject> {
  /**
   * Never set; makes the class nominal per shape, so that fields of different configurations are not interchangeable.
   */
  declare protected readonly shape: Shape;
  readonly resource: CheckedResource;
  readonly #value: JsonObject;
  readonly #pointer: string;

  constructor(resource: CheckedResource, value: JsonObject = resource.configuration, pointer = '') {
    this.resource = resource;
    this.#value = value;
    this.#pointer = pointer;
  }

  /** A boolean. */
  flag(name: NameOf<Shape, boolean>): boolean {
    const value = this.#json(name);
    return typeof value === 'boolean' ? value : this.#wrongType(name, value, 'a boolean');
  }

  /** A string, or null. */
  text(name: NameOf<Shape, string>): string | null {
    const value = this.#json(name);
    return typeof value === 'string' || value === null ? value : this.#wrongType(name, value, 'a string');
  }

  /** A number, or null. */
  number(name: NameOf<Shape, number>): number | null {
    const value = this.#json(name);
    return typeof value === 'number' || value === null ? value : this.#wrongType(name, value, 'a number');
  }

  /** A time in ISO 8601, or null. */
  time(name: NameOf<Shape, string>): Date | null {
    const text = this.text(name);
    if (text === null) return null;
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? this.#wrongType(name, text, 'a time') : time;
  }

  /** A list of strings; empty for null. */
  texts(name: NameOf<Shape, readonly string[]>): string[] {
    return this.#list(name).map((item) => (typeof item === 'string' ? item : this.#wrongType(name, item, 'a string')));
  }

  /** A list of objects; empty for null. */
  parts<Name extends NameOf<Shape, readonly object[]>>(name: Name): Fields<MemberIn<Shape, Name>>[] {
    return this.#list(name).map((item, index) =>
      isObject(item)
        ? new Fields(this.resource, item, `${this.#pointer}/${name}/${index}`)
        : this.#wrongType(name, item, 'an object'),
    );
  }

  /** An object, or null. */
  part<Name extends PartName<Shape>>(name: Name): Fields<ValueIn<Shape, Name>> | null {
    const value = this.#json(name);
    if (value === null) return null;
    return isObject(value)
      ? new Fields(this.resource, value, `${this.#pointer}/${name}`)
      : this.#wrongType(name, value, 'an object');
  }

  /** An object that cannot be null. */
  group<Name extends PartName<Shape>>(name: Name): Fields<ValueIn<Shape, Name>> {
    return this.part(name) ?? this.#wrongType(name, null, 'an object');
  }

  /** A map of strings to strings; empty for null. */
  map(name: NameOf<Shape, Record<string, string>>): Record<string, string> {
    const value = this.#json(name);
    if (value === null) return {};
    if (!isObject(value)) return this.#wrongType(name, value, 'an object');
    for (const member of Object.values(value)) {
      if (typeof member !== 'string') this.#wrongType(name, member, 'a string');
    }
    return value as Record<string, string>;
  }

  /** A document such as a policy, unchanged; null when there is none. */
  document(name: PartName<Shape>): JsonObject | null {
    const value = this.#json(name);
    return value === null || isObject(value) ? value : this.#wrongType(name, value, 'an object');
  }

  /** Whether the field is present, for documents with optional members. */
  has(name: NameIn<Shape>): boolean {
    return Object.hasOwn(this.#value, name);
  }

  /** The value of any type; throws only when it is missing. */
  json(name: NameIn<Shape>): Json {
    return this.#json(name);
  }

  #json(name: string): Json {
    const value = Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
    if (value !== undefined) return value;
    const pointer = `${this.#pointer}/${name}`;
    throw new UnreadableField(this.#whyUnreadable(pointer) ?? `the configuration has no field ${pointer}`);
  }

  /** A list with members of any type; empty for null. */
  list(name: NameOf<Shape, readonly unknown[]>): Json[] {
    return this.#list(name);
  }

  #list(name: string): Json[] {
    const value = this.#json(name);
    if (value === null) return [];
    return Array.isArray(value) ? value : this.#wrongType(name, value, 'an array');
  }

  #whyUnreadable(pointer: string): string | null {
    for (const [unread, reason] of Object.entries(this.resource.unreadable)) {
      if (unread === pointer || pointer.startsWith(`${unread}/`) || unread.startsWith(`${pointer}/`)) return reason;
    }
    return null;
  }

  #wrongType(name: string, value: Json, wanted: string): never {
    const pointer = `${this.#pointer}/${name}`;
    throw new UnreadableField(this.#whyUnreadable(pointer) ?? `${pointer} is ${kindOf(value)} instead of ${wanted}`);
  }
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
