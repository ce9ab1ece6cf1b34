import { sizeOf } from '../configuration-values.ts';
import { newerGeneration } from '../newer-generation.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/**
 * Recommends a newer generation for instances and databases. The saving differs by region and system and is not given.
 */
export function oldGeneration(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'vm_instance' && facts.resourceType !== 'db_instance') return [];
  const size = sizeOf(facts);
  const newer = size === null ? null : newerGeneration(facts.kind, size);
  if (size === null || newer === null) return [];
  return [
    {
      type: 'performance',
      kind: 'old_generation',
      severity: 'low',
      title: `Move ${facts.name} to a newer generation: ${size} → ${newer}`,
      description: `${size} belongs to a previous generation. ${newer} offers the same capacity on newer processors.`,
      steps: [
        `Check that the operating system and drivers of ${facts.name} run on ${newer}.`,
        'Take a snapshot or a backup.',
        `Choose a maintenance window and change its size to ${newer}.`,
        'Check that it works, and replace reservations of the old size.',
      ],
      evidence: {
        size,
        newer_size: newer,
      },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}
