/**
 * Types of assets whose changes concern the configuration of a resource
 * (cloud.google.com/asset-inventory/docs/asset-types).
 */
export const announcedAssetTypes = [
  'apikeys.googleapis.com/Key',
  'cloudfunctions.googleapis.com/CloudFunction',
  'cloudfunctions.googleapis.com/Function',
  'cloudkms.googleapis.com/CryptoKey',
  'cloudkms.googleapis.com/CryptoKeyVersion',
  'cloudkms.googleapis.com/KeyRing',
  'cloudresourcemanager.googleapis.com/Project',
  'compute.googleapis.com/Disk',
  'compute.googleapis.com/Firewall',
  'compute.googleapis.com/Instance',
  'compute.googleapis.com/Network',
  'compute.googleapis.com/Project',
  'compute.googleapis.com/RegionDisk',
  'compute.googleapis.com/Snapshot',
  'compute.googleapis.com/Subnetwork',
  'container.googleapis.com/Cluster',
  'container.googleapis.com/NodePool',
  'dns.googleapis.com/Policy',
  'iam.googleapis.com/ServiceAccount',
  'iam.googleapis.com/ServiceAccountKey',
  'logging.googleapis.com/LogMetric',
  'logging.googleapis.com/LogSink',
  'monitoring.googleapis.com/AlertPolicy',
  'serviceusage.googleapis.com/Service',
  'sqladmin.googleapis.com/Instance',
  'storage.googleapis.com/Bucket',
] as const;
export type AnnouncedAssetType = (typeof announcedAssetTypes)[number];
