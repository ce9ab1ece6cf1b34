import type { GcpResourceType } from '../../../domain/clouds/gcp/resource-types.ts';
import { listingsOf } from '../shared/resource-table.ts';
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

/** How to list and read the resources of one type. */
export interface GcpResources<Type extends GcpResourceType> {
  listing: GcpUnit<Type>;
}

/** All resource types of a Google Cloud project, in listing order. */
export const gcpResources: { readonly [Type in GcpResourceType]: GcpResources<Type> } = {
  account: { listing: accountUnit },
  iam_policy: { listing: projectPolicyUnit },
  service_account: { listing: serviceAccountsUnit },
  encryption_key: { listing: keysUnit },
  vm_instance: { listing: instancesUnit },
  disk: { listing: disksUnit },
  snapshot: { listing: snapshotsUnit },
  network: { listing: networksUnit },
  subnet: { listing: subnetsUnit },
  firewall_rule: { listing: firewallRulesUnit },
  object_bucket: { listing: bucketsUnit },
  db_instance: { listing: databasesUnit },
  function: { listing: functionsUnit },
  container_cluster: { listing: clustersUnit },
};

/** All listings of a Google Cloud project. */
export const gcpUnits: readonly GcpUnit[] = listingsOf(gcpResources);
