import { isObject, type Json, type JsonObject } from '../../json.ts';
import { sortedSet } from '../canonical.ts';

/**
 * A policy document, parsed and normalised so that equivalent policies are equal. `Statement`, `Action`, `NotAction`,
 * `Resource`, `NotResource`, the members of a `Principal` object and the values of a condition are always sorted lists
 * without duplicates; a `Principal` of `"*"` stays a string. Keys keep the spelling of the policy grammar (`Statement`,
 * `Effect`) instead of snake_case, since the document is in AWS's own language.
 */
export type PolicyDocument = JsonObject;

const listElements = new Set(['Action', 'NotAction', 'Resource', 'NotResource']);
const principalElements = new Set(['Principal', 'NotPrincipal']);

/**
 * Parses and normalises the text of a policy, URL-encoded (as identity policies come) or plain.
 * A text that is not a JSON object is returned as `{ unparsed: text }`, so that nothing is hidden.
 */
export function parsePolicyDocument(text: string): PolicyDocument {
  const parsed = parseJson(text) ?? parseJson(decoded(text));
  if (parsed === undefined || !isObject(parsed)) return { unparsed: text };
  return normalisePolicyDocument(parsed);
}

/** Gives a parsed policy its one spelling; see {@link PolicyDocument}. */
export function normalisePolicyDocument(document: JsonObject): PolicyDocument {
  const { Statement: statements, ...rest } = document;
  if (statements === undefined) return rest;
  const listed = Array.isArray(statements) ? statements : [statements];
  return { ...rest, Statement: sortedSet(listed.map((one) => (isObject(one) ? normaliseStatement(one) : one))) };
}

function normaliseStatement(statement: JsonObject): JsonObject {
  const normal: JsonObject = {};
  for (const [key, value] of Object.entries(statement)) {
    if (listElements.has(key)) normal[key] = asSet(value);
    else if (principalElements.has(key) && isObject(value)) normal[key] = mapValues(value, asSet);
    else if (key === 'Condition' && isObject(value))
      normal[key] = mapValues(value, (test) => (isObject(test) ? mapValues(test, asSet) : test));
    else normal[key] = value;
  }
  return normal;
}

function asSet(value: Json): Json[] {
  return sortedSet(
    (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'boolean' ? String(one) : one)),
  );
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
