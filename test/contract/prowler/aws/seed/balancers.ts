import { ACMClient, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CreateSubnetCommand, CreateVpcCommand, EC2Client } from '@aws-sdk/client-ec2';
import {
  CreateLoadBalancerCommand as CreateClassicCommand,
  ElasticLoadBalancingClient,
  ModifyLoadBalancerAttributesCommand as ModifyClassicCommand,
} from '@aws-sdk/client-elastic-load-balancing';
import {
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  CreateTargetGroupCommand,
  ElasticLoadBalancingV2Client,
  ModifyLoadBalancerAttributesCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { comparedRegion, seedSettings } from './settings.ts';

/** Load balancers of both generations, with and without encryption, logs and protection. */
export async function seedBalancers(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const { CertificateArn } = await new ACMClient(settings).send(
    new RequestCertificateCommand({ DomainName: 'balanced.example.com' }),
  );
  await seedClassic(new ElasticLoadBalancingClient(settings), CertificateArn);
  await seedModern(settings, CertificateArn);
}

async function seedClassic(client: ElasticLoadBalancingClient, certificate: string | undefined): Promise<void> {
  const port = { LoadBalancerPort: 80, InstanceProtocol: 'HTTP', InstancePort: 80 };
  const AvailabilityZones = [`${comparedRegion}a`];
  await client.send(
    new CreateClassicCommand({
      LoadBalancerName: 'classic',
      AvailabilityZones,
      Listeners: [{ ...port, Protocol: 'HTTP' }],
    }),
  );
  await client.send(
    new CreateClassicCommand({
      LoadBalancerName: 'classic-sealed',
      AvailabilityZones,
      Listeners: [{ ...port, Protocol: 'HTTPS', LoadBalancerPort: 443, SSLCertificateId: certificate }],
    }),
  );
  await client.send(
    new ModifyClassicCommand({
      LoadBalancerName: 'classic-sealed',
      LoadBalancerAttributes: { AccessLog: { Enabled: true, S3BucketName: 'access-logs', EmitInterval: 5 } },
    }),
  );
}

async function seedModern(settings: ReturnType<typeof seedSettings>, certificate: string | undefined): Promise<void> {
  const [ec2, client] = [new EC2Client(settings), new ElasticLoadBalancingV2Client(settings)];
  const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.10.0.0/16' }));
  const Subnets: string[] = [];
  for (const [index, zone] of ['a', 'b'].entries()) {
    const { Subnet } = await ec2.send(
      new CreateSubnetCommand({
        VpcId: Vpc?.VpcId,
        CidrBlock: `10.10.${index}.0/24`,
        AvailabilityZone: comparedRegion + zone,
      }),
    );
    Subnets.push(Subnet?.SubnetId ?? '');
  }
  const { TargetGroups } = await client.send(
    new CreateTargetGroupCommand({ Name: 'web', Protocol: 'HTTP', Port: 80, VpcId: Vpc?.VpcId }),
  );
  const DefaultActions = [{ Type: 'forward' as const, TargetGroupArn: TargetGroups?.[0]?.TargetGroupArn }];
  const policies: Record<string, string | null> = {
    strict: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
    lax: 'ELBSecurityPolicy-TLS-1-0-2015-04',
    plain: null,
  };
  for (const [Name, SslPolicy] of Object.entries(policies)) {
    const { LoadBalancers } = await client.send(new CreateLoadBalancerCommand({ Name, Subnets, Type: 'application' }));
    const LoadBalancerArn = LoadBalancers?.[0]?.LoadBalancerArn;
    const listener =
      SslPolicy === null ? { Protocol: 'HTTP' as const, Port: 80 } : { Protocol: 'HTTPS' as const, Port: 443 };
    await client.send(
      new CreateListenerCommand({
        LoadBalancerArn,
        DefaultActions,
        ...listener,
        ...(SslPolicy === null ? {} : { SslPolicy, Certificates: [{ CertificateArn: certificate }] }),
      }),
    );
    const isGood = String(Name === 'strict');
    await client.send(
      new ModifyLoadBalancerAttributesCommand({
        LoadBalancerArn,
        Attributes: [
          { Key: 'deletion_protection.enabled', Value: isGood },
          { Key: 'access_logs.s3.enabled', Value: isGood },
          ...(Name === 'strict' ? [{ Key: 'access_logs.s3.bucket', Value: 'access-logs' }] : []),
        ],
      }),
    );
  }
}
