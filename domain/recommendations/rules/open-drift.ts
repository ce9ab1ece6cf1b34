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
      title: `Undo the drift of ${facts.name}: ${worst.summary}`,
      description: `The configuration is no longer that of the baseline: ${worst.summary}.${facts.drifts.length > 1 ? ` ${facts.drifts.length - 1} more deviations are open.` : ''}`,
      steps: [
        `Look at drift finding ${worst.id}, and find out who made the change and why.`,
        'If it is wanted, resolve the finding and capture a new baseline.',
        'If not, fix it: applying this recommendation plans a remediation for approval, where an automatic one exists.',
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
