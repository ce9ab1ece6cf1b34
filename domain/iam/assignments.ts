import { commonText, globOf, type Glob } from './glob.ts';
import { kindOfKey } from './key-kinds.ts';
import { possibleValues, type PossibleValue, type Setting } from './key-values.ts';
import type { ContextValue } from './request.ts';
import type { ConditionTest, Statement } from './statements.ts';
import { expand, fittingValues, variablesIn } from './variables.ts';

export type Assignment = Map<string, ContextValue>;

export const mostAssignments = 20_000;

/** What is asked about, and the resources that the caller wants to reach. */
export interface AssignmentSetting extends Setting {
  resources: readonly Glob[];
}

/**
 * Returns every combination of the values that the keys of some statements may have; null when there are too many.
 * Callers choose values such as tags so that policy variables become what they need: the name of a bucket, the value of
 * another key.
 */
export function assignmentsOf(concerned: readonly Statement[], setting: AssignmentSetting): Assignment[] | null {
  const tests = concerned.flatMap((statement) => statement.tests);
  const expanding = concerned.filter(({ withVariables }) => withVariables);
  const keys = new Set([...tests.map(({ key }) => key), ...expanding.flatMap(textsOf).flatMap(variablesIn)]);
  const values = new Map([...keys].map((key) => [key, distinct(possibleValues(key, testsOn(tests, key), setting))]));
  if (!addExpandedValues(values, expanding)) return null;
  addFittingValues(values, expanding, setting);
  return combinationsOf(values);
}

function textsOf({ resources, tests }: Statement): string[] {
  return [...(resources?.listed ?? []), ...tests.flatMap((test) => test.values)];
}

/** Returns the tests on one key. */
export function testsOn(tests: readonly ConditionTest[], key: string): ConditionTest[] {
  return tests.filter((test) => test.key === key);
}

type ValuesByKey = Map<string, PossibleValue[]>;

/** Adds to each chosen key the values that tests with variables accept; returns false when they are too many. */
function addExpandedValues(values: ValuesByKey, statements: readonly Statement[]): boolean {
  for (const { key, values: wanted } of statements.flatMap(({ tests }) => tests)) {
    if (!isChosen(key)) continue;
    for (const text of wanted) {
      const used = new Set(variablesIn(text));
      if (used.size === 0) continue;
      const contexts = combinationsOf(new Map([...values].filter(([name]) => used.has(name))));
      if (contexts === null) return false;
      for (const context of contexts) {
        const glob = expand(text, { context, withVariables: true });
        const value = glob == null ? null : commonText(glob, globOf('*'), 'x');
        if (value !== null) addValue(values, key, value);
      }
    }
  }
  return true;
}

/** Adds to each chosen key the values with which its variables name a resource, or a value of the key of a test. */
function addFittingValues(
  values: ValuesByKey,
  statements: readonly Statement[],
  { resources }: AssignmentSetting,
): void {
  const fitting = statements.flatMap((statement) => [
    ...(statement.resources?.listed ?? []).flatMap((text) => resources.flatMap((glob) => fittingValues(text, glob))),
    ...statement.tests.flatMap((test) =>
      test.values.flatMap((text) => plainValues(values.get(test.key)).flatMap((value) => fittingValues(text, value))),
    ),
  ]);
  for (const [key, value] of fitting) if (isChosen(key)) addValue(values, key, value);
}

function plainValues(values: readonly PossibleValue[] = []): string[] {
  return values.flatMap((value) => (value === undefined || value === 'unknown' ? [] : value));
}

/** Adds a value to a key that the caller can have; the only value of others is that it is absent. */
function addValue(values: ValuesByKey, key: string, value: string): void {
  const known = values.get(key) ?? [];
  if (plainValues(known).length > 0) values.set(key, distinct([...known, [value]]));
}

function isChosen(key: string): boolean {
  const kind = kindOfKey(key);
  return kind === 'chosen' || kind === 'chosen_always';
}

function combinationsOf(values: ValuesByKey): Assignment[] | null {
  let assignments: Assignment[] = [new Map()];
  for (const [key, options] of values) {
    if (assignments.length * options.length > mostAssignments) return null;
    assignments = assignments.flatMap((assignment) =>
      options.map((value) => (value === undefined ? assignment : new Map(assignment).set(key, value))),
    );
  }
  return assignments;
}

function distinct(values: readonly PossibleValue[]): PossibleValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values()];
}
