import type { Vpc } from '@aws-sdk/client-ec2';
import { DetailReader } from '../session/detail-reader.ts';
import { networkParts, type NetworkParts } from './network-parts.ts';
import { describedIds } from '../ec2/described-ids.ts';
import { collected } from '../session/resource.ts';
import { textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['InvalidVpcID.NotFound'];

/**
 * VPCs with their flow logs, network ACLs, route tables, endpoints, peerings and internet gateways: each kind is
 * queried for a whole batch of VPCs at once. The two DNS attributes have no batch API.
 */
export const networksUnit: AwsUnit<'network'> = {
  service: 'ec2-networks',
  scope: 'regional',
  resourceTypes: ['network'],
  async open(run) {
    const { EC2Client, DescribeVpcsCommand, DescribeVpcAttributeCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
    const readParts = await networkParts(run);

    async function describe(vpc: Vpc, parts: NetworkParts, unreadable: Record<string, string>) {
      const id = vpc.VpcId;
      if (id === undefined) return null;
      const details = new DetailReader(run.only);
      const [dnsSupport, dnsHostnames] = await Promise.all([
        details.read(
          '/enable_dns_support',
          async () => {
            const answer = await ec2(new DescribeVpcAttributeCommand({ VpcId: id, Attribute: 'enableDnsSupport' }));
            return answer.EnableDnsSupport?.Value ?? false;
          },
          { gone },
        ),
        details.read(
          '/enable_dns_hostnames',
          async () => {
            const answer = await ec2(new DescribeVpcAttributeCommand({ VpcId: id, Attribute: 'enableDnsHostnames' }));
            return answer.EnableDnsHostnames?.Value ?? false;
          },
          { gone },
        ),
      ]);
      const tags = tagMap(vpc.Tags);
      const { observed, ...ofNetwork } = parts(id);
      return collected({
        resourceType: 'network',
        externalId: id,
        name: tags['Name'] ?? id,
        region: run.region,
        tags,
        unreadable: { ...unreadable, ...details.unreadable },
        configuration: {
          cidr_blocks: textSet(vpc.CidrBlockAssociationSet?.map((block) => block.CidrBlock) ?? [vpc.CidrBlock]),
          ipv6_cidr_blocks: textSet(vpc.Ipv6CidrBlockAssociationSet?.map((block) => block.Ipv6CidrBlock)),
          is_default: vpc.IsDefault ?? false,
          tenancy: vpc.InstanceTenancy ?? null,
          dhcp_options_id: vpc.DhcpOptionsId ?? null,
          enable_dns_support: dnsSupport,
          enable_dns_hostnames: dnsHostnames,
          ...ofNetwork,
          observed: { state: vpc.State ?? null, ...observed },
        },
      });
    }

    return async (token) => {
      const page = await ec2(
        new DescribeVpcsCommand(describedIds(run.only, { ids: 'VpcIds', filter: 'vpc-id', atOnce: 100, token })),
      );
      return describedPage({
        next: page.NextToken,
        items: page.Vpcs ?? [],
        shared: async (vpcs) => {
          const details = new DetailReader(run.only);
          const vpcIds = vpcs.flatMap(({ VpcId: id }) => (id === undefined ? [] : [id]));
          return { parts: await readParts(vpcIds, details), unreadable: details.unreadable };
        },
        describe: (vpc, { parts, unreadable }) => describe(vpc, parts, unreadable),
      });
    };
  },
};
