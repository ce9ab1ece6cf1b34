import type { IpAddressType } from '@aws-sdk/client-elastic-load-balancing-v2';
import { objectOf, optionalText, textOf, textsOf } from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

/** VPCs, subnets and load balancers. */
export const networkOperations: Record<string, AwsOperation> = {
  'ec2.modify_dns_support': sets('ec2:ModifyVpcAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const EnableDnsSupport = { Value: wanted['enable_dns_support'] === true };
    return ec2(new sdk.ModifyVpcAttributeCommand({ VpcId: id, EnableDnsSupport }));
  }),
  'ec2.modify_dns_hostnames': sets('ec2:ModifyVpcAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const EnableDnsHostnames = { Value: wanted['enable_dns_hostnames'] === true };
    return ec2(new sdk.ModifyVpcAttributeCommand({ VpcId: id, EnableDnsHostnames }));
  }),
  'ec2.associate_dhcp_options': sets('ec2:AssociateDhcpOptions', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const DhcpOptionsId = optionalText(wanted['dhcp_options_id']) ?? 'default';
    return ec2(new sdk.AssociateDhcpOptionsCommand({ VpcId: id, DhcpOptionsId }));
  }),
  // A call changes one attribute of a subnet.
  'ec2.modify_subnet': sets('ec2:ModifySubnetAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const flag = (key: string) => (key in wanted ? { Value: wanted[key] === true } : undefined);
    return ec2(
      new sdk.ModifySubnetAttributeCommand({
        SubnetId: id,
        MapPublicIpOnLaunch: flag('map_public_ip_on_launch'),
        AssignIpv6AddressOnCreation: flag('assign_ipv6_address_on_creation'),
        EnableDns64: flag('enable_dns64'),
      }),
    );
  }),
  'elb.modify_attributes': sets('elasticloadbalancing:ModifyLoadBalancerAttributes', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const now = objectOf(place.present.configuration, 'attributes');
    const Attributes = Object.entries(objectOf(wanted, 'attributes')).flatMap(([Key, Value]) =>
      typeof Value === 'string' && now[Key] !== Value ? [{ Key, Value }] : [],
    );
    return elb(new sdk.ModifyLoadBalancerAttributesCommand({ LoadBalancerArn: arn, Attributes }));
  }),
  'elb.set_security_groups': sets('elasticloadbalancing:SetSecurityGroups', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const SecurityGroups = textsOf(wanted, 'security_group_ids');
    return elb(new sdk.SetSecurityGroupsCommand({ LoadBalancerArn: arn, SecurityGroups }));
  }),
  'elb.set_ip_address_type': sets('elasticloadbalancing:SetIpAddressType', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const type = textOf(wanted, 'ip_address_type') as IpAddressType;
    return elb(new sdk.SetIpAddressTypeCommand({ LoadBalancerArn: arn, IpAddressType: type }));
  }),
  'elb.set_tags': setsTags({
    call: 'elasticloadbalancing:AddTags',
    act: async (place, tags) => {
      if (isClassic(place)) {
        const { sdk, elb, name } = await classicBalancers(place);
        return elb(new sdk.AddTagsCommand({ LoadBalancerNames: [name], Tags: tagList(tags) }));
      }
      const { sdk, elb, arn } = await balancers(place);
      return elb(new sdk.AddTagsCommand({ ResourceArns: [arn], Tags: tagList(tags) }));
    },
  }),
  'elb.remove_tags': removesTags({
    call: 'elasticloadbalancing:RemoveTags',
    act: async (place, names) => {
      if (isClassic(place)) {
        const { sdk, elb, name } = await classicBalancers(place);
        return elb(new sdk.RemoveTagsCommand({ LoadBalancerNames: [name], Tags: names.map((Key) => ({ Key })) }));
      }
      const { sdk, elb, arn } = await balancers(place);
      return elb(new sdk.RemoveTagsCommand({ ResourceArns: [arn], TagKeys: names }));
    },
  }),
};

function isClassic({ present }: OperationPlace): boolean {
  return present.configuration['kind'] === 'classic';
}

async function compute({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)), id: target.externalId };
}

async function balancers({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const elb = run.once('elasticloadbalancing', (settings) => new sdk.ElasticLoadBalancingV2Client(settings));
  return { sdk, elb, arn: target.externalId };
}

async function classicBalancers({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing');
  const elb = run.once('elasticloadbalancing-classic', (settings) => new sdk.ElasticLoadBalancingClient(settings));
  return { sdk, elb, name: present.name };
}
