import { sizeOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import { newerGeneration } from '../newer-generation.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Instances and databases of a generation that has a follower; a saving is told only where prices are known to fall. */
export function oldGeneration(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'vm_instance' && facts.resourceType !== 'db_instance') return [];
  const size = sizeOf(facts);
  const newer = size === null ? null : newerGeneration(facts.kind, size);
  if (size === null || newer === null) return [];
  const cost = monthlyCost(facts);
  const isCheaper = newer.priceRatio !== null;
  return [
    {
      type: isCheaper ? 'cost' : 'performance',
      kind: 'old_generation',
      severity: 'low',
      title: `Move ${facts.name} to the newer generation: ${size} → ${newer.size}`,
      description: `${size} is of an old generation. ${newer.size} has as much room on newer processors${isCheaper ? ', at a lower price' : ''}.`,
      steps: [
        `Check that the operating system and drivers of ${facts.name} run on ${newer.size}.`,
        'Take a snapshot or a backup.',
        `Choose a time at which it may be interrupted, and change its size to ${newer.size}.`,
        'Check that it works, and move reservations of the old size with it.',
      ],
      evidence: {
        size,
        newer_size: newer.size,
        price_ratio: newer.priceRatio === null ? null : Math.round(newer.priceRatio * 1_000) / 1_000,
        ...(isCheaper ? cost.evidence : {}),
      },
      estimatedMonthlySavings: newer.priceRatio === null ? null : savingsOf(cost, 1 - newer.priceRatio),
      finding: null,
    },
  ];
}
