import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Nobody would work through a longer list. The worst come first. */
const mostChecks = 10;

/** Checks about performance and availability; the others are about security. */
const performanceChecks: ReadonlySet<string> = new Set([
  'ec2_instance_detailed_monitoring_enabled',
  'rds_cluster_multi_az',
  'rds_instance_multi_az',
  'rds_instance_enhanced_monitoring_enabled',
]);

/** Returns what a resource fails, each with the way to fix it. */
export function failedChecks(facts: ResourceFacts): Recommended[] {
  return facts.failedChecks.slice(0, mostChecks).map((failed) => ({
    type: performanceChecks.has(failed.checkId) ? 'performance' : 'security',
    kind: `check:${failed.checkId}`,
    severity: failed.severity,
    title: `${facts.name}: ${failed.title}`,
    description: failed.reason,
    steps: [
      failed.fix,
      'Sync the account and verify that the check passes.',
      'Capture a new baseline of the resource, so that the change does not count as drift.',
    ],
    evidence: { check_id: failed.checkId, reason: failed.reason, ...failed.evidence },
    estimatedMonthlySavings: null,
    finding: null,
  }));
}
