import { protection } from '../../aspects.ts';
import { setAtCreation, topology } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `subnet`. `externalId` is the subnet id; its route table and network ACL are part of its network. */
export interface SubnetConfiguration extends Configuration {
  vpc_id: string | null;
  cidr_block: string | null;
  ipv6_cidr_blocks: string[];
  availability_zone: string | null;
  map_public_ip_on_launch: boolean;
  assign_ipv6_address_on_creation: boolean;
  enable_dns64: boolean;
  is_default: boolean;
  observed: {
    available_ip_address_count: number | null;
    state: string | null;
    /** The account that shares the subnet; null for one of the account's own. */
    shared_by?: string | null;
  };
}

/** Subnets. Each switch has its own API call. */
export const subnetType = defineResourceType<SubnetConfiguration>({
  label: 'subnet',
  volatile: {
    available_ip_address_count: 'changes with use',
    state: 'set by the provider',
    shared_by: 'changed by the owner of the subnet',
  },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'public_addresses',
        keys: ['map_public_ip_on_launch', 'assign_ipv6_address_on_creation'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['map_public_ip_on_launch'],
        operation: 'ec2.modify_subnet',
        label: 'auto-assignment of public IPv4 addresses',
      }),
      replaced({
        keys: ['assign_ipv6_address_on_creation'],
        operation: 'ec2.modify_subnet',
        label: 'auto-assignment of IPv6 addresses',
      }),
      replaced({ keys: ['enable_dns64'], operation: 'ec2.modify_subnet', label: 'DNS64' }),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: {
      availability_zone: setAtCreation,
      cidr_block: setAtCreation,
      ipv6_cidr_blocks: topology,
      is_default: setAtCreation,
      vpc_id: setAtCreation,
    },
  },
  dependants: ['vm_instance', 'function', 'container_cluster', 'db_instance', 'cache_cluster', 'load_balancer'],
});
