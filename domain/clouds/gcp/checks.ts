import type { CheckRule } from '../../checks/check.ts';
import { accountAccountChecks } from './account/account-checks.ts';
import { computeInstanceChecks } from './compute/instance-checks.ts';
import { functionsFunctionChecks } from './functions/function-checks.ts';
import { gkeClusterChecks } from './gke/cluster-checks.ts';
import { iamPolicyChecks } from './iam/policy-checks.ts';
import { iamServiceAccountChecks } from './iam/service-account-checks.ts';
import { kmsKeyChecks } from './kms/key-checks.ts';
import { loggingAccountChecks } from './logging/account-checks.ts';
import { sqlDbInstanceChecks } from './sql/db-instance-checks.ts';
import { storageBucketChecks } from './storage/bucket-checks.ts';
import { vpcFirewallRuleChecks } from './vpc/firewall-rule-checks.ts';
import { vpcNetworkChecks } from './vpc/network-checks.ts';
import { vpcSubnetChecks } from './vpc/subnet-checks.ts';
import { gcpSchemaChecks } from './schemas/checks.ts';

/** The predicates of the Google Cloud checks, in the order of their evaluation. */
export const gcpChecks: readonly CheckRule[] = [
  ...computeInstanceChecks,
  ...sqlDbInstanceChecks,
  ...iamPolicyChecks,
  ...iamServiceAccountChecks,
  ...kmsKeyChecks,
  ...vpcFirewallRuleChecks,
  ...vpcNetworkChecks,
  ...vpcSubnetChecks,
  ...accountAccountChecks,
  ...loggingAccountChecks,
  ...storageBucketChecks,
  ...functionsFunctionChecks,
  ...gkeClusterChecks,
  ...gcpSchemaChecks,
];
