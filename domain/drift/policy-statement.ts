import { isObject, type Json, type JsonObject } from '../json.ts';
import { plainText } from './labels.ts';

const actionElements = new Set(['Action', 'NotAction']);
const principalElements = new Set(['Principal', 'NotPrincipal']);
const listElements = new Set(['Resource', 'NotResource']);

/**
 * Returns whether a value is a policy document in AWS's policy language: an object with `Statement`, whose members have an
 * effect. Rules of a firewall have statements of another kind.
 */
export function isPolicyDocument(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) &&
    Object.hasOwn(value, 'Statement') &&
    policyStatements(value).every((statement) => isObject(statement) && Object.hasOwn(statement, 'Effect'))
  );
}

/** Returns the statements of a policy document; a single statement counts as a list of one. */
export function policyStatements(document: JsonObject): Json[] {
  const statements = document['Statement'];
  if (Array.isArray(statements)) return statements;
  return statements === undefined || statements === null ? [] : [statements];
}

/**
 * Returns a statement in the one spelling that all of equal meaning share (IAM policy grammar): actions without regard
 * to case, one value and a list of one alike, everyone (`*`) and an account written either way, condition operators and
 * keys without regard to case. For comparing only: it is never shown.
 */
export function comparableStatement(statement: Json): Json {
  if (!isObject(statement)) return statement;
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(statement)) {
    if (actionElements.has(key)) result[key] = asList(value).map(lowerCase);
    else if (principalElements.has(key)) result[key] = comparablePrincipal(value);
    else if (listElements.has(key)) result[key] = asList(value);
    else if (key === 'Condition') result[key] = comparableCondition(value);
    else result[key] = value;
  }
  return result;
}

/** Returns a statement in a few words, e.g. `Allow s3:GetObject to *`. */
export function describeStatement(statement: Json): string {
  if (!isObject(statement)) return JSON.stringify(statement);
  const actions = 'NotAction' in statement ? `all but ${listed(statement['NotAction'])}` : listed(statement['Action']);
  const words = [`${plainText(statement['Effect'] ?? null)} ${actions}`];
  if (isObject(comparablePrincipal(statement['Principal'] ?? null))) {
    const principal = comparablePrincipal(statement['Principal'] ?? null) as JsonObject;
    words.push(`to ${Object.values(principal).map(listed).join(', ')}`);
  } else if ('NotPrincipal' in statement) {
    words.push('to all except some');
  }
  if ('Condition' in statement) words.push('under a condition');
  return words.join(' ').trim();
}

function comparablePrincipal(value: Json): Json {
  if (value === '*') return { AWS: ['*'] };
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([type, members]) => [
      type,
      asList(members).map((member) => accountPrincipal(type, member)),
    ]),
  );
}

function accountPrincipal(type: string, member: Json): Json {
  return type === 'AWS' && typeof member === 'string' && /^\d{12}$/.test(member)
    ? `arn:aws:iam::${member}:root`
    : member;
}

function comparableCondition(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([operator, tests]) => [
      operator.toLowerCase(),
      isObject(tests)
        ? Object.fromEntries(
            Object.entries(tests).map(([key, values]) => [key.toLowerCase(), asList(values).map(plainText)]),
          )
        : tests,
    ]),
  );
}

function listed(value: Json | undefined): string {
  return asList(value ?? [])
    .map(plainText)
    .join(', ');
}

function asList(value: Json): Json[] {
  return Array.isArray(value) ? value : [value];
}

function lowerCase(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
