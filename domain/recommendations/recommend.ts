import { compareSeverities } from '../severity.ts';
import { monthlyCost } from './monthly-cost.ts';
import type { PricedRecommendation } from './recommended.ts';
import type { ResourceFacts } from './resource-facts.ts';
import type { Rule } from './rule.ts';
import { bucketWithoutLifecycle } from './rules/bucket-without-lifecycle.ts';
import { failedChecks } from './rules/failed-checks.ts';
import { idleInstance } from './rules/idle-instance.ts';
import { missingReservation } from './rules/missing-reservation.ts';
import { oldDiskType } from './rules/old-disk-type.ts';
import { oldGeneration } from './rules/old-generation.ts';
import { oldSnapshot } from './rules/old-snapshot.ts';
import { openDrift } from './rules/open-drift.ts';
import { overloaded } from './rules/overloaded.ts';
import { oversized } from './rules/oversized.ts';
import { unattachedAddresses } from './rules/unattached-addresses.ts';
import { unattachedDisk } from './rules/unattached-disk.ts';
import { unwatched } from './rules/unwatched.ts';
import { vulnerablePackage } from './rules/vulnerable-package.ts';

const rules: Rule[] = [
  vulnerablePackage,
  openDrift,
  failedChecks,
  idleInstance,
  oversized,
  unattachedDisk,
  unattachedAddresses,
  oldSnapshot,
  oldDiskType,
  oldGeneration,
  missingReservation,
  bucketWithoutLifecycle,
  overloaded,
  unwatched,
];

/** Returns everything that the rules recommend for a resource: the most severe first, then the largest savings. */
export function recommend(facts: ResourceFacts): PricedRecommendation[] {
  const savingsCurrency = monthlyCost(facts).currency ?? 'USD';
  return rules
    .flatMap((rule) => rule(facts))
    .map((recommended) => ({ ...recommended, savingsCurrency }))
    .toSorted(
      (a, b) =>
        compareSeverities(a.severity, b.severity) ||
        (b.estimatedMonthlySavings ?? 0) - (a.estimatedMonthlySavings ?? 0),
    );
}
