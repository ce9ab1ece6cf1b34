import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { protection, safeguard } from '../../aspects.ts';
import { securityGroups } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { pointerBelow } from '../../../drift/json-pointer.ts';
import { plainText } from '../../../drift/labels.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { fieldsOf, listOf, replaced } from '../../../remediation/builders.ts';
import {
  type FieldReader,
  member,
  type Setting,
  type SettingChange,
  type StepDraft,
} from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `vm_instance`: an EC2 instance. `externalId` is the instance id. */
export interface VmInstanceConfiguration extends Configuration {
  /** `running` or `stopped`; a transitional state counts as the one that it leads to. */
  state: 'running' | 'stopped';
  image_id: string | null;
  instance_type: string | null;
  architecture: string | null;
  /** `windows` or `linux`. */
  platform: string;
  /** `spot`, `scheduled`, or null for On-Demand. */
  lifecycle: string | null;
  tenancy: string | null;
  availability_zone: string | null;
  vpc_id: string | null;
  subnet_id: string | null;
  private_ip_address: string | null;
  /** The address itself changes with every start and is in `observed.public_ip_address`. */
  has_public_address: boolean;
  key_name: string | null;
  /** ARN of the instance profile. */
  iam_instance_profile: string | null;
  security_group_ids: string[];
  detailed_monitoring: boolean;
  metadata_options: {
    http_tokens: string | null;
    http_endpoint: string | null;
    http_put_response_hop_limit: number | null;
    http_protocol_ipv6: string | null;
    instance_metadata_tags: string | null;
  };
  ebs_optimized: boolean;
  root_device_name: string | null;
  block_devices: { device_name: string | null; volume_id: string | null; delete_on_termination: boolean }[];
  network_interfaces: {
    id: string | null;
    device_index: number | null;
    subnet_id: string | null;
    security_group_ids: string[];
    source_dest_check: boolean;
  }[];
  source_dest_check: boolean;
  hibernation: boolean;
  enclave: boolean;
  cpu_options: JsonObject | null;
  /** Whether termination through the API is disabled. */
  termination_protection?: boolean | null;
  /** Fingerprint of the user data, null without any. */
  user_data?: string | null;
  observed: {
    public_ip_address: string | null;
    public_dns_name: string | null;
    launched_at: string | null;
    /** Of the user data. */
    secret_scan?: SecretScan;
    /** The addresses of its network interfaces. */
    interface_addresses?: InterfaceAddresses[];
  };
}

/** The addresses of a network interface; a prefix is a range of addresses. */
export interface InterfaceAddresses {
  id: string | null;
  /** The private IPv4 addresses and then the prefixes (pods of EKS have theirs from them), each with the public address that is associated with it. */
  ipv4: { address: string | null; public_address: string | null }[];
  /** IPv6 addresses and prefixes. */
  ipv6: string[];
}

const made = 'It is set at launch; another value requires a new instance.';

const newAddress =
  'A public IP address other than an Elastic IP address, and data on instance store volumes, are lost.';

const field: FieldReader<VmInstanceConfiguration> = member;
const listAt: FieldReader<VmInstanceConfiguration, Json[]> = listOf;

/** EC2 instances. */
export const vmInstanceType = defineResourceType<VmInstanceConfiguration>({
  label: 'EC2 instance',
  volatile: {
    public_ip_address: 'assigned at every start unless it is an Elastic IP address',
    public_dns_name: 'changes with the address',
    launched_at: 'set at every start',
    secret_scan: secretScanChanges,
    interface_addresses: 'public addresses change with every start, private ones with use',
  },
  comparison: { identities: { block_devices: 'device_name' } },
  drift: {
    aspects: [
      securityGroups,
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'metadata_options', label: 'instance metadata options', touches: 'identity', severity: 'high' },
      { aspect: 'instance_profile', keys: ['iam_instance_profile'], touches: 'identity', severity: 'high' },
      { aspect: 'key_pair', keys: ['key_name'], touches: 'identity', severity: 'medium' },
      {
        aspect: 'network_interfaces',
        keys: ['network_interfaces', 'source_dest_check'],
        touches: 'exposure',
        severity: 'medium',
      },
      { aspect: 'monitoring', keys: ['detailed_monitoring'], touches: 'logging', severity: 'low' },
      { aspect: 'termination_protection', touches: null, direction: 'safer_when_true', severity: safeguard },
      { aspect: 'state', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['metadata_options'],
        operation: 'ec2.modify_metadata_options',
        label: 'instance metadata options',
      }),
      replaced({ keys: ['security_group_ids'], operation: 'ec2.modify_instance_groups', label: 'security groups' }),
      interfaceGroups(),
      replaced({
        keys: ['source_dest_check'],
        operation: 'ec2.modify_source_dest_check',
        label: 'source/destination check',
      }),
      replaced({
        keys: ['termination_protection'],
        operation: 'ec2.modify_termination_protection',
        label: 'termination protection',
      }),
      replaced({ keys: ['detailed_monitoring'], operation: 'ec2.modify_monitoring', label: 'detailed monitoring' }),
      replaced({
        keys: ['iam_instance_profile'],
        operation: 'ec2.set_instance_profile',
        label: 'instance profile',
      }),
      replaced({
        keys: ['block_devices'],
        operation: 'ec2.modify_block_devices',
        label: 'deletion of volumes on termination',
        refuse: { block_devices: refuseOtherDevices },
      }),
      whileStopped('instance_type', 'ec2.modify_instance_type', 'instance type'),
      whileStopped('ebs_optimized', 'ec2.modify_ebs_optimized', 'EBS optimisation'),
      replaced({
        keys: ['state'],
        operation: 'ec2.set_state',
        label: 'state',
        downtime: ({ wanted }) => field(wanted, 'state') === 'stopped',
        undoNote: ({ wanted }) => (field(wanted, 'state') === 'stopped' ? newAddress : null),
      }),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: {
      architecture: made,
      availability_zone: made,
      cpu_options: made,
      enclave: made,
      has_public_address: 'A public IP address is assigned at launch; associate an Elastic IP address manually.',
      hibernation: made,
      image_id: made,
      key_name: made,
      lifecycle: made,
      platform: made,
      private_ip_address: made,
      root_device_name: made,
      subnet_id: made,
      tenancy: made,
      user_data: 'User data may contain secrets: only its fingerprint is stored, so it cannot be restored.',
      vpc_id: made,
    },
    follows: { network_interfaces: 'security_group_ids' },
  },
});

/** Returns the security groups of the network interfaces that are in both configurations. */
function interfaceGroups(): Setting<'network_interfaces'> {
  return {
    keys: ['network_interfaces'],
    operations: ['ec2.modify_interface_groups'],
    undo: 'exact',
    plan(change) {
      const path = '/network_interfaces';
      const steps: StepDraft[] = [];
      let held = listAt(change.current, 'network_interfaces');
      const wanted = new Map(objects(listAt(change.wanted, 'network_interfaces')).map((card) => [card['id'], card]));
      for (const card of objects(held)) {
        const groups = wanted.get(card['id'] ?? null)?.['security_group_ids'] ?? null;
        const now = card['security_group_ids'] ?? null;
        if (groups === null || JSON.stringify(groups) === JSON.stringify(now)) continue;
        const id = card['id'] ?? null;
        const then: Json[] = held.map((other) =>
          isObject(other) && other['id'] === id ? { ...other, security_group_ids: groups } : other,
        );
        steps.push({
          title: `Set the security groups of network interface ${plainText(id)} of ${change.subject}`,
          operation: 'ec2.modify_interface_groups',
          parameters: { network_interface_id: id, security_group_ids: groups },
          before: { [path]: held },
          after: { [path]: then },
          undo: {
            operation: 'ec2.modify_interface_groups',
            parameters: { network_interface_id: id, security_group_ids: now },
            note: null,
          },
          downtime: false,
        });
        held = then;
      }
      return {
        steps,
        left: {
          network_interfaces: 'Network interfaces have to be attached and detached manually.',
        },
      };
    },
  };
}

/** Returns what can be changed on a stopped instance only: a running one is stopped, changed and started again. */
function whileStopped<Field extends keyof VmInstanceConfiguration>(
  key: Field,
  operation: string,
  label: string,
): Setting<Field> {
  return {
    keys: [key],
    operations: [operation, 'ec2.set_state'],
    undo: 'depends',
    plan(change) {
      const { current, wanted } = change;
      const { subject } = change;
      const state = field(current, 'state');
      const toState = (from: string, to: string, title: string): StepDraft => ({
        title,
        operation: 'ec2.set_state',
        parameters: { state: to },
        before: { '/state': from },
        after: { '/state': to },
        undo: { operation: 'ec2.set_state', parameters: { state: from }, note: to === 'stopped' ? newAddress : null },
        downtime: true,
      });
      const own: StepDraft = {
        title: `Set the ${label} of ${subject}`,
        operation,
        parameters: { [key]: field(wanted, key) },
        before: fieldsOf(current, [key]),
        after: { [pointerBelow('', key)]: field(wanted, key) },
        undo: { operation, parameters: { [key]: field(current, key) }, note: null },
        downtime: false,
      };
      if (state !== 'running') return { steps: [own], left: {} };
      return {
        steps: [
          toState('running', 'stopped', `Stop ${subject}`),
          own,
          toState('stopped', 'running', `Start ${subject}`),
        ],
        left: {},
      };
    },
  };
}

function refuseOtherDevices({ current, wanted }: SettingChange): string | null {
  const volumes = (configuration: JsonObject) =>
    objects(listAt(configuration, 'block_devices'))
      .map((device) => `${plainText(device['device_name'] ?? null)} ${plainText(device['volume_id'] ?? null)}`)
      .toSorted()
      .join();
  return volumes(current) === volumes(wanted)
    ? null
    : 'Attaching and detaching disks depends on what is mounted: do it manually.';
}

function objects(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}
