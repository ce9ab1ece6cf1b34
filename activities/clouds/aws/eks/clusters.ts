import type { Cluster } from '@aws-sdk/client-eks';
import type { ContainerClusterConfiguration } from '../../../../domain/clouds/aws/eks/cluster.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import { collected, undescribed } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagRecord } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** EKS clusters. */
export const clustersUnit: AwsUnit<'container_cluster'> = {
  service: 'eks-clusters',
  scope: 'regional',
  resourceTypes: ['container_cluster'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-eks');
    const eks = run.service('eks', (settings) => new sdk.EKSClient(settings));

    async function describe(name: string) {
      const details = new DetailReader();
      const { unreadable } = details;
      const cluster = await details.read(
        '',
        async () => (await eks(new sdk.DescribeClusterCommand({ name }))).cluster,
        {
          gone: ['ResourceNotFoundException'],
        },
      );
      const arn =
        cluster?.arn ?? `arn:${partitionOf(run.region)}:eks:${run.region}:${await run.accountId()}:cluster/${name}`;
      if (!cluster) {
        return undescribed({
          resourceType: 'container_cluster',
          externalId: arn,
          name,
          region: run.region,
          unreadable,
        });
      }
      return collected({
        resourceType: 'container_cluster',
        externalId: arn,
        name,
        region: run.region,
        tags: tagRecord(cluster.tags),
        unreadable,
        configuration: clusterSettings(cluster),
      });
    }

    return async (token) => {
      const name = run.only && /:cluster\/(.+)$/.exec(run.only.externalId)?.[1];
      if (run.only !== null) return describedPage({ next: null, items: name ? [name] : [], describe });
      const page = await eks(new sdk.ListClustersCommand({ maxResults: 100, nextToken: token ?? undefined }));
      return describedPage({ next: page.nextToken, items: page.clusters ?? [], describe });
    };
  },
};

function clusterSettings(cluster: Cluster): Omit<ContainerClusterConfiguration, 'tags'> {
  const vpc = cluster.resourcesVpcConfig;
  return {
    version: cluster.version ?? null,
    role_arn: cluster.roleArn ?? null,
    endpoint: cluster.endpoint ?? null,
    endpoint_public_access: vpc?.endpointPublicAccess ?? true,
    endpoint_private_access: vpc?.endpointPrivateAccess ?? false,
    public_access_cidrs: textSet(vpc?.publicAccessCidrs),
    vpc_id: vpc?.vpcId ?? null,
    subnet_ids: textSet(vpc?.subnetIds),
    security_group_ids: textSet(vpc?.securityGroupIds),
    cluster_security_group_id: vpc?.clusterSecurityGroupId ?? null,
    enabled_logs: textSet(
      cluster.logging?.clusterLogging?.filter((setup) => setup.enabled === true).flatMap((setup) => setup.types ?? []),
    ),
    encryption: sortedSet(
      (cluster.encryptionConfig ?? []).map((encryption) => ({
        resources: textSet(encryption.resources),
        key_arn: encryption.provider?.keyArn ?? null,
      })),
    ),
    authentication_mode: cluster.accessConfig?.authenticationMode ?? null,
    deletion_protection: cluster.deletionProtection ?? false,
    oidc_issuer: cluster.identity?.oidc?.issuer ?? null,
    support_type: cluster.upgradePolicy?.supportType ?? null,
    created_at: isoTime(cluster.createdAt),
    observed: { status: cluster.status ?? null, platform_version: cluster.platformVersion ?? null },
  };
}
