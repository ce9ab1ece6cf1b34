import { accountRegionsUnit } from './account-regions.ts';
import { accountUnit } from './account.ts';
import { bucketsUnit } from './buckets.ts';
import { cachesUnit } from './caches.ts';
import { certificatesUnit } from './certificates.ts';
import { containerClustersUnit } from './container-clusters.ts';
import { containerRegistriesUnit } from './container-registries.ts';
import { databasesUnit } from './databases.ts';
import { disksUnit } from './disks.ts';
import { encryptionKeysUnit } from './encryption-keys.ts';
import { functionsUnit } from './functions.ts';
import { iamGroupsUnit } from './iam-groups.ts';
import { iamPoliciesUnit } from './iam-policies.ts';
import { iamRolesUnit } from './iam-roles.ts';
import { iamUsersUnit } from './iam-users.ts';
import { instancesUnit } from './instances.ts';
import { loadBalancersUnit } from './load-balancers.ts';
import { logGroupsUnit } from './log-groups.ts';
import { machineImagesUnit } from './machine-images.ts';
import { networksUnit } from './networks.ts';
import { queuesUnit } from './queues.ts';
import { secretsUnit } from './secrets.ts';
import { securityGroupsUnit } from './security-groups.ts';
import { snapshotsUnit } from './snapshots.ts';
import { subnetsUnit } from './subnets.ts';
import { tablesUnit } from './tables.ts';
import { topicsUnit } from './topics.ts';
import { trailsUnit } from './trails.ts';
import type { AwsUnit } from './unit.ts';

/**
 * Every listing of an AWS account. A resource type belongs to exactly one unit, so that a finished unit shows all of
 * its types: in its region, or, for a global unit, in every region.
 */
export const awsUnits: AwsUnit[] = [
  accountUnit,
  iamUsersUnit,
  iamGroupsUnit,
  iamRolesUnit,
  iamPoliciesUnit,
  bucketsUnit,
  accountRegionsUnit,
  instancesUnit,
  disksUnit,
  snapshotsUnit,
  machineImagesUnit,
  securityGroupsUnit,
  networksUnit,
  subnetsUnit,
  loadBalancersUnit,
  databasesUnit,
  functionsUnit,
  encryptionKeysUnit,
  trailsUnit,
  logGroupsUnit,
  queuesUnit,
  topicsUnit,
  tablesUnit,
  secretsUnit,
  containerRegistriesUnit,
  containerClustersUnit,
  cachesUnit,
  certificatesUnit,
];
