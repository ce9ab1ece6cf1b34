import type { GcpResourceType } from '../../../domain/clouds/gcp/resource-types.ts';
import { listingsOf, operationsOf } from '../shared/resource-table.ts';
import { projectMetadataOperations } from './account/metadata-operations.ts';
import { instanceOperations } from './compute/instance-operations.ts';
import { computeLabelOperations } from './compute/label-operations.ts';
import { functionOperations } from './functions/function-operations.ts';
import { clusterOperations } from './gke/cluster-operations.ts';
import { projectPolicyOperations, serviceAccountOperations } from './iam/service-account-operations.ts';
import { keyOperations } from './kms/key-operations.ts';
import { databaseOperations } from './sql/database-operations.ts';
import { bucketOperations } from './storage/bucket-operations.ts';
import { firewallOperations } from './vpc/firewall-operations.ts';
import { networkOperations, subnetOperations } from './vpc/network-operations.ts';
import type { GcpOperation } from './session/gcp-operation.ts';
import { accountUnit } from './account/account.ts';
import { disksUnit } from './compute/disks.ts';
import { instancesUnit } from './compute/instances.ts';
import { snapshotsUnit } from './compute/snapshots.ts';
import { functionsUnit } from './functions/functions.ts';
import { clustersUnit } from './gke/clusters.ts';
import { projectPolicyUnit } from './iam/project-policy.ts';
import { serviceAccountsUnit } from './iam/service-accounts.ts';
import { keysUnit } from './kms/keys.ts';
import type { GcpUnit } from './session/gcp-run.ts';
import { databasesUnit } from './sql/databases.ts';
import { bucketsUnit } from './storage/buckets.ts';
import { firewallRulesUnit } from './vpc/firewall-rules.ts';
import { networksUnit } from './vpc/networks.ts';
import { subnetsUnit } from './vpc/subnets.ts';

/** How to list and read the resources of one type, and the operations that change them. */
export interface GcpResources<Type extends GcpResourceType> {
  listing: GcpUnit<Type>;
  /** By operation name, as used in plans. */
  operations: Readonly<Record<string, GcpOperation>>;
}

/** All resource types of a Google Cloud project, in listing order. */
export const gcpResources: { readonly [Type in GcpResourceType]: GcpResources<Type> } = {
  account: { listing: accountUnit, operations: projectMetadataOperations },
  iam_policy: { listing: projectPolicyUnit, operations: projectPolicyOperations },
  service_account: { listing: serviceAccountsUnit, operations: serviceAccountOperations },
  encryption_key: { listing: keysUnit, operations: keyOperations },
  vm_instance: { listing: instancesUnit, operations: { ...instanceOperations, ...computeLabelOperations } },
  disk: { listing: disksUnit, operations: computeLabelOperations },
  snapshot: { listing: snapshotsUnit, operations: computeLabelOperations },
  network: { listing: networksUnit, operations: networkOperations },
  subnet: { listing: subnetsUnit, operations: subnetOperations },
  firewall_rule: { listing: firewallRulesUnit, operations: firewallOperations },
  object_bucket: { listing: bucketsUnit, operations: bucketOperations },
  db_instance: { listing: databasesUnit, operations: databaseOperations },
  function: { listing: functionsUnit, operations: functionOperations },
  container_cluster: { listing: clustersUnit, operations: clusterOperations },
};

/** All listings of a Google Cloud project. */
export const gcpUnits: readonly GcpUnit[] = listingsOf(gcpResources);

/** All operations on Google Cloud projects, by name, as used in plans. */
export const gcpOperations = operationsOf(gcpResources);
