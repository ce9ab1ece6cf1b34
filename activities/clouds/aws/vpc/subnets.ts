import type { Subnet } from '@aws-sdk/client-ec2';
import { describedIds } from '../ec2/described-ids.ts';
import { collected } from '../session/resource.ts';
import { textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** Subnets. */
export const subnetsUnit: AwsUnit<'subnet'> = {
  service: 'ec2-subnets',
  scope: 'regional',
  resourceTypes: ['subnet'],
  async open(run) {
    const { EC2Client, DescribeSubnetsCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
    return async (token) => {
      const page = await ec2(
        new DescribeSubnetsCommand(
          describedIds(run.only, { ids: 'SubnetIds', filter: 'subnet-id', atOnce: 500, token }),
        ),
      );
      return describedPage({
        next: page.NextToken,
        items: page.Subnets ?? [],
        describe: async (subnet) => describeSubnet(subnet, { region: run.region, accountId: await run.accountId() }),
      });
    };
  },
};

function describeSubnet(subnet: Subnet, { region, accountId }: { region: string; accountId: string }) {
  if (subnet.SubnetId === undefined) return null;
  const tags = tagMap(subnet.Tags);
  return collected({
    resourceType: 'subnet',
    externalId: subnet.SubnetId,
    name: tags['Name'] ?? subnet.SubnetId,
    region,
    tags,
    configuration: {
      vpc_id: subnet.VpcId ?? null,
      cidr_block: subnet.CidrBlock ?? null,
      ipv6_cidr_blocks: textSet(subnet.Ipv6CidrBlockAssociationSet?.map((block) => block.Ipv6CidrBlock)),
      availability_zone: subnet.AvailabilityZone ?? null,
      map_public_ip_on_launch: subnet.MapPublicIpOnLaunch ?? false,
      assign_ipv6_address_on_creation: subnet.AssignIpv6AddressOnCreation ?? false,
      enable_dns64: subnet.EnableDns64 ?? false,
      is_default: subnet.DefaultForAz ?? false,
      observed: {
        available_ip_address_count: subnet.AvailableIpAddressCount ?? null,
        state: subnet.State ?? null,
        shared_by: subnet.OwnerId === accountId ? null : (subnet.OwnerId ?? null),
      },
    },
  });
}
