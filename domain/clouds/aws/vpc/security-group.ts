import { reach } from '../aspects.ts';
import { sortedSet } from '../../canonical.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { isOpenToWorld, reachesSensitivePort, reachOf } from '../../../drift/classification/network-rule.ts';
import { pointerBelow } from '../../../drift/json-pointer.ts';
import { counted } from '../../../counted.ts';
import { isObject, type Json } from '../../../json.ts';
import { listOf } from '../../../remediation/builders.ts';
import type { Setting, StepDraft } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `security_group`. `externalId` is the group id. */
export interface SecurityGroupConfiguration extends Configuration {
  /** `default` is the group that is created with the VPC. */
  group_name: string | null;
  description: string | null;
  vpc_id: string | null;
  ingress: SecurityGroupRule[];
  egress: SecurityGroupRule[];
  observed: {
    /** Number of network interfaces with this group; 0: the group is not in use. */
    network_interfaces?: number | null;
    /** The CIDR blocks of the prefix lists that its rules reference. */
    prefix_lists?: { id: string; cidrs: string[] }[] | null;
  };
}

/** One permission of a security group: one source or destination per rule. */
export interface SecurityGroupRule {
  /** `tcp`, `udp`, `icmp`, `icmpv6`, a protocol number, or `-1` for all. */
  protocol: string;
  /** Null with protocol `-1`, that is: all ports. */
  from_port: number | null;
  to_port: number | null;
  /** Exactly one of the next four is set. */
  cidr_ipv4: string | null;
  cidr_ipv6: string | null;
  prefix_list_id: string | null;
  /** Another group, as `<account>/<group id>` when another account owns it. */
  security_group: string | null;
  description: string | null;
}

type Side = 'ingress' | 'egress';

const newIdentifiers = 'The restored rules have new rule IDs and no tags.';

const staysClosed =
  'The baseline opens administration or database ports to all addresses; a plan does not open them again. Capture a new baseline.';

/**
 * Security groups: new rules are added before old ones are removed, so that allowed connections are never interrupted.
 */
export const securityGroupType = defineResourceType<SecurityGroupConfiguration>({
  label: 'security group',
  volatile: {
    network_interfaces: 'count of the users of the group',
    prefix_lists: 'changed by the owner of the prefix list, often AWS',
  },
  comparison: {},
  drift: {
    aspects: [
      { aspect: 'ingress', label: 'inbound rules', touches: 'exposure', direction: 'network_rules', severity: reach },
      {
        aspect: 'egress',
        label: 'outbound rules',
        touches: 'exposure',
        direction: 'network_rules',
        severity: { exposed: 'medium', loosened: 'medium', changed: 'low', tightened: 'low' },
      },
    ],
    deletion: { touches: 'exposure', severity: 'medium' },
  },
  remediation: {
    settings: [
      ruleSetting('ingress'),
      ruleSetting('egress'),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: {
      group_name: 'The name is set at creation; another name requires a new security group.',
      description: 'The description is set at creation; another description requires a new security group.',
      vpc_id: 'A security group cannot be moved to another VPC.',
    },
  },
  dependants: [
    'vm_instance',
    'function',
    'container_cluster',
    'db_instance',
    'cache_cluster',
    'load_balancer',
    'security_group',
  ],
});

function ruleSetting(side: Side): Setting<Side> {
  return {
    keys: [side],
    operations: ['ec2.authorize_rules', 'ec2.describe_rules', 'ec2.revoke_rules'],
    undo: 'depends',
    plan(change) {
      const path = pointerBelow('', side);
      const { subject } = change;
      const now = byReach(listOf(change.current, side));
      const wanted = byReach(listOf(change.wanted, side));
      const missing = [...wanted].flatMap(([reach, rule]) => (now.has(reach) ? [] : [rule]));
      const opened = missing.filter((rule) => side === 'egress' || !opensToWorld(rule));
      const closed = [...now].flatMap(([reach, rule]) => (wanted.has(reach) ? [] : [rule]));
      const described = [...wanted].filter(
        ([reach, rule]) => now.has(reach) && textOf(now.get(reach)) !== textOf(rule),
      );
      const steps: StepDraft[] = [];
      let held = listOf(change.current, side);
      const push = (draft: Pick<StepDraft, 'title' | 'operation' | 'undo'>, rules: Json[], then: Json[]): void => {
        const after = sortedSet(then);
        const parameters = { side, rules };
        steps.push({ ...draft, parameters, before: { [path]: held }, after: { [path]: after }, downtime: false });
        held = after;
      };
      const direction = side === 'ingress' ? 'inbound' : 'outbound';
      const countOf = (rules: readonly unknown[]) => counted(rules.length, `${direction} rule`);
      if (opened.length > 0) {
        push(
          {
            title: `Add ${countOf(opened)} to ${subject}`,
            operation: 'ec2.authorize_rules',
            undo: { operation: 'ec2.revoke_rules', parameters: { side, rules: opened }, note: null },
          },
          opened,
          [...held, ...opened],
        );
      }
      if (described.length > 0) {
        const reaches = new Set(described.map(([reach]) => reach));
        const old = described.flatMap(([reach]) => now.get(reach) ?? []);
        push(
          {
            title: `Set the descriptions of ${countOf(described)} of ${subject}`,
            operation: 'ec2.describe_rules',
            undo: { operation: 'ec2.describe_rules', parameters: { side, rules: old }, note: null },
          },
          described.map(([, rule]) => rule),
          [...held.filter((rule) => !reaches.has(reachText(rule))), ...described.map(([, rule]) => rule)],
        );
      }
      if (closed.length > 0) {
        const reaches = new Set(closed.map(reachText));
        push(
          {
            title: `Remove ${countOf(closed)} from ${subject}`,
            operation: 'ec2.revoke_rules',
            undo: { operation: 'ec2.authorize_rules', parameters: { side, rules: closed }, note: newIdentifiers },
          },
          closed,
          held.filter((rule) => !reaches.has(reachText(rule))),
        );
      }
      return { steps, left: opened.length < missing.length ? { [side]: staysClosed } : {} };
    },
  };
}

function byReach(rules: readonly Json[]): Map<string, Json> {
  return new Map(rules.map((rule) => [reachText(rule), rule]));
}

function reachText(rule: Json): string {
  return isObject(rule) ? reachOf(rule) : JSON.stringify(rule);
}

function textOf(rule: Json | undefined): string {
  return rule !== undefined && isObject(rule) ? JSON.stringify(rule['description'] ?? null) : '';
}

/** Returns whether a rule lets every address of the internet at administration or data ports. */
function opensToWorld(rule: Json): boolean {
  return isObject(rule) && isOpenToWorld(rule) && reachesSensitivePort(rule);
}
