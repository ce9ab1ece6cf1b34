import { textOf } from '../configuration-values.ts';
import { monthlyCost, savingsOf } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';
import { tenth, usageEvidence, usageOf } from '../usage.ts';

const days = 14;
const idleCpuPercent = 3;
/** Five megabytes a day: the traffic of agents and health checks. */
const idleNetworkBytes = 5_000_000;

/** Recommends stopping instances that were idle on every day of two weeks; the saving is their cost. */
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
      description: `In the last ${cpu.days} days its daily average CPU utilization never exceeded ${tenth(cpu.peak)}%${network === null ? '' : ', and it had hardly any network traffic'}.`,
      steps: [
        `Ask the owner of ${facts.name} whether it is still needed.`,
        'Take a snapshot or an image of its disks.',
        'Stop it for two weeks and see whether anyone needs it. Its disks are still billed during that time.',
        'Delete it together with the disks and addresses that nothing else uses.',
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
