import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { Outcome } from '../../../domain/checks/verdict.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { Json } from '../../../domain/json.ts';
import { now, type Shown } from './check-cases.ts';
import type { Seed } from './generated-inventory.ts';
import { leastOf, outcomeOf } from './minimal-example.ts';

const file = join(import.meta.dirname, 'recorded', 'boundaries.jsonl');

/** A value, and what the check says of the resource that has it. */
export type Side = [value: Json, outcome: Outcome];

/** A place where two values that lie next to each other get two verdicts. */
export interface Boundary extends Shown {
  cloud: Cloud;
  check: string;
  type: string;
  /** Names and positions on the way from the shown resource to the value. */
  at: string[];
  sides: [Side, Side];
}

/** Boundaries of one check that are kept. */
const mostBoundaries = 3;

/** Cases of each outcome that are looked at for a check. */
const mostCases = 20;

const dayMs = 86_400_000;
const isoTime = /^\d{4}-\d\d-\d\dT/;
const numbersToTry = [
  -1, 0, 1, 2, 3, 5, 7, 8, 10, 13, 14, 15, 20, 22, 23, 24, 29, 30, 31, 44, 45, 46, 60, 64, 80, 89, 90, 91, 100, 128,
  180, 256, 300, 364, 365, 366, 443, 1_000, 1_024, 2_048, 3_072, 3_389, 4_096, 10_000, 65_535, 1_000_000,
];
const daysToTry = [-800, -366, -181, -91, -46, -31, -15, -8, -1, 0, 1, 8, 15, 31, 46, 91, 181, 366, 800];

export function readBoundaries(): Boundary[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Boundary);
}

export function writeBoundaries(boundaries: readonly Boundary[]): void {
  writeFileSync(file, boundaries.map((boundary) => `${JSON.stringify(boundary)}\n`).join(''));
}

/** What a resource looks like with another value at a place. */
export function withValueAt(shown: Shown, at: readonly string[], value: Json): Shown {
  return set(shown as unknown as Json, at, value) as unknown as Shown;
}

function set(into: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (into === null || typeof into !== 'object') return into;
  if (Array.isArray(into))
    return into.map((member, index) => (String(index) === key ? set(member, rest, value) : member));
  return Object.hasOwn(into, key) ? { ...into, [key]: set(into[key] ?? null, rest, value) } : into;
}

/**
 * Finds, for every check, where its verdict turns: numbers and times are closed in on until two neighbours differ; where a
 * check knows no such value, one field is changed to what the failing case has there.
 */
export function findBoundaries(
  checksOf: (cloud: Cloud, type: string) => readonly CheckRule[],
  seeds: readonly Seed[],
): Boundary[] {
  const types = new Map<string, Seed[]>();
  for (const seed of seeds) {
    const key = `${seed.cloud}/${seed.type}`;
    types.set(key, [...(types.get(key) ?? []), seed]);
  }
  return [...types.values()].flatMap((ofType) => {
    const [{ cloud, type } = { cloud: 'aws' as Cloud, type: '' }] = ofType;
    return checksOf(cloud, type).flatMap((check) => boundariesOf(check, { cloud, type, seeds: ofType }));
  });
}

function boundariesOf(check: CheckRule, of: { cloud: Cloud; type: string; seeds: readonly Seed[] }): Boundary[] {
  const { cloud, type } = of;
  const evaluate = (shown: Shown): Outcome => outcomeOf(check, type, shown);
  const shownOf = ({ cloud: _cloud, type: _type, ...shown }: Seed): Shown => shown;
  const shown = of.seeds.map(shownOf);
  const decided = (['pass', 'fail'] as const).flatMap((outcome) =>
    shown.filter((each) => evaluate(each) === outcome).slice(0, mostCases),
  );
  const found = new Map<string, Boundary>();
  const keep = (shown: Shown, at: string[], sides: [Side, Side]): void => {
    const key = JSON.stringify([at.filter((name) => !/^\d+$/.test(name)), sides.map(([, outcome]) => outcome), sides]);
    if (found.has(key) || found.size >= mostBoundaries) return;
    const holds = (candidate: Shown): boolean =>
      sides.every(([value, outcome]) => evaluate(withValueAt(candidate, at, value)) === outcome);
    if (!holds(shown)) return;
    found.set(key, { cloud, check: check.id, type, ...leastOf(shown, holds), at, sides });
  };
  for (const shown of decided) {
    for (const { at, value } of leaves(shown)) {
      if (found.size >= mostBoundaries) break;
      for (const sides of turns(value, (other) => evaluate(withValueAt(shown, at, other)))) keep(shown, at, sides);
    }
  }
  if (found.size === 0) {
    for (const shown of decided) {
      for (const [base, at, sides] of singleChanges(shown, decided, evaluate)) {
        keep(base, at, sides);
        if (found.size >= mostBoundaries) break;
      }
    }
  }
  return [...found.values()];
}

interface Leaf {
  at: string[];
  value: Json;
}

function leaves(shown: Shown): Leaf[] {
  const { configuration, inventory } = shown;
  return [
    ...leavesOf(configuration, ['configuration']),
    ...(inventory === undefined ? [] : leavesOf(inventory as unknown as Json, ['inventory'])),
  ];
}

function leavesOf(value: Json, at: string[]): Leaf[] {
  if (value === null || typeof value !== 'object') return [{ at, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...at, name]));
}

/** Pairs of neighbours between which a verdict turns, of a value that has an order. */
function* turns(value: Json, evaluate: (other: Json) => Outcome): Generator<[Side, Side], void, undefined> {
  const scale = scaleOf(value);
  if (scale === null) return;
  const outcomeAt = (place: number): Outcome => evaluate(scale.value(place));
  const outcomes = scale.places.map((place) => ({ place, outcome: outcomeAt(place) }));
  for (const [index, upper] of outcomes.entries()) {
    const lower = outcomes[index - 1];
    if (lower === undefined || lower.outcome === upper.outcome) continue;
    if ([lower, upper].some(({ outcome }) => outcome === 'not_evaluated')) continue;
    let [low, high] = [lower.place, upper.place];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (outcomeAt(middle) === lower.outcome) low = middle;
      else high = middle;
    }
    yield [
      [scale.value(low), outcomeAt(low)],
      [scale.value(high), outcomeAt(high)],
    ];
  }
}

/** The places to try on the scale of a value, and the value at a place; null for a value without an order. */
function scaleOf(value: Json): { places: number[]; value: (place: number) => Json } | null {
  if (typeof value === 'number') return { places: numbersToTry, value: (place) => place };
  if (typeof value !== 'string') return null;
  if (isoTime.test(value)) {
    const places = daysToTry.map((days) => days * dayMs);
    return { places, value: (place) => new Date(now.getTime() + place).toISOString() };
  }
  const [, start] = /^(|-.*=)\d{1,6}$/.exec(value) ?? [];
  return start === undefined ? null : { places: numbersToTry, value: (place) => `${start}${place}` };
}

/**
 * Changes of one field alone to what another case has there, that turn the verdict. A case may lack fields that are only
 * read where the first one does not decide: they come from the other.
 */
function* singleChanges(
  shown: Shown,
  others: readonly Shown[],
  evaluate: (shown: Shown) => Outcome,
): Generator<[Shown, string[], [Side, Side]], void, undefined> {
  const passes = (candidate: Shown): boolean => evaluate(candidate) === 'pass';
  if (!passes(shown)) return;
  const bases = others.map(({ configuration }) => ({
    ...shown,
    configuration: { ...configuration, ...shown.configuration },
  }));
  for (const base of [shown, ...bases.filter(passes)]) {
    for (const [name, value] of Object.entries(base.configuration)) {
      const at = ['configuration', name];
      const values = [...others.map(({ configuration }) => configuration[name] ?? null), !value, null];
      const failing = values.find((other) => evaluate(withValueAt(base, at, other)) === 'fail');
      if (failing !== undefined) yield [base, at, passAndFail(value, failing)];
    }
    for (const { at, value } of leaves(base).filter(({ at: [root] }) => root === 'inventory')) {
      const failing = [!value, null, 'other'].find((other) => evaluate(withValueAt(base, at, other)) === 'fail');
      if (failing !== undefined) yield [base, at, passAndFail(value, failing)];
    }
  }
}

function passAndFail(passing: Json, failing: Json): [Side, Side] {
  return [
    [passing, 'pass'],
    [failing, 'fail'],
  ];
}
