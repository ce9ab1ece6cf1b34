import { isSameJson, type JsonObject } from '../json.ts';
import type { PricedRecommendation } from './recommended.ts';
import type { ResourceFacts } from './resource-facts.ts';
import { usageOf } from './usage.ts';

/** The types whose resources an account's evaluation looks at: those that rules about cost or performance know. */
export const evaluatedTypes: readonly string[] = [
  'vm_instance',
  'db_instance',
  'cache_cluster',
  'disk',
  'snapshot',
  'object_bucket',
  'account_region',
];

/** Days of metrics without which the rules about usage decide nothing. */
const fewestUsageDays = 12;
const usageWindowDays = 14;

/** A pending recommendation of a resource. */
export interface PendingRecommendation {
  id: number;
  kind: string;
  severity: string;
  evidence: JsonObject;
  estimatedMonthlySavings: number | null;
  savingsCurrency: string;
}

/** What an evaluation changes about the recommendations of one resource. */
export interface RecommendationChanges {
  add: PricedRecommendation[];
  update: { id: number; recommended: PricedRecommendation }[];
  dismiss: number[];
}

/**
 * Compares what the rules recommend for a resource with what is pending. New are only those about cost and performance:
 * drifts, failing checks and vulnerabilities have lists of their own. What a member dismissed or applied (`declined`, by
 * kind) is not raised again. A pending one whose reason is gone is dismissed, unless its facts are missing (`undecided`).
 */
export function compareRecommended({
  recommended,
  pending,
  declined,
  undecided,
}: {
  recommended: readonly PricedRecommendation[];
  pending: readonly PendingRecommendation[];
  declined: ReadonlySet<string>;
  undecided: (kind: string) => boolean;
}): RecommendationChanges {
  const byKind = new Map(pending.map((one) => [one.kind, one]));
  const changes: RecommendationChanges = { add: [], update: [], dismiss: [] };
  for (const one of recommended) {
    const known = byKind.get(one.kind);
    if (known === undefined) {
      if (one.type !== 'security' && !declined.has(one.kind)) changes.add.push(one);
    } else if (!isUnchanged(known, one)) {
      changes.update.push({ id: known.id, recommended: one });
    }
  }
  const kinds = new Set(recommended.map(({ kind }) => kind));
  changes.dismiss = pending.filter(({ kind }) => !kinds.has(kind) && !undecided(kind)).map(({ id }) => id);
  return changes;
}

function isUnchanged(known: PendingRecommendation, one: PricedRecommendation): boolean {
  return (
    known.severity === one.severity &&
    known.estimatedMonthlySavings === one.estimatedMonthlySavings &&
    known.savingsCurrency === one.savingsCurrency &&
    isSameJson(known.evidence, one.evidence)
  );
}

const kindsOfUsage = new Set(['idle_instance', 'oversized_instance', 'overprovisioned_database', 'overloaded']);

/** Returns whether the facts do not suffice to say that the reason for a recommendation is gone. */
export function isUndecided(facts: ResourceFacts, hasUnreadable: boolean): (kind: string) => boolean {
  const cpu = usageOf(facts, { metric: 'cpu_percent', days: usageWindowDays, fewest: fewestUsageDays });
  return (kind) => hasUnreadable || (kindsOfUsage.has(kind) && cpu === null);
}
