import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import { isObject, isSameJson, type Json, type JsonObject } from '../../json.ts';
import type { Difference } from '../diff.ts';
import { pointerBelow } from '../json-pointer.ts';
import { withDocument } from '../json-text.ts';
import { isPolicyDocument } from '../policy-statement.ts';
import { policyDifferences } from '../policy-diff.ts';
import { documentText } from './document-text.ts';
import { knownShape, memberShape } from './known-shape.ts';
import { pairsOf } from './list-pairs.ts';
import { isSameText } from './same-text.ts';
import type { SchemaComparison } from './schema-comparison.ts';

/** Lists in policies are sets. */
const noOrder = { orderedLists: new Set<string>() };

/** One place of both documents. `path` is a JSON Pointer, `name` the members on the way, as schemas name the place. */
export interface ComparedPlace<Value = Json> {
  path: string;
  name: string;
  /** The same with `*` for members of maps. Absent where none is on the way. */
  general?: string;
  shape: ShapeFacts;
  before: Value;
  after: Value;
}

/** Returns the differences of two documents by what somebody can set. */
export function diffBySchema(before: JsonObject, after: JsonObject, comparison: SchemaComparison): Difference[] {
  const { members, entries } = comparison.facts;
  const shape: ShapeFacts = { members, ...(entries === undefined ? {} : { entries }) };
  return membersOf({ path: '', name: '', shape, before, after }, comparison);
}

/** Returns whether two values in one place mean the same. */
export function isSameMeaning(place: ComparedPlace, comparison: SchemaComparison): boolean {
  return differencesAt(place, comparison).length === 0;
}

/** Most of what is compared is identical: that is found without asking what the schema says of it. */
function differencesAt(place: ComparedPlace, comparison: SchemaComparison): Difference[] {
  return isSameJson(place.before, place.after) ? [] : differencesOfUnlike(place, comparison);
}

function differencesOfUnlike(place: ComparedPlace, comparison: SchemaComparison): Difference[] {
  const { path, name, general, before, after } = place;
  if (comparison.ignored.has(name)) return [];
  if (general !== undefined && comparison.ignored.has(general)) return [];
  const lacksOne = isEmpty(before) || isEmpty(after);
  if (lacksOne) {
    return isOneSidedChange(place, comparison) ? [{ path, baseline_value: before, current_value: after }] : [];
  }
  const documents = { before: withDocument(before), after: withDocument(after) };
  if (isPolicyDocument(documents.before) && isPolicyDocument(documents.after)) {
    const found = policyDifferences({ path, before: documents.before, after: documents.after }, noOrder);
    const isText = typeof before === 'string' || typeof after === 'string';
    return isText && found.length > 0 ? [{ path, baseline_value: before, current_value: after }] : found;
  }
  if (isObject(before) && isObject(after)) return membersOf({ ...place, before, after }, comparison);
  if (Array.isArray(before) && Array.isArray(after)) return itemsOf({ ...place, before, after }, comparison);
  const isSame = isObjectOrList(documents.before)
    ? documentText(documents.before) === documentText(documents.after)
    : isSameScalar(before, after, comparison.facts.spellings[name]);
  return isSame ? [] : [{ path, baseline_value: before, current_value: after }];
}

function membersOf(place: ComparedPlace<JsonObject>, comparison: SchemaComparison): Difference[] {
  const { before, after, shape } = place;
  return unlikeMembers(before, after).flatMap((name) => {
    const member = memberShape(shape, name);
    const isOnBothSides = Object.hasOwn(before, name) && Object.hasOwn(after, name);
    // A property that the vendor began to show, or ceased to: nothing says whether anybody can set it.
    if (member === null && !isOnBothSides) return [];
    return differencesOfUnlike(
      {
        path: pointerBelow(place.path, name),
        name: place.name === '' ? name : `${place.name}/${name}`,
        ...generalName(place, name),
        shape: knownShape(comparison.facts, member ?? 0),
        before: ownMember(before, name),
        after: ownMember(after, name),
      },
      comparison,
    );
  });
}

/** Returns the names of the members that are not identical in both objects, sorted. Absent is the same as null. */
function unlikeMembers(before: JsonObject, after: JsonObject): string[] {
  const names = Object.keys(before).filter((name) => !isSameJson(before[name] ?? null, ownMember(after, name)));
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name) && after[name] !== null) names.push(name);
  }
  return names.toSorted();
}

function generalName({ name, general = name, shape }: ComparedPlace<JsonObject>, member: string): { general?: string } {
  const isEntry = shape.entries !== undefined && !Object.hasOwn(shape.members ?? {}, member);
  if (!isEntry && general === name) return {};
  return { general: `${general}/${isEntry ? '*' : member}` };
}

/** Returns whether a value that only one side has is a change: not what the vendor fills in, or does not always show. */
function isOneSidedChange(place: ComparedPlace, comparison: SchemaComparison): boolean {
  const { name, shape, before, after } = place;
  if (comparison.hidden.has(name)) return false;
  const [lacking, value] = isEmpty(before) ? [before, after] : [after, before];
  if (isEmpty(lacking) && isEmpty(value)) return false;
  if (
    shape.default !== undefined &&
    isSameMeaning({ ...place, shape: {}, before: shape.default, after: value }, comparison)
  ) {
    return false;
  }
  // An object of which each member is filled in.
  return !isObject(value) || membersOf({ ...place, before: {}, after: value }, comparison).length > 0;
}

function itemsOf(place: ComparedPlace<Json[]>, comparison: SchemaComparison): Difference[] {
  const shape = knownShape(comparison.facts, place.shape.item ?? 0);
  const at = (before: Json, after: Json, index: number): ComparedPlace => ({
    path: pointerBelow(place.path, index),
    name: place.name,
    ...(place.general === undefined ? {} : { general: place.general }),
    shape,
    before,
    after,
  });
  const { before, after } = place;
  const isSet = place.shape.order === 'any' || isKeyed(before, after);
  const inPlace =
    isSet || before.length !== after.length
      ? null
      : before.flatMap((item, index) => differencesAt(at(item, after[index] ?? null, index), comparison));
  if (inPlace?.length === 0) return [];
  const { pairs, gone, come } = pairsOf(before, after, {
    shape,
    keys: place.shape.keys ?? null,
    name: place.name,
    comparison,
    isSame: (one, other) => isSameMeaning(at(one, other, 0), comparison),
  });
  const found = pairs.flatMap(([from, to]) =>
    differencesAt(at(before[from] ?? null, after[to] ?? null, from), comparison),
  );
  for (const index of gone) {
    found.push({ path: pointerBelow(place.path, index), baseline_value: before[index] ?? null, current_value: null });
  }
  for (const index of come) {
    found.push({ path: pointerBelow(place.path, index), baseline_value: null, current_value: after[index] ?? null });
  }
  if (isSet) return found;
  // The same items in another order are one change, that of the list.
  if (found.length === 0) return [whole(place)];
  return inPlace !== null && inPlace.length <= found.length ? inPlace : found;
}

function whole({ path, before, after }: ComparedPlace<Json[]>): Difference {
  return { path, baseline_value: before, current_value: after };
}

/** Tags: their keys are unique by definition, whatever the schema says of the list. */
function isKeyed(before: readonly Json[], after: readonly Json[]): boolean {
  return [before, after].every(
    (items) =>
      items.length > 0 &&
      new Set(items.map((item) => (isObject(item) ? (item['Key'] ?? item['TagKey']) : undefined))).size ===
        items.length &&
      items.every((item) => isObject(item) && typeof (item['Key'] ?? item['TagKey']) === 'string'),
  );
}

function isSameScalar(before: Json, after: Json, spelling: Parameters<typeof isSameText>[2]): boolean {
  if (typeof before === 'object' || typeof after === 'object') return false;
  // Numbers and switches are shown as texts, too.
  return isSameText(String(before), String(after), spelling);
}

const isObjectOrList = (value: Json): boolean => typeof value === 'object' && value !== null;

/** Returns whether a value is taken for an absent one. */
export function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Members are data, too: one called `constructor` is absent unless it is the object's own. */
function ownMember(object: JsonObject, name: string): Json {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}
