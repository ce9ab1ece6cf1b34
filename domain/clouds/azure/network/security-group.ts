import { protection, reach } from '../../aspects.ts';
import { securityRulesSetting } from './rules-setting.ts';
import { changedManually, ofAnotherResource } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `network_security_group`. `externalId` is its resource id. */
export interface NetworkSecurityGroupConfiguration extends Configuration {
  rules: {
    name: string;
    priority: number;
    direction: 'inbound' | 'outbound';
    access: 'allow' | 'deny';
    /** `tcp`, `udp`, `icmp` or `*`. */
    protocol: string;
    /** `*`, `Internet`, a service tag or a CIDR. */
    source_prefixes: string[];
    destination_prefixes: string[];
    /** Ids of application security groups; absent where the rule names none. */
    source_groups?: string[];
    destination_groups?: string[];
    /** `*`, `22` or `20-30`. */
    destination_ports: string[];
  }[];
  subnet_ids: string[];
  /** Null: the group has no flow log. */
  flow_log?: { enabled: boolean; retention_days: number } | null;
}

export const networkSecurityGroupType = defineResourceType<NetworkSecurityGroupConfiguration>({
  label: 'network security group',
  volatile: {},
  comparison: { identities: { rules: 'name' }, laterFields: ['source_groups', 'destination_groups'] },
  drift: {
    aspects: [
      { aspect: 'rules', touches: 'exposure', direction: 'address_ranges', severity: reach },
      { aspect: 'subnet_ids', label: 'subnets', touches: 'exposure', severity: 'high' },
      { aspect: 'flow_log', touches: 'logging', direction: 'safer_when_present', severity: protection },
    ],
    deletion: { touches: 'exposure', severity: 'high' },
  },
  remediation: {
    settings: [securityRulesSetting, tags],
    fixed: [
      [ofAnotherResource, ['subnet_ids']],
      [changedManually, ['flow_log']],
    ],
  },
  dependants: ['network', 'vm_instance'],
});
