import { listOf, numberOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Disks that no machine uses. */
export function unattachedDisk(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'disk' || !isUnattached(facts)) return [];
  const cost = monthlyCost(facts);
  return [
    {
      type: 'cost',
      kind: 'unattached_disk',
      severity: 'low',
      title: `Delete the unattached disk ${facts.name}`,
      description: 'No instance uses this disk, but it is billed as if one did.',
      steps: [
        `Find out what ${facts.name} was used for, by its tags and by the snapshot or image it was created from.`,
        'Take a snapshot if its data may be needed again: that costs less than the disk.',
        `Delete the disk ${facts.externalId}.`,
      ],
      evidence: { attached: false, size_gb: numberOf(facts, 'size_gb'), ...cost.evidence },
      estimatedMonthlySavings: savingsOf(cost, 1),
      finding: null,
    },
  ];
}

function isUnattached(facts: ResourceFacts): boolean {
  if (facts.configuration['attached'] === false) return true;
  const users = listOf(facts, 'attachments') ?? listOf(facts, 'users');
  return users !== null && users.length === 0;
}
