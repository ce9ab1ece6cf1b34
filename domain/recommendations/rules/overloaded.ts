import { sizeOf } from '../configuration-values.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';
import { tenth, usageEvidence, usageOf } from '../usage.ts';

const days = 14;
const busyCpuPercent = 80;
const fewestBusyDays = 5;

/** Recommends reducing the load of machines whose processor is busy all day long on several of the last days. */
export function overloaded(facts: ResourceFacts): Recommended[] {
  if (!['vm_instance', 'db_instance', 'cache_cluster'].includes(facts.resourceType)) return [];
  const cpu = usageOf(facts, { metric: 'cpu_percent', days, fewest: fewestBusyDays });
  const busyDays = cpu?.values.filter((value) => value >= busyCpuPercent).length ?? 0;
  if (cpu === null || busyDays < fewestBusyDays) return [];
  return [
    {
      type: 'performance',
      kind: 'overloaded',
      severity: 'medium',
      title: `Reduce the load on ${facts.name}: its CPU utilization is constantly high`,
      description: `On ${busyDays} of the last ${cpu.days} days its daily average CPU utilization was at least ${busyCpuPercent}%, with a maximum of ${tenth(cpu.peak)}%.`,
      steps: [
        `Find out what causes the load on ${facts.name}: its processes, or the slowest queries of a database.`,
        'Fix the causes, e.g. a missing index or a job that runs too often.',
        'Distribute the load over more instances, or choose the next larger size.',
      ],
      evidence: { size: sizeOf(facts), busy_days: busyDays, ...usageEvidence('cpu_percent', cpu) },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}
