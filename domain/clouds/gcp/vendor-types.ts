import type { GcpResourceType } from './resource-types.ts';

/** Resource type → the types of assets that it shows; those are not listed by schema. */
export const vendorTypes: { readonly [Type in GcpResourceType]: readonly string[] } = {
  account: [
    'cloudresourcemanager.googleapis.com/Project',
    'compute.googleapis.com/Project',
    'serviceusage.googleapis.com/Service',
  ],
  iam_policy: [],
  service_account: ['iam.googleapis.com/ServiceAccount', 'iam.googleapis.com/ServiceAccountKey'],
  encryption_key: ['cloudkms.googleapis.com/CryptoKey', 'cloudkms.googleapis.com/CryptoKeyVersion'],
  vm_instance: ['compute.googleapis.com/Instance'],
  disk: ['compute.googleapis.com/Disk', 'compute.googleapis.com/RegionDisk'],
  snapshot: ['compute.googleapis.com/Snapshot'],
  network: ['compute.googleapis.com/Network'],
  subnet: ['compute.googleapis.com/Subnetwork'],
  firewall_rule: ['compute.googleapis.com/Firewall'],
  object_bucket: ['storage.googleapis.com/Bucket'],
  db_instance: ['sqladmin.googleapis.com/Instance'],
  function: ['cloudfunctions.googleapis.com/CloudFunction', 'cloudfunctions.googleapis.com/Function'],
  container_cluster: ['container.googleapis.com/Cluster', 'container.googleapis.com/NodePool'],
};
