import { bucketOperations } from './buckets.ts';
import { bucketRuleOperations } from './bucket-rules.ts';
import { computeTagOperations } from './compute-tags.ts';
import { instanceOperations } from './instances.ts';
import type { AwsOperation } from './operation.ts';
import { securityGroupOperations } from './security-groups.ts';

/** Every operation on AWS accounts, by the name that plans use. */
export const awsOperations: Readonly<Partial<Record<string, AwsOperation>>> = {
  ...bucketOperations,
  ...bucketRuleOperations,
  ...computeTagOperations,
  ...instanceOperations,
  ...securityGroupOperations,
};
