import { modified, replaced } from '../builders.ts';
import { tagSetting } from '../tag-setting.ts';
import type { TypeSettings } from '../setting.ts';

const ec2Tags = tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' });
const made = 'It is decided at creation; another value needs another one.';
const topology = 'It decides which traffic finds its way: a person changes it, who sees the whole network.';

/** VPCs. */
export const networkSettings: TypeSettings = {
  settings: [
    replaced({ keys: ['enable_dns_support'], operation: 'ec2.modify_dns_support', label: 'DNS support' }),
    replaced({ keys: ['enable_dns_hostnames'], operation: 'ec2.modify_dns_hostnames', label: 'DNS host names' }),
    replaced({ keys: ['dhcp_options_id'], operation: 'ec2.associate_dhcp_options', label: 'DHCP options' }),
    ec2Tags,
  ],
  fixed: {
    cidr_blocks: topology,
    endpoints: topology,
    flow_logs: 'A flow log is made with a role and a format that the inventory does not show: a person makes it anew.',
    internet_gateway_ids: topology,
    ipv6_cidr_blocks: topology,
    is_default: made,
    network_acls: topology,
    peering_connections: topology,
    route_tables: topology,
    tenancy: made,
  },
};

/** Subnets. Each switch has a call of its own. */
export const subnetSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['map_public_ip_on_launch'],
      operation: 'ec2.modify_subnet',
      label: 'public addresses for new machines',
    }),
    replaced({
      keys: ['assign_ipv6_address_on_creation'],
      operation: 'ec2.modify_subnet',
      label: 'IPv6 addresses for new machines',
    }),
    replaced({ keys: ['enable_dns64'], operation: 'ec2.modify_subnet', label: 'DNS64' }),
    ec2Tags,
  ],
  fixed: {
    availability_zone: made,
    cidr_block: made,
    ipv6_cidr_blocks: topology,
    is_default: made,
    vpc_id: made,
  },
};

/** Load balancers, classic ones by their tags only. */
export const loadBalancerSettings: TypeSettings = {
  settings: [
    modified({
      keys: ['attributes'],
      emptied: [],
      operation: 'elb.modify_attributes',
      label: 'attributes',
      refuse: { attributes: refuseClassic },
    }),
    replaced({
      keys: ['security_group_ids'],
      operation: 'elb.set_security_groups',
      label: 'security groups',
      refuse: { security_group_ids: refuseClassic },
    }),
    replaced({
      keys: ['ip_address_type'],
      operation: 'elb.set_ip_address_type',
      label: 'type of addresses',
      refuse: { ip_address_type: refuseClassic },
    }),
    tagSetting({ set: 'elb.set_tags', remove: 'elb.remove_tags' }),
  ],
  fixed: {
    dns_name: made,
    kind: made,
    listeners: 'Listeners belong to what is deployed behind them: a person changes them with it.',
    policies: 'Listener policies belong to what is deployed behind them: a person changes them with it.',
    scheme: made,
    subnet_ids: topology,
    vpc_id: made,
  },
};

function refuseClassic({ current }: { current: { kind?: unknown } }): string | null {
  return current.kind === 'classic' ? 'Settings of a classic load balancer are changed by a person.' : null;
}
