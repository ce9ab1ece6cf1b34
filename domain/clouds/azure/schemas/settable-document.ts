import type { SchemaFacts, ShapeFacts } from '../../schema-facts.ts';
import { pointerBelow } from '../../../drift/json-pointer.ts';
import { knownShape, memberShape } from '../../../drift/schema/known-shape.ts';
import { isEmpty } from '../../../drift/schema/schema-diff.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';

/** Names of properties that Resource Manager writes, in every type: states of operations, and marks of versions. */
export const observedNames: ReadonlySet<string> = new Set(['provisioningState', 'etag', 'systemData']);

/** What takes the place of a value that is not shown. */
const mask = /^(?:\*{3,}|[<[(]?(?:redacted|hidden|masked|removed|secure)[>\])]?)$/i;
/** As in `SharedAccessKey=****` and `https://user:****@host`: parts of connection strings and addresses. */
const maskedPart = /[=:]\s*["']?\*{3,}(?=$|[;,&"'\s@/])/;
/** The type of a parameter whose value is not shown. */
const secureType = /^secure(?:string|object)$/i;

/** A place in a document: its JSON Pointer, its name in the facts (`*` is any member of a map), and its shape. */
interface Place {
  path: string;
  name: string;
  shape: ShapeFacts;
}

const rootOf = ({ members }: SchemaFacts): Place => ({ path: '', name: '', shape: { members } });

/** Returns what a document has that somebody can set: the body of a request that replaces the resource. */
export function settableDocument(document: JsonObject, facts: SchemaFacts): JsonObject {
  return settableMembers(document, rootOf(facts), { facts, readOnly: new Set(facts.readOnly) });
}

function settableMembers(
  object: JsonObject,
  place: Place,
  known: { facts: SchemaFacts; readOnly: ReadonlySet<string> },
): JsonObject {
  const { facts, readOnly } = known;
  const settable = (value: Json, at: Place): Json => {
    if (Array.isArray(value)) return value.map((item, index) => settable(item, itemPlace(at, index, facts)));
    return isObject(value) ? settableMembers(value, at, known) : value;
  };
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const member = memberPlace(place, name, facts);
      const isObserved = observedNames.has(name) && !member.name.endsWith('*');
      return isObserved || readOnly.has(member.name) ? [] : [[name, settable(value, member)]];
    }),
  );
}

function memberPlace({ path, name, shape }: Place, member: string, facts: SchemaFacts): Place {
  const isNamed = shape.entries === undefined || Object.hasOwn(shape.members ?? {}, member);
  const own = isNamed ? member : '*';
  return {
    path: pointerBelow(path, member),
    name: name === '' ? own : `${name}/${own}`,
    shape: knownShape(facts, memberShape(shape, member) ?? 0),
  };
}

const itemPlace = ({ path, name, shape }: Place, index: number, facts: SchemaFacts): Place => ({
  path: pointerBelow(path, index),
  name,
  shape: knownShape(facts, shape.item ?? 0),
});

/** Returns the places of members that the schema does not know: nothing says whether a request may have them. */
export function unknownMembers(document: JsonObject, facts: SchemaFacts): string[] {
  const below = (value: Json, place: Place): string[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => below(item, itemPlace(place, index, facts)));
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      const at = memberPlace(place, name, facts);
      return memberShape(place.shape, name) === null ? [at.path] : below(member, at);
    });
  };
  return below(document, rootOf(facts));
}

/**
 * Returns the places of members that `settableDocument` leaves out for their name where the schema says nothing of what is
 * there: in what people write, such as a template, the name may be theirs. `properties` has only those of Resource Manager.
 */
export function omittedMembers(document: JsonObject, facts: SchemaFacts): string[] {
  const readOnly = new Set(facts.readOnly);
  const below = (value: Json, place: Place): string[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => below(item, itemPlace(place, index, facts)));
    if (!isObject(value)) return [];
    const { shape, path } = place;
    const isOpen = shape.members === undefined && shape.entries === undefined && path !== '/properties';
    return Object.entries(value).flatMap(([name, member]) => {
      const at = memberPlace(place, name, facts);
      if (readOnly.has(at.name)) return [];
      if (!observedNames.has(name) || at.name.endsWith('*')) return below(member, at);
      return isOpen ? [at.path] : [];
    });
  };
  return below(document, rootOf(facts));
}

/**
 * Returns the places of values that one document has and another lacks. Items of lists are paired by name, or in order
 * where both lists have as many.
 */
export function lackingMembers(document: Json, other: Json, path = ''): string[] {
  if (isEmpty(document)) return [];
  if (Array.isArray(document) && Array.isArray(other)) {
    return document.flatMap((item, index) => {
      const named = isObject(item) && item['name'] !== undefined ? item['name'] : undefined;
      const counterpart =
        named === undefined
          ? document.length === other.length
            ? other[index]
            : undefined
          : other.find((one) => isObject(one) && one['name'] === named);
      return counterpart === undefined ? [] : lackingMembers(item, counterpart, pointerBelow(path, index));
    });
  }
  if (!isObject(document) || !isObject(other)) return [];
  return Object.entries(document).flatMap(([name, value]) => {
    const at = pointerBelow(path, name);
    if (isEmpty(value)) return [];
    return Object.hasOwn(other, name) ? lackingMembers(value, other[name] ?? null, at) : [at];
  });
}

/** Returns the places of what stands for a value that is not shown: texts, and parameters of a secure type. */
export function maskedValues(value: Json, path = ''): string[] {
  if (typeof value === 'string') return mask.test(value) || maskedPart.test(value) ? [path] : [];
  if (value === null || typeof value !== 'object') return [];
  if (isObject(value) && typeof value['type'] === 'string' && secureType.test(value['type'])) return [path];
  return Object.entries(value).flatMap(([name, member]) => maskedValues(member, pointerBelow(path, name)));
}
