import { isObject, type Json, type JsonObject } from '../../json.ts';
import { comparableText } from '../comparable-text.ts';
import { comparableStatement } from '../policy-statement.ts';
import { plainText } from '../labels.ts';

const noOrder = { orderedLists: new Set<string>() };

/** Returns whether a statement allows everyone, without a condition. */
export function allowsEveryone(statement: JsonObject): boolean {
  if (statement['Effect'] !== 'Allow' || hasCondition(statement)) return false;
  if ('NotPrincipal' in statement) return true;
  const principal = comparable(statement)['Principal'];
  return isObject(principal) && listOf(principal['AWS']).includes('*');
}

/** Returns whether a statement allows every action on every thing. */
export function allowsEverything(statement: JsonObject): boolean {
  if (statement['Effect'] !== 'Allow' || hasCondition(statement)) return false;
  const isAny = (text: Json): boolean => text === '*' || text === '*:*';
  // In a resource-based policy, which has a `Principal`, `*` as `Resource` only means the resource it is attached to.
  return (
    listOf(statement['Action']).some(isAny) &&
    listOf(statement['Resource']).includes('*') &&
    !('Principal' in statement)
  );
}

/**
 * Returns whether `wide` covers everything that `narrow` covers, as far as literal texts and `*` show. Both have the
 * same effect. Statements with `NotAction` and the like cover only those that are equal in those parts.
 */
export function coversStatement(wide: JsonObject, narrow: JsonObject): boolean {
  const [a, b] = [comparable(wide), comparable(narrow)];
  return (
    coversList(a['Action'], b['Action']) &&
    coversList(a['Resource'], b['Resource']) &&
    coversPrincipal(a['Principal'], b['Principal']) &&
    ['NotAction', 'NotResource', 'NotPrincipal'].every((key) => text(a[key]) === text(b[key])) &&
    (!hasCondition(wide) || text(a['Condition']) === text(b['Condition']))
  );
}

function comparable(statement: JsonObject): JsonObject {
  return comparableStatement(statement) as JsonObject;
}

function coversPrincipal(wide: Json | undefined, narrow: Json | undefined): boolean {
  if (!isObject(wide) || !isObject(narrow)) return text(wide) === text(narrow);
  if (listOf(wide['AWS']).includes('*')) return true;
  return Object.entries(narrow).every(([type, members]) => coversList(wide[type], members));
}

function coversList(wide: Json | undefined, narrow: Json | undefined): boolean {
  if (wide === undefined || narrow === undefined) return wide === narrow;
  const patterns = listOf(wide).map(plainText);
  return listOf(narrow).every((member) => patterns.some((pattern) => matches(pattern, plainText(member))));
}

/** Returns whether a text is the pattern, or begins as a pattern that ends in `*`. */
function matches(pattern: string, member: string): boolean {
  return pattern === member || (pattern.endsWith('*') && member.startsWith(pattern.slice(0, -1)));
}

function hasCondition(statement: JsonObject): boolean {
  const condition = statement['Condition'];
  return isObject(condition) && Object.keys(condition).length > 0;
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function text(value: Json | undefined): string {
  return comparableText(value, noOrder);
}
