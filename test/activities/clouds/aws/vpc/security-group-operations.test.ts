import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

const fromAnywhere = [{ CidrIp: '0.0.0.0/0' }];

describe('fixing drift of security groups', () => {
  let moto: Moto;
  let counted: CountedSession;
  let ec2: sdk.EC2Client;
  let vpcId = '';
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    ec2 = new sdk.EC2Client(seedSettings(moto.url));
    vpcId = (await ec2.send(new sdk.CreateVpcCommand({ CidrBlock: '10.0.0.0/16' }))).Vpc?.VpcId ?? '';
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  async function group(): Promise<string> {
    made += 1;
    const answer = await ec2.send(
      new sdk.CreateSecurityGroupCommand({ GroupName: `web-${made}`, Description: 'web', VpcId: vpcId }),
    );
    return answer.GroupId ?? '';
  }

  const groupTarget = (externalId: string) => ({ externalId, resourceType: 'security_group', region: testRegion });

  it('closes a port that was opened to the internet and opens the one that was closed', async () => {
    const GroupId = await group();
    const https = [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: fromAnywhere }];
    const ssh = [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: fromAnywhere }];
    await ec2.send(new sdk.AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions: https }));
    const plans = await proveRemediation({
      counted,
      target: groupTarget(GroupId),
      drift: async () => {
        await ec2.send(new sdk.AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions: ssh }));
        await ec2.send(new sdk.RevokeSecurityGroupIngressCommand({ GroupId, IpPermissions: https }));
      },
    });
    assert.deepEqual(
      plans.flatMap(({ steps }) => steps.map(({ operation }) => operation.name)),
      ['ec2.authorize_rules', 'ec2.revoke_rules'],
    );
  });

  it('restores rules of every kind, their descriptions and egress', async () => {
    const [GroupId, other] = [await group(), await group()];
    const described = (Description: string): sdk.IpPermission[] => [
      { IpProtocol: 'tcp', FromPort: 5432, ToPort: 5432, IpRanges: [{ CidrIp: '10.0.0.0/8', Description }] },
    ];
    await ec2.send(
      new sdk.AuthorizeSecurityGroupIngressCommand({
        GroupId,
        IpPermissions: [
          ...described('offices'),
          { IpProtocol: 'udp', FromPort: 53, ToPort: 53, Ipv6Ranges: [{ CidrIpv6: 'fd00::/8' }] },
          { IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: other }] },
        ],
      }),
    );
    await proveRemediation({
      counted,
      target: groupTarget(GroupId),
      drift: async () => {
        await ec2.send(
          new sdk.UpdateSecurityGroupRuleDescriptionsIngressCommand({ GroupId, IpPermissions: described('whoever') }),
        );
        await ec2.send(
          new sdk.RevokeSecurityGroupIngressCommand({
            GroupId,
            IpPermissions: [
              { IpProtocol: 'udp', FromPort: 53, ToPort: 53, Ipv6Ranges: [{ CidrIpv6: 'fd00::/8' }] },
              { IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: other }] },
            ],
          }),
        );
        await ec2.send(
          new sdk.RevokeSecurityGroupEgressCommand({
            GroupId,
            IpPermissions: [{ IpProtocol: '-1', IpRanges: fromAnywhere }],
          }),
        );
      },
    });
  });
});
