import assert from 'node:assert/strict';
import {
  AuthorizeSecurityGroupIngressCommand,
  CreateManagedPrefixListCommand,
  CreateSecurityGroupCommand,
  CreateVpcCommand,
  EC2Client,
  RevokeSecurityGroupIngressCommand,
  type IpPermission,
} from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('security groups of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;
  let vpcId: string;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
    const vpc = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.1.0.0/16' }));
    vpcId = vpc.Vpc?.VpcId ?? '';
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows each source of a security group as a separate rule', async () => {
    const { GroupId: id = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: 'web', Description: 'web servers', VpcId: vpcId }),
    );
    const https: IpPermission = {
      IpProtocol: 'tcp',
      FromPort: 443,
      ToPort: 443,
      IpRanges: [{ CidrIp: '192.0.2.0/24', Description: 'office' }, { CidrIp: '0.0.0.0/0' }],
    };
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: id, IpPermissions: [https] }));
    const { configuration, name } = await collectOne(session, 'security_group', id);
    const rule = { protocol: 'tcp', from_port: 443, to_port: 443, cidr_ipv6: null, prefix_list_id: null };
    assert.equal(name, 'web');
    assert.deepEqual(configuration.ingress, [
      { ...rule, cidr_ipv4: '0.0.0.0/0', security_group: null, description: null },
      { ...rule, cidr_ipv4: '192.0.2.0/24', security_group: null, description: 'office' },
    ]);
    assert.equal(configuration.vpc_id, vpcId);
    assert.deepEqual(configuration.observed, { network_interfaces: 0 });
  });

  it('shows the same configuration when the rules were added in another order', async () => {
    const before = await collectOne(session, 'security_group', 'web');
    const sources = ['0.0.0.0/0', '192.0.2.0/24'];
    const rule = (cidr: string): IpPermission => ({
      IpProtocol: 'tcp',
      FromPort: 443,
      ToPort: 443,
      IpRanges: [cidr === '192.0.2.0/24' ? { CidrIp: cidr, Description: 'office' } : { CidrIp: cidr }],
    });
    const group = { GroupId: before.externalId };
    await ec2.send(new RevokeSecurityGroupIngressCommand({ ...group, IpPermissions: sources.map(rule) }));
    for (const cidr of sources)
      await ec2.send(new AuthorizeSecurityGroupIngressCommand({ ...group, IpPermissions: [rule(cidr)] }));
    assert.deepEqual((await collectOne(session, 'security_group', 'web')).configuration, before.configuration);
  });

  it('shows the ranges of the prefix lists that its rules name', async () => {
    const { PrefixList: list } = await ec2.send(
      new CreateManagedPrefixListCommand({
        PrefixListName: 'partners',
        AddressFamily: 'IPv4',
        MaxEntries: 5,
        Entries: [{ Cidr: '198.51.100.0/24' }, { Cidr: '192.0.2.0/24' }],
      }),
    );
    const listId = list?.PrefixListId ?? '';
    const { GroupId: id = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: 'partners', Description: 'partners', VpcId: vpcId }),
    );
    const ssh: IpPermission = {
      IpProtocol: 'tcp',
      FromPort: 22,
      ToPort: 22,
      PrefixListIds: [{ PrefixListId: listId }],
    };
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: id, IpPermissions: [ssh] }));
    const { configuration, unreadable } = await collectOne(session, 'security_group', id);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(
      configuration.ingress.map((rule) => rule.prefix_list_id),
      [listId],
    );
    assert.deepEqual(configuration.observed.prefix_lists, [{ id: listId, cidrs: ['192.0.2.0/24', '198.51.100.0/24'] }]);
  });
});
