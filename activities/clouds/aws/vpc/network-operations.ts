import { optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { ec2Client } from '../ec2/ec2-client.ts';

/** DNS and DHCP settings of VPCs. */
export const networkOperations: Record<string, AwsOperation> = {
  'ec2.modify_dns_support': sets('ec2:ModifyVpcAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const EnableDnsSupport = { Value: wanted['enable_dns_support'] === true };
    return ec2(new sdk.ModifyVpcAttributeCommand({ VpcId: id, EnableDnsSupport }));
  }),
  'ec2.modify_dns_hostnames': sets('ec2:ModifyVpcAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const EnableDnsHostnames = { Value: wanted['enable_dns_hostnames'] === true };
    return ec2(new sdk.ModifyVpcAttributeCommand({ VpcId: id, EnableDnsHostnames }));
  }),
  'ec2.associate_dhcp_options': sets('ec2:AssociateDhcpOptions', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const DhcpOptionsId = optionalText(wanted['dhcp_options_id']) ?? 'default';
    return ec2(new sdk.AssociateDhcpOptionsCommand({ VpcId: id, DhcpOptionsId }));
  }),
};
