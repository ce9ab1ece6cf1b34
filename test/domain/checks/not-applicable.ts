import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { Json } from '../../../domain/json.ts';
import { withValueAt } from './boundaries.ts';
import type { Shown } from './check-cases.ts';
import { generateInventories, type Seed } from './generated-inventory.ts';
import { leastOf, outcomeOf, shapeOf, shownFrom } from './minimal-example.ts';

const file = join(import.meta.dirname, 'recorded', 'not-applicable.jsonl');

/** A resource that a check has nothing to say of, with no more to it than the reason why. */
export interface NotApplicable extends Shown {
  cloud: Cloud;
  check: string;
  type: string;
}

/** Examples of one check that are kept: one for each shape, as each may be another guard. */
const mostExamples = 6;

/** How many configurations are reduced for each check. More of them found no further shape. */
const mostTries = 60;

export function readNotApplicable(): NotApplicable[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NotApplicable);
}

export function writeNotApplicable(examples: readonly NotApplicable[]): void {
  writeFileSync(file, examples.map((example) => `${JSON.stringify(example)}\n`).join(''));
}

/**
 * Looks for every way in which a check does not apply, among all generated configurations and among cases that it decides
 * with one place of them emptied, and reduces each to its reason.
 */
export function findNotApplicable(
  checksOf: (cloud: Cloud, type: string) => readonly CheckRule[],
  seeds: readonly Seed[],
): NotApplicable[] {
  const found = new Map<string, Map<string, NotApplicable>>();
  const tries = new Map<string, number>();
  const keep = ({
    cloud,
    type,
    check,
    shown,
  }: {
    cloud: Cloud;
    type: string;
    check: CheckRule;
    shown: Shown;
  }): void => {
    const key = `${cloud}/${check.id}/${type}`;
    const tried = tries.get(key) ?? 0;
    // A part that the cloud does not show is no reason of its own.
    if (tried >= mostTries || outcomeOf(check, type, shown) !== 'not_applicable') return;
    tries.set(key, tried + 1);
    const least = leastOf(shown, (candidate) => outcomeOf(check, type, candidate) === 'not_applicable');
    const shapes = found.get(key) ?? new Map<string, NotApplicable>();
    found.set(key, shapes);
    const shape = shapeOf([least.configuration, (least.inventory ?? null) as unknown as Json]);
    if (!shapes.has(shape) && shapes.size < mostExamples) {
      shapes.set(shape, { cloud, check: check.id, type, ...least });
    }
  };
  for (const { cloud, resources, context } of generateInventories(seeds)) {
    for (const resource of resources) {
      const type = resource.resourceType;
      for (const check of checksOf(cloud, type)) {
        if (check.evaluate(resource, context).outcome !== 'not_applicable') continue;
        keep({ cloud, type, check, shown: shownFrom(check, resource, context) });
      }
    }
  }
  for (const { cloud, type, ...shown } of seeds) {
    for (const check of checksOf(cloud, type)) {
      if (!['pass', 'fail'].includes(outcomeOf(check, type, shown))) continue;
      for (const emptied of emptiedCases(shown)) keep({ cloud, type, check, shown: emptied });
    }
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, shapes]) => [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, example]) => example));
}

/** What is shown with one field after the other empty, none, or turned round. */
function* emptiedCases(shown: Shown): Generator<Shown, void, undefined> {
  for (const { at, value } of placesOf(shown.configuration, ['configuration'])) {
    const others: Json[] = typeof value === 'boolean' ? [!value, null] : Array.isArray(value) ? [[], null] : [null];
    for (const other of others) yield withValueAt(shown, at, other);
  }
}

function placesOf(value: Json, at: string[]): { at: string[]; value: Json }[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [
    { at: [...at, name], value: member },
    ...placesOf(member, [...at, name]),
  ]);
}
