import { sets, type AwsOperation } from '../session/operation.ts';
import { ec2Client } from '../ec2/ec2-client.ts';

/** IP address settings of subnets. */
export const subnetOperations: Record<string, AwsOperation> = {
  // A call changes one attribute of a subnet.
  'ec2.modify_subnet': sets('ec2:ModifySubnetAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
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
};
