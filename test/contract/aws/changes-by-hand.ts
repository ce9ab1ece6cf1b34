import type { JsonObject } from '../../../domain/json.ts';

/** A change that no difference of two answers leads to. */
export interface ChangeByHand {
  name: string;
  resourceType: string;
  parameters: JsonObject;
  /** What the resource has otherwise than it is answered. */
  configuration?: JsonObject;
}

const rule = {
  protocol: 'tcp',
  from_port: 22,
  to_port: 22,
  cidr_ipv4: '192.0.2.0/24',
  description: 'jump host',
};

export const changesByHand: readonly ChangeByHand[] = [
  { name: 'iam.create_account_alias', resourceType: 'account', parameters: { alias: 'example' } },
  { name: 'iam.delete_login_profile', resourceType: 'iam_user', parameters: { login_profile: null } },
  ...['Enabled', 'Suspended'].map((status) => ({
    name: 's3.put_versioning',
    resourceType: 'object_bucket',
    parameters: { versioning: { status } },
  })),
  {
    name: 'ec2.modify_interface_groups',
    resourceType: 'vm_instance',
    parameters: { network_interface_id: 'eni-1', security_group_ids: ['sg-1'] },
  },
  ...[true, false].map((isOn) => ({
    name: 'ec2.modify_monitoring',
    resourceType: 'vm_instance',
    parameters: { detailed_monitoring: isOn },
  })),
  {
    name: 'ec2.modify_block_devices',
    resourceType: 'vm_instance',
    parameters: { block_devices: [{ device_name: '/dev/sda1', volume_id: 'vol-1', delete_on_termination: true }] },
  },
  {
    name: 'ssm.update_package',
    resourceType: 'vm_instance',
    parameters: {
      package_name: 'openssl',
      version: '3.0.2-0ubuntu1.20',
      ecosystem: 'Ubuntu:22.04',
      manager: 'apt',
      direction: 'up',
    },
  },
  { name: 'ec2.require_imdsv2', resourceType: 'machine_image', parameters: { imds_support: 'v2.0' } },
  ...['ingress', 'egress'].map((side) => ({
    name: 'ec2.describe_rules',
    resourceType: 'security_group',
    parameters: { side, rules: [rule] },
  })),
  { name: 'kms.cancel_deletion', resourceType: 'encryption_key', parameters: { state: 'Disabled' } },
  ...[true, false].map((isOn) => ({
    name: 'kms.set_enabled',
    resourceType: 'encryption_key',
    parameters: { enabled: isOn },
  })),
  {
    name: 'lambda.put_url',
    resourceType: 'function',
    parameters: { url: { auth_type: 'AWS_IAM', invoke_mode: 'BUFFERED' } },
    configuration: { url: null },
  },
  {
    name: 'logs.put_metric_filter',
    resourceType: 'log_group',
    parameters: {
      filter: { name: 'root', pattern: '{ $.x = 1 }', metrics: [{ name: 'root', namespace: 'audit', value: '1' }] },
    },
  },
  { name: 'sns.set_attribute', resourceType: 'topic', parameters: { display_name: 'Orders' } },
  { name: 'secretsmanager.restore', resourceType: 'secret', parameters: { deletion_scheduled: false } },
];
