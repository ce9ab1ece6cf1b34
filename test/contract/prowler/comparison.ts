import { findCheck } from '../../../platform/check-catalog.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { keyOf, type ComparedVerdict } from './verdict-key.ts';

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

/** Holds the verdicts of both sides against each other, resource by resource. */
export function compare(sides: {
  inventory: readonly CheckedResource[];
  ours: readonly ComparedVerdict[];
  prowlers: readonly ComparedVerdict[];
}): Comparison {
  const placeOf = placesIn(sides.inventory);
  const [ours, prowlers] = [folded(sides.ours, placeOf), folded(sides.prowlers, placeOf)];
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
function folded(
  verdicts: readonly ComparedVerdict[],
  placeOf: (verdict: ComparedVerdict) => string,
): Map<string, ComparedVerdict> {
  const byPlace = new Map<string, ComparedVerdict>();
  for (const verdict of verdicts) {
    const placed = { ...verdict, resource: placeOf(verdict) };
    const known = byPlace.get(keyOf(placed));
    if (known === undefined || placed.outcome === 'fail') byPlace.set(keyOf(placed), placed);
  }
  return byPlace;
}

const accountTypes = ['account', 'account_region'];

/**
 * What a verdict is about, where the two sides cut the account differently: Prowler names settings of the account by
 * ARNs of its own, evaluates network ACLs one by one where this service evaluates the network they belong to, and
 * writes Neptune into the ARNs of snapshots, which AWS does not.
 */
function placesIn(inventory: readonly CheckedResource[]): (verdict: ComparedVerdict) => string {
  const networkOfAcl = new Map<string, string>();
  for (const { resourceType, externalId, configuration } of inventory) {
    const acls = configuration['network_acls'];
    if (resourceType !== 'network' || !Array.isArray(acls)) continue;
    for (const acl of acls) {
      if (acl === null || typeof acl !== 'object' || Array.isArray(acl)) continue;
      const id = acl['id'];
      if (typeof id === 'string') networkOfAcl.set(id, externalId);
    }
  }
  return ({ check, resource }) => {
    const types = findCheck('cloud_a', check)?.resourceTypes ?? [];
    if (types.every((type) => accountTypes.includes(type))) return 'the account';
    return networkOfAcl.get(resource) ?? resource.replace(/^arn:aws:neptune:/, 'arn:aws:rds:');
  };
}
