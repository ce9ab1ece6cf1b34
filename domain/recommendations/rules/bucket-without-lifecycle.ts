import { kindOf } from '../../clouds/cloud-names.ts';
import { monthlyCost } from '../monthly-cost.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** Recommends lifecycle rules for buckets whose objects all stay in the most expensive storage class. */
export function bucketWithoutLifecycle(facts: ResourceFacts): Recommended[] {
  if (facts.resourceType !== 'object_bucket' || !hasNoRules(facts)) return [];
  return [
    {
      type: 'cost',
      kind: 'bucket_without_lifecycle',
      severity: 'low',
      title: `Add lifecycle rules to ${facts.name}`,
      description:
        'No lifecycle rule moves old objects of this bucket to a cheaper storage class or deletes them, so it only grows. The saving depends on the age of its objects, which the bill does not show.',
      steps: [
        `Find out how long the objects in ${facts.name} are needed and how often old ones are read.`,
        'Add a rule that moves rarely read objects to a cheaper storage class, e.g. after 30 or 90 days.',
        'Add a rule that deletes objects that are no longer needed, including noncurrent versions.',
        'Add a rule that aborts incomplete multipart uploads after 7 days.',
      ],
      evidence: { lifecycle_rules: 0, ...monthlyCost(facts).evidence },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}

/**
 * Returns whether a bucket has no rules for certain: a list that could not be read, or that a cloud does not show, is
 * missing and proves nothing.
 */
function hasNoRules({ kind, configuration }: ResourceFacts): boolean {
  const rules = configuration['lifecycle_rules'];
  if (kind === kindOf.aws) return rules === null || (Array.isArray(rules) && rules.length === 0);
  return rules === 0;
}
