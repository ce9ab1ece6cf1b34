import type { Json, JsonObject } from '../../json.ts';
import { isInternetWide, parseAddressRange } from '../../network/address-ranges.ts';
import type { Difference } from '../diff.ts';
import { withDocument } from '../json-text.ts';
import { isPolicyDocument, policyStatements } from '../policy-statement.ts';
import type { Direction, DirectionRule } from './aspect-rule.ts';
import { areOpenToWorld, isNetworkRule, isOpenToWorld, reachesSensitivePort, reachOf } from './network-rule.ts';
import { allowsEverything, allowsEveryone, coversStatement } from './policy-reach.ts';

/** Words that mean every address. */
const everyAddress = new Set(['*', 'internet', 'any']);

/** Names of "everyone" in the clouds' grants. */
const everyone = /[Aa]llUsers|AuthenticatedUsers|^\*$|^all$/;

/** Directions, the most serious first. */
const byWeight: Direction[] = ['exposed', 'loosened', 'changed', 'tightened'];

/** Returns, for each rule, the direction of all differences of one aspect. */
const directions: Record<DirectionRule, (differences: Difference[]) => Direction> = {
  network_rules: networkRulesDirection,
  policy: policyDirection,
  public_grants: (differences) => gravest(differences, grantDirection),
  role_members: (differences) =>
    gravest(differences, (difference) => newcomersDirection(difference, (text) => everyone.test(text))),
  address_ranges: (differences) => gravest(differences, addressRangesDirection),
  safer_when_true: (differences) => gravest(differences, comparing(trueLeaves, 'tightened')),
  safer_when_false: (differences) => gravest(differences, comparing(trueLeaves, 'loosened')),
  safer_when_present: (differences) => gravest(differences, comparing(presence, 'tightened')),
  fewer_is_safer: (differences) => gravest(differences, comparing(weight, 'loosened')),
  more_is_safer: (differences) => gravest(differences, comparing(weight, 'tightened')),
  higher_is_safer: (differences) => gravest(differences, comparing(amount, 'tightened')),
};

/** Returns the direction of an aspect's change; `changed` when its row names no rule. */
export function directionOf(rule: DirectionRule | undefined, differences: Difference[]): Direction {
  return rule === undefined ? 'changed' : directions[rule](differences);
}

function gravest(differences: Difference[], read: (difference: Difference) => Direction): Direction {
  const found = new Set(withListsTogether(differences).map(read));
  return byWeight.find((direction) => found.has(direction)) ?? 'changed';
}

/**
 * Joins members that were added to and removed from the same list into one difference of that list, so that a replaced
 * member is a change, not a loss and a gain.
 */
function withListsTogether(differences: Difference[]): Difference[] {
  const alone: Difference[] = [];
  const lists = new Map<string, { gone: Json[]; come: Json[] }>();
  for (const difference of differences) {
    const { path, baseline_value: before, current_value: after } = difference;
    const isMember = /\/\d+$/.test(path) && (before === null || after === null);
    if (!isMember) {
      alone.push(difference);
      continue;
    }
    const parent = path.slice(0, path.lastIndexOf('/'));
    const list = lists.get(parent) ?? { gone: [], come: [] };
    if (after === null) list.gone.push(before);
    else list.come.push(after);
    lists.set(parent, list);
  }
  const together = [...lists].map(([path, { gone, come }]) => ({ path, baseline_value: gone, current_value: come }));
  return [...alone, ...together];
}

function comparing(
  measure: (value: Json) => number,
  more: 'loosened' | 'tightened',
): (difference: Difference) => Direction {
  const less = more === 'loosened' ? 'tightened' : 'loosened';
  return ({ baseline_value: before, current_value: after }) => {
    const change = measure(after) - measure(before);
    if (change === 0) return 'changed';
    return change > 0 ? more : less;
  };
}

/**
 * Returns the direction of network rules: one that allows more is looser; one that opens all ports or a sensitive one
 * to the internet exposes.
 */
function networkRulesDirection(differences: Difference[]): Direction {
  const before = differences.flatMap(({ baseline_value: value }) => networkRules(value));
  const after = differences.flatMap(({ current_value: value }) => networkRules(value));
  const reachBefore = new Set(before.map(reachOf));
  const reachAfter = new Set(after.map(reachOf));
  const opened = after.filter((rule) => !reachBefore.has(reachOf(rule)));
  const closed = before.filter((rule) => !reachAfter.has(reachOf(rule)));
  const sensitive = opened.filter(reachesSensitivePort);
  if (sensitive.some(isOpenToWorld) || areOpenToWorld(sensitive)) return 'exposed';
  if (opened.some(isAllowing) || closed.some((rule) => !isAllowing(rule))) return 'loosened';
  return closed.length + opened.length > 0 ? 'tightened' : 'changed';
}

/**
 * Returns the direction of policies: an Allow that nothing covered before, or a Deny that is gone, is looser; an Allow
 * for everyone or of everything exposes.
 */
function policyDirection(differences: Difference[]): Direction {
  const removed = differences.flatMap(({ baseline_value: value }) => statements(value));
  const added = differences.flatMap(({ current_value: value }) => statements(value));
  const granted = added.filter(
    (one) => isAllow(one) && !removed.some((other) => isAllow(other) && coversStatement(other, one)),
  );
  const undenied = removed.filter(
    (one) => !isAllow(one) && !added.some((other) => !isAllow(other) && coversStatement(other, one)),
  );
  if (granted.some((one) => allowsEveryone(one) || allowsEverything(one))) return 'exposed';
  if (granted.length + undenied.length > 0) return 'loosened';
  return removed.length + added.length > 0 ? 'tightened' : 'changed';
}

/** Returns the direction of grants: a grant or share for everyone exposes, any other is looser. */
function grantDirection({ baseline_value: before, current_value: after }: Difference): Direction {
  const known = new Set(leaves(before).map(String));
  const isForEveryone = leaves(after).some(
    (leaf) => leaf === true || (everyone.test(String(leaf)) && !known.has(String(leaf))),
  );
  if (isForEveryone) return 'exposed';
  return comparing(weight, 'loosened')({ path: '', baseline_value: before, current_value: after });
}

/** Returns the direction of lists of addresses: what opens them to the internet, alone or with what was there, exposes. */
function addressRangesDirection(difference: Difference): Direction {
  const { baseline_value: before, current_value: after } = difference;
  if (isForEveryAddress(after) && !isForEveryAddress(before)) return 'exposed';
  return newcomersDirection(difference, (text) => isForEveryAddress(text));
}

function isForEveryAddress(value: Json): boolean {
  const texts = leaves(value).filter((leaf) => typeof leaf === 'string');
  return (
    texts.some((text) => everyAddress.has(text.toLowerCase())) ||
    isInternetWide(texts.flatMap((text) => parseAddressRange(text) ?? []))
  );
}

/** Returns the direction of a list of texts: a new one that allows everyone exposes; more than before is looser. */
function newcomersDirection(
  { baseline_value: before, current_value: after }: Difference,
  opens: (text: string) => boolean,
): Direction {
  const known = new Set(leaves(before).map(String));
  if (leaves(after).some((leaf) => typeof leaf === 'string' && !known.has(leaf) && opens(leaf))) return 'exposed';
  return comparing(weight, 'loosened')({ path: '', baseline_value: before, current_value: after });
}

function isAllowing(rule: JsonObject): boolean {
  return rule['allow'] !== false;
}

function isAllow(statement: JsonObject): boolean {
  return statement['Effect'] === 'Allow';
}

function networkRules(value: Json): JsonObject[] {
  if (value === null || typeof value !== 'object') return [];
  if (isNetworkRule(value)) return [value];
  return Object.values(value).flatMap(networkRules);
}

function statements(shown: Json): JsonObject[] {
  const value = withDocument(shown);
  if (value === null || typeof value !== 'object') return [];
  if (isPolicyDocument(value)) return policyStatements(value).flatMap(statements);
  if (!Array.isArray(value) && 'Effect' in value) return [value];
  return Object.values(value).flatMap(statements);
}

function leaves(value: Json): (string | number | boolean)[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leaves) : [value];
}

/** Returns how many things a value holds: the members of a list or map, else one. */
function weight(value: Json): number {
  if (value === null || value === false) return 0;
  return typeof value === 'object' ? Object.keys(value).length : 1;
}

function trueLeaves(value: Json): number {
  return leaves(value).filter((leaf) => leaf === true || leaf === 'true').length;
}

function presence(value: Json): number {
  return value === '' || weight(value) === 0 ? 0 : 1;
}

/** Returns a number, or the sum of the numbers in an object; nothing counts as zero. */
function amount(value: Json): number {
  return leaves(value).reduce<number>((sum, leaf) => sum + (typeof leaf === 'number' ? leaf : 0), 0);
}
