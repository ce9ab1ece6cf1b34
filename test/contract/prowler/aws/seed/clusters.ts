import { CreateSubnetCommand, CreateVpcCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateClusterCommand, EKSClient, type LogType } from '@aws-sdk/client-eks';
import { comparedAccount, comparedRegion, seedSettings } from './settings.ts';

const logTypes: LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

/** Kubernetes clusters: one closed, encrypted and logged, one open, one old. */
export async function seedClusters(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const [ec2, eks] = [new EC2Client(settings), new EKSClient(settings)];
  const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.9.0.0/16' }));
  const subnetIds: string[] = [];
  for (const [index, zone] of ['a', 'b'].entries()) {
    const { Subnet } = await ec2.send(
      new CreateSubnetCommand({
        VpcId: Vpc?.VpcId,
        CidrBlock: `10.9.${index}.0/24`,
        AvailabilityZone: comparedRegion + zone,
      }),
    );
    subnetIds.push(Subnet?.SubnetId ?? '');
  }
  const key = `arn:aws:kms:${comparedRegion}:${comparedAccount}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
  for (const [name, version] of Object.entries({ closed: '1.34', open: '1.33', old: '1.27' })) {
    const isClosed = name === 'closed';
    await eks.send(
      new CreateClusterCommand({
        name,
        version,
        roleArn: `arn:aws:iam::${comparedAccount}:role/worker`,
        resourcesVpcConfig: {
          subnetIds,
          endpointPublicAccess: !isClosed,
          endpointPrivateAccess: isClosed,
          publicAccessCidrs: isClosed ? [] : ['0.0.0.0/0'],
        },
        logging: { clusterLogging: [{ types: isClosed ? logTypes : ['api'], enabled: true }] },
        ...(isClosed ? { encryptionConfig: [{ resources: ['secrets'], provider: { keyArn: key } }] } : {}),
      }),
    );
  }
}
