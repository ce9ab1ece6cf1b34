import { dayNumber } from '../../anomalies/calendar-days.ts';
import { dayIn, numberOf, textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

const oldDays = 90;

/** Snapshots of more than 90 days that no machine image rests on. */
export function oldSnapshot(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'snapshot' || facts.imagesOfIt > 0) return [];
  const createdOn = dayIn(textOf(facts, 'created_at'));
  const since = createdOn ?? facts.firstSeen;
  const ageDays = dayNumber(facts.today) - dayNumber(since);
  if (ageDays <= oldDays) return [];
  const cost = monthlyCost(facts);
  return [
    {
      type: 'cost',
      kind: 'old_snapshot',
      severity: 'low',
      title: `Delete or archive the snapshot ${facts.name}`,
      description: `It is ${createdOn === null ? 'at least ' : ''}${ageDays} days old, and no machine image of the account uses it.`,
      steps: [
        'Check that no retention policy, contract or law requires it.',
        'Move it to the archive tier if it has to be kept.',
        `Delete ${facts.externalId} otherwise.`,
        'Set up a lifecycle policy that deletes future snapshots.',
      ],
      evidence: {
        created_on: createdOn,
        known_since: facts.firstSeen,
        age_days: ageDays,
        size_gb: numberOf(facts, 'size_gb'),
        machine_images: facts.imagesOfIt,
        ...cost.evidence,
      },
      estimatedMonthlySavings: savingsOf(cost, 1),
      finding: null,
    },
  ];
}
