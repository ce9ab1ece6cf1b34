import { sizeOf, textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';
import { smallerSize } from '../smaller-size.ts';
import { tenth, usageEvidence, usageOf } from '../usage.ts';
import { idleInstance } from './idle-instance.ts';

const days = 14;
/** At half the size, even the busiest day stays below half of the capacity. */
const lowCpuPercent = 20;

const subjects: Record<string, { kind: string; word: string }> = {
  vm_instance: { kind: 'oversized_instance', word: 'instance' },
  db_instance: { kind: 'overprovisioned_database', word: 'database' },
};

/**
 * Recommends a smaller size for instances and databases with low CPU utilization on every day of two weeks. Idle
 * instances have a separate rule.
 */
export function oversized(facts: ResourceFacts): Recommended[] {
  const subject = subjects[facts.resourceType];
  const size = sizeOf(facts);
  if (subject === undefined || size === null || textOf(facts, 'state') === 'stopped') return [];
  const smaller = smallerSize(facts.kind, size);
  const cpu = usageOf(facts, { metric: 'cpu_percent', days, fewest: days - 2 });
  if (smaller === null || cpu === null || cpu.peak >= lowCpuPercent || idleInstance(facts).length > 0) return [];
  const cost = monthlyCost(facts);
  return [
    {
      type: 'cost',
      kind: subject.kind,
      severity: 'low',
      title: `Downsize ${facts.name}: ${size} → ${smaller.size}`,
      description: `In the last ${cpu.days} days the daily average CPU utilization of this ${subject.word} never exceeded ${tenth(cpu.peak)}%. The next smaller size is sufficient for that load.`,
      steps: [
        `Check memory and short peaks of ${facts.name} too: daily averages do not show them.`,
        subject.word === 'database'
          ? 'Take a backup and choose a maintenance window: changing the instance class interrupts the database for a few minutes.'
          : 'Choose a maintenance window: changing the size restarts the instance.',
        `Change its size from ${size} to ${smaller.size}.`,
        'Monitor it for a week, and go back to the old size if it becomes slow.',
      ],
      evidence: {
        size,
        smaller_size: smaller.size,
        price_ratio: smaller.priceRatio === null ? null : Math.round(smaller.priceRatio * 1_000) / 1_000,
        ...usageEvidence('cpu_percent', cpu),
        ...cost.evidence,
      },
      estimatedMonthlySavings: smaller.priceRatio === null ? null : savingsOf(cost, 1 - smaller.priceRatio),
      finding: null,
    },
  ];
}
