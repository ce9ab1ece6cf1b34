import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Recommends a baseline for a resource without one, whose drift is not detected. */
export function unwatched(facts: ResourceFacts): Recommended[] {
  if (facts.hasBaseline) return [];
  return [
    {
      type: 'security',
      kind: 'no_baseline',
      severity: 'low',
      title: `Capture a baseline of ${facts.name}`,
      description: 'This resource has no baseline, so changes to its configuration are not detected as drift.',
      steps: [
        'Check that its present configuration is as intended.',
        'Capture a baseline of it: POST /api/v1/baselines with its resource_id.',
      ],
      evidence: { baselines: 0 },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}
