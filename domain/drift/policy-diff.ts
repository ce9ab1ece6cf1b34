import type { Json, JsonObject } from '../json.ts';
import { comparableText } from './comparable-text.ts';
import type { Difference } from './diff.ts';
import { pointerBelow } from './json-pointer.ts';
import { comparableStatement, policyStatements } from './policy-statement.ts';

interface Place<Value> {
  path: string;
  before: Value;
  after: Value;
}

/**
 * Returns the differences of two policy documents. Statements are a set and each is one thing: a changed statement is one
 * removed and one added.
 */
export function policyDifferences(
  { path, before, after }: Place<JsonObject>,
  rules: { orderedLists: ReadonlySet<string> },
): Difference[] {
  const elements = new Set([...Object.keys(before), ...Object.keys(after)]);
  elements.delete('Statement');
  const found = [...elements].toSorted().flatMap((name): Difference[] => {
    const [one, other] = [before, after].map((policy) => (Object.hasOwn(policy, name) ? (policy[name] ?? null) : null));
    const isSame =
      comparableText(one, { ...rules, listName: name }) === comparableText(other, { ...rules, listName: name });
    return isSame
      ? []
      : [{ path: pointerBelow(path, name), baseline_value: one ?? null, current_value: other ?? null }];
  });
  const statements = memberDifferences(
    { path: pointerBelow(path, 'Statement'), before: policyStatements(before), after: policyStatements(after) },
    (statement) => comparableText(comparableStatement(statement), rules),
  );
  return [...found, ...statements];
}

/** Returns a difference for each member of one list that the other lacks, every text once. */
export function memberDifferences(
  { path, before, after }: Place<readonly Json[]>,
  textOfMember: (member: Json) => string,
): Difference[] {
  const textsBefore = before.map(textOfMember);
  const textsAfter = after.map(textOfMember);
  const gone = missingFrom(textsAfter, textsBefore).map((index) => ({
    path: pointerBelow(path, index),
    baseline_value: before[index] ?? null,
    current_value: null,
  }));
  const come = missingFrom(textsBefore, textsAfter).map((index) => ({
    path: pointerBelow(path, index),
    baseline_value: null,
    current_value: after[index] ?? null,
  }));
  return [...gone, ...come];
}

/** Returns the place of each text that the others lack, every text once. */
function missingFrom(others: readonly string[], texts: readonly string[]): number[] {
  const known = new Set(others);
  return [...texts.entries()].flatMap(([index, text]) => {
    if (known.has(text)) return [];
    known.add(text);
    return [index];
  });
}
