import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { keyOf, type ComparedVerdict, type OwnVerdict } from './verdict-key.ts';

/** A check and resource on which both sides have a verdict and differ. */
export interface Difference {
  check: string;
  resource: string;
  name: string;
  ours: 'pass' | 'fail';
  prowlers: 'pass' | 'fail';
}

export interface Comparison {
  checks: number;
  equal: number;
  differences: Difference[];
  /** Verdicts that only one side has, by check. */
  onlyOurs: Record<string, number>;
  onlyProwlers: Record<string, number>;
}

/** What a verdict is about, as both sides can name it; several things where one side evaluates them one by one. */
export type PlacesOf = (verdict: Pick<ComparedVerdict, 'check' | 'resource'>) => readonly string[];

/** Compares the verdicts of both sides, resource by resource. What one side does not decide is not compared. */
export function compare(sides: {
  inventory: readonly CheckedResource[];
  ours: readonly OwnVerdict[];
  prowlers: readonly ComparedVerdict[];
  placesOf: PlacesOf;
}): Comparison {
  const decided = sides.ours.flatMap(({ outcome, ...verdict }) =>
    outcome === 'pass' || outcome === 'fail' ? [{ ...verdict, outcome }] : [],
  );
  const [ours, prowlers] = [folded(decided, sides.placesOf), folded(sides.prowlers, sides.placesOf)];
  const names = new Map(sides.inventory.map(({ externalId, name }) => [externalId, name]));
  const comparison: Comparison = { checks: 0, equal: 0, differences: [], onlyOurs: {}, onlyProwlers: {} };
  const checks = new Set<string>();
  for (const [key, { check, resource, outcome }] of ours) {
    const prowlersOutcome = prowlers.get(key)?.outcome;
    if (prowlersOutcome === undefined) comparison.onlyOurs[check] = (comparison.onlyOurs[check] ?? 0) + 1;
    else {
      checks.add(check);
      if (prowlersOutcome === outcome) comparison.equal += 1;
      else {
        const name = names.get(resource) ?? resource;
        comparison.differences.push({ check, resource, name, ours: outcome, prowlers: prowlersOutcome });
      }
    }
  }
  for (const [key, { check }] of prowlers) {
    if (!ours.has(key)) comparison.onlyProwlers[check] = (comparison.onlyProwlers[check] ?? 0) + 1;
  }
  comparison.checks = checks.size;
  comparison.differences.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return comparison;
}

/** One verdict for each check and place: it fails when anything there fails. */
function folded(verdicts: readonly ComparedVerdict[], placesOf: PlacesOf): Map<string, ComparedVerdict> {
  const byPlace = new Map<string, ComparedVerdict>();
  for (const verdict of verdicts) {
    for (const resource of placesOf(verdict)) {
      const placed = { ...verdict, resource };
      const known = byPlace.get(keyOf(placed));
      if (known === undefined || placed.outcome === 'fail') byPlace.set(keyOf(placed), placed);
    }
  }
  return byPlace;
}
