import { textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';
import { tenth, usageEvidence, usageOf } from '../usage.ts';

const days = 14;
const idleCpuPercent = 3;
/** Five megabytes a day: what agents and health checks make. */
const idleNetworkBytes = 5_000_000;

/** Instances that did nothing on any day of two weeks: what they cost is saved when they go. */
export function idleInstance(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'vm_instance' || textOf(facts, 'state') === 'stopped') return [];
  const cpu = usageOf(facts, { metric: 'cpu_percent', days, fewest: days - 2 });
  const network = usageOf(facts, { metric: 'network_bytes', days, fewest: days - 2 });
  if (cpu === null || cpu.peak >= idleCpuPercent) return [];
  if (network !== null && network.peak >= idleNetworkBytes) return [];
  const cost = monthlyCost(facts);
  return [
    {
      type: 'cost',
      kind: 'idle_instance',
      severity: 'medium',
      title: `Stop ${facts.name}: it is idle`,
      description: `In the last ${cpu.days} days its processor was never busier than ${tenth(cpu.peak)} % in the mean of a day${network === null ? '' : ', and it moved hardly any data'}.`,
      steps: [
        `Ask the owner of ${facts.name} whether anything still needs it.`,
        'Take a snapshot or an image of its disks.',
        'Stop it for two weeks, and watch whether anybody misses it. Its disks go on costing meanwhile.',
        'Delete it with the disks and addresses that nothing else uses.',
      ],
      evidence: {
        ...usageEvidence('cpu_percent', cpu),
        ...(network === null ? {} : usageEvidence('network_bytes', network)),
        ...cost.evidence,
      },
      estimatedMonthlySavings: savingsOf(cost, 1),
      finding: null,
    },
  ];
}
