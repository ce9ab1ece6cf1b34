import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Returns the worst deviation from the baseline that is open. */
export function openDrift(facts: ResourceFacts): Recommended[] {
  const [worst] = facts.drifts;
  if (worst === undefined) return [];
  return [
    {
      type: 'security',
      kind: 'open_drift',
      severity: worst.severity,
      title: `Fix the drift of ${facts.name}: ${worst.summary}`,
      description: `The configuration no longer matches the baseline: ${worst.summary}.${facts.drifts.length > 2 ? ` ${facts.drifts.length - 1} more drift findings are open.` : facts.drifts.length === 2 ? ' One more drift finding is open.' : ''}`,
      steps: [
        `Review drift finding ${worst.id} and find out who made the change and why.`,
        'If the change was intended, resolve the finding and capture a new baseline.',
        'If not, fix it: applying this recommendation creates a remediation for approval where an automatic one exists.',
      ],
      evidence: {
        drift_id: worst.id,
        aspect: worst.aspect,
        summary: worst.summary,
        severity: worst.severity,
        open_drifts: facts.drifts.length,
      },
      estimatedMonthlySavings: null,
      finding: { type: 'drift', id: worst.id },
    },
  ];
}
