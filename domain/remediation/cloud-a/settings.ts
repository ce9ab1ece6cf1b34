import type { AwsResourceType } from '../../configuration/aws/resource-types.ts';
import type { TypeSettings } from '../setting.ts';
import { accountRegionSettings, accountSettings } from './account.ts';
import { containerClusterSettings, containerRegistrySettings } from './containers.ts';
import { dbInstanceSettings } from './database.ts';
import { functionSettings } from './function.ts';
import { iamGroupSettings, iamPolicySettings, iamRoleSettings, iamUserSettings } from './identity.ts';
import { certificateSettings, encryptionKeySettings, secretSettings } from './keys-and-secrets.ts';
import { logGroupSettings, trailSettings } from './logging.ts';
import { queueSettings, topicSettings } from './messaging.ts';
import { loadBalancerSettings, networkSettings, subnetSettings } from './network.ts';
import { objectBucketSettings } from './object-bucket.ts';
import { securityGroupSettings } from './security-group.ts';
import { diskSettings, machineImageSettings, snapshotSettings } from './storage-devices.ts';
import { cacheClusterSettings, tableSettings } from './tables-and-caches.ts';
import { vmInstanceSettings } from './vm-instance.ts';

/** What can be set of the resources of an AWS account, by type. */
export const cloudASettings: Readonly<Record<AwsResourceType, TypeSettings>> = {
  account: accountSettings,
  account_region: accountRegionSettings,
  cache_cluster: dated(cacheClusterSettings),
  certificate: dated(certificateSettings),
  container_cluster: dated(containerClusterSettings),
  container_registry: containerRegistrySettings,
  db_instance: dated(dbInstanceSettings),
  disk: dated(diskSettings),
  encryption_key: dated(encryptionKeySettings),
  function: functionSettings,
  iam_group: iamGroupSettings,
  iam_policy: iamPolicySettings,
  iam_role: iamRoleSettings,
  iam_user: iamUserSettings,
  load_balancer: dated(loadBalancerSettings),
  log_group: logGroupSettings,
  machine_image: dated(machineImageSettings),
  network: networkSettings,
  object_bucket: objectBucketSettings,
  queue: queueSettings,
  secret: dated(secretSettings),
  security_group: securityGroupSettings,
  snapshot: dated(snapshotSettings),
  subnet: subnetSettings,
  table: dated(tableSettings),
  topic: topicSettings,
  trail: trailSettings,
  vm_instance: vmInstanceSettings,
};

/** The settings of a type whose configuration tells when a resource was made. */
function dated(settings: TypeSettings): TypeSettings {
  const anew = 'It was made anew under the same name; what the old one held is gone.';
  return { ...settings, fixed: { ...settings.fixed, created_at: anew } };
}
