import type { TypeSettings } from '../setting.ts';
import { objectBucketSettings } from './object-bucket.ts';
import { securityGroupSettings } from './security-group.ts';
import { vmInstanceSettings } from './vm-instance.ts';

/** What can be set of the resources of an AWS account, by type. */
export const cloudASettings: Readonly<Record<string, TypeSettings>> = {
  object_bucket: objectBucketSettings,
  security_group: securityGroupSettings,
  vm_instance: vmInstanceSettings,
};
