import type { VpcEndpoint } from '@aws-sdk/client-ec2';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { describedIds } from '../ec2/described-ids.ts';
import { collected } from '../session/resource.ts';
import { snakeObject, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** VPC endpoints. One that was deleted is listed as long as EC2 shows it, with that state. */
export const endpointsUnit: AwsUnit<'vpc_endpoint'> = {
  service: 'ec2-vpc-endpoints',
  scope: 'regional',
  resourceTypes: ['vpc_endpoint'],
  async open(run) {
    const { EC2Client, DescribeVpcEndpointsCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
    return async (token) => {
      const page = await ec2(
        new DescribeVpcEndpointsCommand(
          describedIds(run.only, { ids: 'VpcEndpointIds', filter: 'vpc-endpoint-id', atOnce: 500, token }),
        ),
      );
      return describedPage({
        next: page.NextToken,
        items: page.VpcEndpoints ?? [],
        describe: (endpoint) => describeEndpoint(endpoint, run.region),
      });
    };
  },
};

function describeEndpoint(endpoint: VpcEndpoint, region: string) {
  const { VpcEndpointId: id, State: state, PolicyDocument: policy } = endpoint;
  if (id === undefined) return null;
  const tags = tagMap(endpoint.Tags);
  return collected({
    resourceType: 'vpc_endpoint',
    externalId: id,
    name: tags['Name'] ?? id,
    region,
    tags,
    configuration: {
      type: endpoint.VpcEndpointType ?? null,
      vpc_id: endpoint.VpcId ?? null,
      service_name: endpoint.ServiceName ?? null,
      service_region: endpoint.ServiceRegion ?? null,
      resource_configuration_arn: endpoint.ResourceConfigurationArn ?? null,
      service_network_arn: endpoint.ServiceNetworkArn ?? null,
      policy: policy ? parsePolicyDocument(policy) : null,
      private_dns_enabled: endpoint.PrivateDnsEnabled ?? false,
      ip_address_type: endpoint.IpAddressType ?? null,
      dns_options: snakeObject(endpoint.DnsOptions),
      route_table_ids: textSet(endpoint.RouteTableIds),
      subnet_ids: textSet(endpoint.SubnetIds),
      security_group_ids: textSet(endpoint.Groups?.map(({ GroupId }) => GroupId)),
      observed: { state: state ?? null, network_interface_ids: textSet(endpoint.NetworkInterfaceIds) },
    },
  });
}
