import { pointerBelow } from '../../drift/json-pointer.ts';
import { plainText } from '../../drift/words.ts';
import type { Json, JsonObject } from '../../json.ts';
import { fieldsOf, listOf, replaced, subjectOf } from '../builders.ts';
import { member, type Setting, type SettingChange, type StepDraft, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is chosen when an instance is launched; another value needs another instance.';
const newAddress =
  'A public address that is not an elastic one, and the data of instance-store disks, do not come back.';

/** EC2 instances. */
export const vmInstanceSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['metadata_options'],
      operation: 'ec2.modify_metadata_options',
      label: 'instance metadata options',
    }),
    replaced({ keys: ['security_group_ids'], operation: 'ec2.modify_instance_groups', label: 'security groups' }),
    interfaceGroups(),
    replaced({ keys: ['source_dest_check'], operation: 'ec2.modify_source_dest_check', label: 'source check' }),
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
      label: 'deletion of disks on termination',
      refuse: { block_devices: refuseOtherDevices },
    }),
    whileStopped('instance_type', 'ec2.modify_instance_type', 'instance type'),
    whileStopped('ebs_optimized', 'ec2.modify_ebs_optimized', 'EBS optimisation'),
    replaced({
      keys: ['state'],
      operation: 'ec2.set_state',
      label: 'state',
      downtime: ({ wanted }) => member(wanted, 'state') === 'stopped',
      undoNote: ({ wanted }) => (member(wanted, 'state') === 'stopped' ? newAddress : null),
    }),
    tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
  ],
  fixed: {
    architecture: made,
    availability_zone: made,
    cpu_options: made,
    enclave: made,
    has_public_address: 'A public address comes with the launch, or as an elastic address that a person associates.',
    hibernation: made,
    image_id: made,
    key_name: made,
    lifecycle: made,
    platform: made,
    private_ip_address: made,
    root_device_name: made,
    subnet_id: made,
    tenancy: made,
    user_data: 'User data may hold secrets: only its fingerprint is kept, so it cannot be restored.',
    vpc_id: made,
  },
  follows: { network_interfaces: 'security_group_ids' },
};

/** Security groups of the network interfaces that are there in both. */
function interfaceGroups(): Setting {
  return {
    keys: ['network_interfaces'],
    operations: ['ec2.modify_interface_groups'],
    undo: 'exact',
    plan(change) {
      const path = '/network_interfaces';
      const steps: StepDraft[] = [];
      let held = listOf(change.current, 'network_interfaces');
      const wanted = new Map(objects(listOf(change.wanted, 'network_interfaces')).map((card) => [card['id'], card]));
      for (const card of objects(held)) {
        const groups = wanted.get(card['id'] ?? null)?.['security_group_ids'] ?? null;
        const now = card['security_group_ids'] ?? null;
        if (groups === null || JSON.stringify(groups) === JSON.stringify(now)) continue;
        const id = card['id'] ?? null;
        const then: Json[] = held.map((other) =>
          isObject(other) && other['id'] === id ? { ...other, security_group_ids: groups } : other,
        );
        steps.push({
          title: `Set the security groups of network interface ${plainText(id)} of ${subjectOf(change)}`,
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
          network_interfaces: 'Network interfaces are attached and detached by a person, who knows their addresses.',
        },
      };
    },
  };
}

/** What can be changed on a stopped instance only: a running one is stopped, changed and started again. */
function whileStopped(key: string, operation: string, label: string): Setting {
  return {
    keys: [key],
    operations: [operation, 'ec2.set_state'],
    undo: 'depends',
    plan(change) {
      const { current, wanted } = change;
      const subject = subjectOf(change);
      const state = member(current, 'state');
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
        parameters: { [key]: member(wanted, key) },
        before: fieldsOf(current, [key]),
        after: { [pointerBelow('', key)]: member(wanted, key) },
        undo: { operation, parameters: { [key]: member(current, key) }, note: null },
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
    objects(listOf(configuration, 'block_devices'))
      .map((device) => `${plainText(device['device_name'] ?? null)} ${plainText(device['volume_id'] ?? null)}`)
      .toSorted()
      .join();
  return volumes(current) === volumes(wanted)
    ? null
    : 'Disks are attached and detached by a person, who knows what is mounted.';
}

function objects(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
