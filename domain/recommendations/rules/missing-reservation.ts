import { dayNumber } from '../../anomalies/calendar-days.ts';
import { capitalised } from '../../drift/labels.ts';
import { kindOf, type ProviderKind } from '../../clouds/cloud-names.ts';
import { dayIn, observedText, sizeOf, textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';
import { idleInstance } from './idle-instance.ts';
import { oversized } from './oversized.ts';

const steadyDays = 60;
const fewestBilledDays = 10;

/**
 * Discount of the most flexible one-year commitment, where one figure holds for whole families: flexible committed use
 * discounts of Google ("28 % off 1-year", Google Cloud Blog, Flexible Committed Use Discounts). Other discounts differ
 * by size, region and system, so no figure is given for them.
 */
const discounts: Partial<Record<ProviderKind, { part: number; name: string; sizes: RegExp }>> = {
  [kindOf.gcp]: { part: 0.28, name: 'a flexible committed use discount', sizes: /^(e2|n1|n2|n2d|c2|c2d)-/ },
};

/**
 * Recommends a commitment for instances that have been running for two months without a break, of a size that is
 * eligible.
 */
export function missingReservation(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'vm_instance' || textOf(facts, 'state') !== 'running') return [];
  if (textOf(facts, 'lifecycle') !== null) return [];
  const runningSince = dayIn(observedText(facts, 'launched_at')) ?? facts.firstSeen;
  const runningDays = dayNumber(facts.today) - dayNumber(runningSince);
  const billedDays = facts.costs.filter(({ amount }) => Number(amount) > 0).length;
  if (runningDays < steadyDays || billedDays < fewestBilledDays) return [];
  if (idleInstance(facts).length > 0 || oversized(facts).length > 0) return [];
  const cost = monthlyCost(facts);
  const size = sizeOf(facts);
  const discount = discounts[facts.kind];
  const isKnown = discount !== undefined && size !== null && discount.sizes.test(size);
  return [
    {
      type: 'cost',
      kind: 'missing_reservation',
      severity: 'low',
      title: `Commit to ${facts.name} for a year`,
      description: `It has been running for ${runningDays} days at the on-demand price. ${isKnown ? `${capitalised(discount.name)} for one year takes ${discount.part * 100}% off general-purpose sizes.` : 'A one-year commitment costs less.'} If a commitment already covers it, there is nothing to do.`,
      steps: [
        'Check the coverage of the commitments of the account: they may already cover this instance.',
        `Make sure that ${facts.name} will be needed for another year.`,
        `Buy ${isKnown ? discount.name : 'a reservation'} for one year that covers the steady use of this and similar instances.`,
      ],
      evidence: {
        size,
        running_since: runningSince,
        running_days: runningDays,
        billed_days: billedDays,
        discount_part: isKnown ? discount.part : null,
        ...cost.evidence,
      },
      estimatedMonthlySavings: isKnown ? savingsOf(cost, discount.part) : null,
      finding: null,
    },
  ];
}
