import { protection, safeguard } from '../../aspects.ts';
import { reach } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';

/** `account_region`: account-wide settings that exist once per region. `externalId` is `<account id>/<region>`. */
export interface AccountRegionConfiguration extends Configuration {
  /** Elastic IP addresses that are not associated; addresses come and go by the hour. */
  observed?: { unattached_addresses?: { id: string | null; public_ip: string | null }[] | null };
  ebs_encryption_by_default?: boolean | null;
  ebs_default_kms_key_id?: string | null;
  /** `block-all-sharing`, `block-new-sharing` or `unblocked`. */
  snapshot_block_public_access?: string | null;
  /** `block-new-sharing` or `unblocked`. */
  image_block_public_access?: string | null;
  /** Whether internet gateways pass no traffic, and the subnets and VPCs that are excepted. */
  vpc_block_public_access?: {
    /** `off`, `block-bidirectional` or `block-ingress`. */
    mode: string | null;
    /** `mode` is `allow-bidirectional` or `allow-egress`. */
    exclusions: { resource_arn: string | null; mode: string | null }[];
  } | null;
  serial_console_access?: boolean | null;
  /** Defaults for new instances, members as in `vm_instance.metadata_options`; null members: no preference. */
  instance_metadata_defaults?: JsonObject | null;
  transit_gateways?: { id: string | null; auto_accept_attachments: boolean }[] | null;
  /** GuardDuty detectors; empty: not enabled. */
  guardduty_detectors?:
    | { id: string; enabled: boolean; finding_frequency: string | null; features: JsonObject[] }[]
    | null;
  /** Null: not enabled. */
  security_hub?: { arn: string | null; auto_enable_controls: boolean; standards: string[] } | null;
  config_recorders?:
    | {
        name: string | null;
        recording: boolean;
        role_arn: string | null;
        all_supported: boolean;
        include_global_resource_types: boolean;
        resource_types: string[];
        last_status: string | null;
      }[]
    | null;
  access_analyzers?: { name: string | null; arn: string | null; type: string | null; status: string | null }[] | null;
  log_resource_policies?: { name: string | null; document: JsonObject | null }[] | null;
  rds_event_subscriptions?:
    | {
        name: string | null;
        enabled: boolean;
        topic_arn: string | null;
        source_type: string | null;
        source_ids: string[];
        event_categories: string[];
      }[]
    | null;
  registry_scanning?: { scan_type: string | null; rules: JsonObject[] } | null;
}

const service = 'The service has its own costs and permissions: set it up manually.';

/** Account-wide settings that exist once per region. */
export const accountRegionType = defineResourceType<AccountRegionConfiguration>({
  label: 'AWS Region',
  volatile: { unattached_addresses: 'changes with allocation and attachment' },
  comparison: { laterFields: ['vpc_block_public_access'], identities: { exclusions: 'resource_arn' } },
  drift: {
    aspects: [
      {
        aspect: 'disk_encryption_default',
        keys: ['ebs_encryption_by_default', 'ebs_default_kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'sharing_block',
        keys: ['snapshot_block_public_access', 'image_block_public_access', 'vpc_block_public_access'],
        touches: 'exposure',
        severity: 'high',
      },
      { aspect: 'serial_console_access', touches: 'exposure', direction: 'safer_when_false', severity: protection },
      { aspect: 'instance_metadata_defaults', touches: 'identity', severity: 'medium' },
      { aspect: 'transit_gateways', touches: 'exposure', direction: 'safer_when_false', severity: safeguard },
      {
        aspect: 'guardduty_detectors',
        label: 'GuardDuty detectors',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      {
        aspect: 'security_hub',
        label: 'Security Hub',
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      {
        aspect: 'config_recorders',
        label: 'configuration recorders',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      { aspect: 'access_analyzers', touches: 'logging', direction: 'more_is_safer', severity: safeguard },
      { aspect: 'log_resource_policies', touches: 'logging', direction: 'policy', severity: reach },
      { aspect: 'registry_scanning', touches: null, severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'low' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['ebs_encryption_by_default'],
        operation: 'ec2.set_disk_encryption_default',
        label: 'EBS encryption by default',
      }),
      replaced({
        keys: ['ebs_default_kms_key_id'],
        operation: 'ec2.set_disk_default_key',
        label: 'default KMS key for EBS',
      }),
      replaced({
        keys: ['snapshot_block_public_access'],
        operation: 'ec2.set_snapshot_public_block',
        label: 'block public access setting for EBS snapshots',
      }),
      replaced({
        keys: ['image_block_public_access'],
        operation: 'ec2.set_image_public_block',
        label: 'block public access setting for AMIs',
      }),
      replaced({
        keys: ['serial_console_access'],
        operation: 'ec2.set_serial_console_access',
        label: 'EC2 serial console access',
      }),
      replaced({
        keys: ['instance_metadata_defaults'],
        operation: 'ec2.set_metadata_defaults',
        label: 'instance metadata defaults',
      }),
    ],
    fixed: {
      access_analyzers: service,
      config_recorders: service,
      guardduty_detectors: service,
      log_resource_policies: 'Resource policies of CloudWatch Logs have to be reviewed and changed manually.',
      rds_event_subscriptions: service,
      registry_scanning: service,
      security_hub: service,
      vpc_block_public_access: 'It closes or opens internet gateways of every VPC of the region: change it manually.',
      transit_gateways: 'A transit gateway connects networks of several accounts: change it manually.',
    },
  },
});
