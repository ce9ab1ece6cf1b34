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
      title: `Watch ${facts.name} for drift`,
      description:
        'There is no baseline of this resource, so changes of its configuration are not compared with anything.',
      steps: [
        'Check that its present configuration is the wanted one.',
        'Capture a baseline of it: POST /api/v1/baselines with its resource_id.',
      ],
      evidence: { baselines: 0 },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}
