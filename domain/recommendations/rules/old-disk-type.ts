import { kindOf } from '../../clouds/cloud-names.ts';
import { numberOf, textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** A GB of gp3 costs a fifth less than one of gp2 (AWS Storage Blog, "Migrate your Amazon EBS volumes from gp2 to gp3"). */
const gp3PriceRatio = 0.8;
/** Up to this size, gp2 provides no more than the 3,000 IOPS that gp3 includes without extra charge. */
const largestGb = 1_000;
/**
 * Larger gp2 volumes may exceed the 125 MB/s throughput that gp3 includes without extra charge (EBS user guide, volume
 * types).
 */
const largestGbWithoutCharge = 170;

/** Recommends gp3 for EBS volumes of type gp2, which can be changed while they are in use. */
export function oldDiskType(facts: ResourceFacts): Recommended[] {
  const sizeGb = numberOf(facts, 'size_gb');
  if (facts.kind !== kindOf.aws || facts.resourceType !== 'disk' || textOf(facts, 'volume_type') !== 'gp2') return [];
  if (sizeGb === null || sizeGb > largestGb) return [];
  const cost = monthlyCost(facts);
  const isCharged = sizeGb > largestGbWithoutCharge;
  return [
    {
      type: 'cost',
      kind: 'old_disk_type',
      severity: 'low',
      title: `Change ${facts.name} from gp2 to gp3`,
      description: `A gp3 volume costs less per GB and has at least as many IOPS at this size. The change causes no downtime.${isCharged ? ' On gp3, throughput above 125 MB/s costs extra.' : ''}`,
      steps: [
        `Take a snapshot of ${facts.externalId}.`,
        `Change its type: aws ec2 modify-volume --volume-id ${facts.externalId} --volume-type gp3`,
        'Wait until the modification is complete; the volume stays in use during that time.',
      ],
      evidence: { volume_type: 'gp2', size_gb: sizeGb, price_ratio: gp3PriceRatio, ...cost.evidence },
      estimatedMonthlySavings: isCharged ? null : savingsOf(cost, 1 - gp3PriceRatio),
      finding: null,
    },
  ];
}
