import type { DocumentFacts } from '../clouds/document-facts.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { comparableText } from './comparable-text.ts';
import { commonIdentities, type ComparisonRules } from './comparison-rules.ts';
import { pointerBelow, pointerKeys } from './json-pointer.ts';
import { memberDifferences, policyDifferences } from './policy-diff.ts';
import { isPolicyDocument } from './policy-statement.ts';
import { diffReadings } from './schema/document-diff.ts';

/**
 * One difference. `path` (JSON Pointer) points into the baseline or, for a member that was added to a list, into the
 * current configuration. The value of something absent is null; a null key and an absent one are equal.
 */
export interface Difference {
  path: string;
  baseline_value: Json;
  current_value: Json;
}

/** A configuration and the parts of it (JSON Pointer → reason) that could not be read. */
export interface ReadConfiguration {
  configuration: JsonObject;
  unreadable: Record<string, string>;
  /** What is known of this reading of a document; null or absent where nothing is. */
  facts?: DocumentFacts | null;
}

/**
 * Returns the semantic differences between two configurations: lists are sets unless the rules say otherwise, policy
 * documents are normalised before comparison. Excludes observed facts, and what could not be read on either side.
 */
export function diffConfigurations(
  baseline: ReadConfiguration,
  current: ReadConfiguration,
  rules: ComparisonRules,
): Difference[] {
  const hidden = [...Object.keys(baseline.unreadable), ...Object.keys(current.unreadable)];
  const found: Difference[] = [];
  hidden.push(...(rules.leftOut ?? []).map((field) => pointerBelow('', field)));
  const before = comparedPart(baseline.configuration, hidden);
  const after = comparedPart(current.configuration, hidden);
  if (rules.schema !== undefined) {
    return diffReadings(
      { document: before, facts: baseline.facts ?? null },
      { document: after, facts: current.facts ?? null },
      rules.schema,
    );
  }
  diffObjects({ path: '', before, after }, { rules, found });
  return found;
}

/**
 * The key of observed facts, which change by themselves (last used, counters, states); see `volatile.ts` of each cloud.
 */
const observedKey = 'observed';

/** Returns the part of a configuration that is compared: without observed facts and unreadable parts. */
function comparedPart(configuration: JsonObject, hidden: string[]): JsonObject {
  let part = withoutPart(configuration, [observedKey]);
  for (const pointer of hidden) part = withoutPart(part, pointerKeys(pointer));
  return part;
}

/** Returns a copy without the part at `keys`. Inside a list, positions mean nothing, so the whole list is left out. */
function withoutPart(object: JsonObject, keys: string[]): JsonObject {
  const [key, ...rest] = keys;
  if (key === undefined) return {};
  const child = object[key];
  if (child === undefined) return object;
  if (rest.length > 0 && isObject(child)) return { ...object, [key]: withoutPart(child, rest) };
  const { [key]: _hidden, ...others } = object;
  return others;
}

interface Run {
  rules: ComparisonRules;
  found: Difference[];
}

interface Place<Value> {
  path: string;
  before: Value;
  after: Value;
}

function diffValues({ path, before, after }: Place<Json>, listName: string, run: Run): void {
  if (isPolicyDocument(before) && isPolicyDocument(after)) {
    run.found.push(...policyDifferences({ path, before, after }, run.rules));
  } else if (isObject(before) && isObject(after)) {
    diffObjects({ path, before, after }, run);
  } else if (Array.isArray(before) && Array.isArray(after) && !run.rules.orderedLists.has(listName)) {
    diffSets({ path, before, after }, listName, run);
  } else if (textOf(before, listName, run) !== textOf(after, listName, run)) {
    run.found.push({ path, baseline_value: before, current_value: after });
  }
}

function diffObjects({ path, before, after }: Place<JsonObject>, run: Run): void {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of [...keys].toSorted()) {
    const isOnBothSides = Object.hasOwn(before, key) && Object.hasOwn(after, key);
    if (!isOnBothSides && run.rules.laterFields?.includes(key) === true) continue;
    const place = { path: pointerBelow(path, key), before: ownMember(before, key), after: ownMember(after, key) };
    diffValues(place, key, run);
  }
}

/**
 * Returns a member of an object. Keys are data too (tags): one called `constructor` is absent unless it is the object's
 * own.
 */
function ownMember(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

function diffSets({ path, before, after }: Place<Json[]>, listName: string, run: Run): void {
  const identity = identityOf(before, after, run.rules.identities[listName]);
  if (identity === null) {
    const textOfMember = (member: Json): string => comparableText(member, run.rules);
    run.found.push(...memberDifferences({ path, before, after }, textOfMember));
    return;
  }
  const nameOf = (member: Json): string => JSON.stringify((member as JsonObject)[identity]);
  const afterByName = new Map(after.map((member) => [nameOf(member), member]));
  const beforeNames = new Set(before.map(nameOf));
  for (const [index, member] of before.entries()) {
    const place = pointerBelow(path, index);
    const match = afterByName.get(nameOf(member));
    if (match === undefined) run.found.push({ path: place, baseline_value: member, current_value: null });
    else diffValues({ path: place, before: member, after: match }, listName, run);
  }
  for (const [index, member] of after.entries()) {
    if (beforeNames.has(nameOf(member))) continue;
    run.found.push({ path: pointerBelow(path, index), baseline_value: null, current_value: member });
  }
}

/** Returns the key that distinguishes the members of both lists, or null when the members are compared as a whole. */
function identityOf(before: Json[], after: Json[], known: string | undefined): string | null {
  const candidates = known === undefined ? commonIdentities : [known];
  return candidates.find((key) => distinguishes(before, key) && distinguishes(after, key)) ?? null;
}

function distinguishes(members: Json[], key: string): boolean {
  const names = new Set<Json>();
  for (const member of members) {
    if (!isObject(member)) return false;
    const name = member[key];
    if (typeof name !== 'string' && typeof name !== 'number') return false;
    names.add(name);
  }
  return names.size === members.length;
}

function textOf(value: Json, listName: string, run: Run): string {
  return comparableText(value, { orderedLists: run.rules.orderedLists, listName });
}
