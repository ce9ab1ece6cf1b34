import type {
  ListenerDescription,
  LoadBalancerAttributes,
  LoadBalancerDescription,
  PolicyDescription,
} from '@aws-sdk/client-elastic-load-balancing';
import type { LoadBalancerConfiguration } from '../../../../domain/clouds/aws/elb/load-balancer.ts';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import { collected } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { groupsOf } from '../../shared/groups.ts';
import { describedPage, emptyPage } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';

const gone = ['LoadBalancerNotFound', 'AccessPointNotFoundException'];

/** Returns the listing of Classic Load Balancers. */
export async function classicLoadBalancers(run: UnitRun): Promise<Listing<'load_balancer'>> {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing');
  const elb = run.service('elasticloadbalancing-classic', (settings) => new sdk.ElasticLoadBalancingClient(settings));

  async function describe(
    balancer: LoadBalancerDescription,
    tags: Record<string, string> | undefined,
    sharedUnreadable: Record<string, string>,
  ) {
    const name = balancer.LoadBalancerName;
    if (name === undefined) return null;
    const details = new DetailReader();
    const [attributes, policies] = await Promise.all([
      details.read(
        '/attributes',
        async () => {
          const answer = await elb(new sdk.DescribeLoadBalancerAttributesCommand({ LoadBalancerName: name }));
          return attributeMap(answer.LoadBalancerAttributes);
        },
        { gone },
      ),
      details.read(
        '/policies',
        async () => {
          const answer = await elb(new sdk.DescribeLoadBalancerPoliciesCommand({ LoadBalancerName: name }));
          return sortedSet((answer.PolicyDescriptions ?? []).map(policySettings));
        },
        { gone, absent: ['PolicyNotFound'] },
      ),
    ]);
    return collected({
      resourceType: 'load_balancer',
      externalId: `arn:${partitionOf(run.region)}:elasticloadbalancing:${run.region}:${await run.accountId()}:loadbalancer/${name}`,
      name,
      region: run.region,
      tags,
      unreadable: { ...sharedUnreadable, ...details.unreadable },
      configuration: { ...balancerSettings(balancer), attributes, policies },
    });
  }

  async function tagsOf(names: string[]): Promise<Record<string, Record<string, string>>> {
    const groups = await Promise.all(
      groupsOf(20, names).map((some) => elb(new sdk.DescribeTagsCommand({ LoadBalancerNames: some }))),
    );
    return Object.fromEntries(
      groups.flatMap(({ TagDescriptions: all = [] }) =>
        all.map((one) => [one.LoadBalancerName ?? '', tagMap(one.Tags)]),
      ),
    );
  }

  return async (token) => {
    const only = run.only && /:loadbalancer\/([^/]+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !only) return emptyPage;
    const page = await elb(
      new sdk.DescribeLoadBalancersCommand(
        only ? { LoadBalancerNames: [only] } : { PageSize: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({
      next: page.NextMarker,
      items: page.LoadBalancerDescriptions ?? [],
      shared: async (balancers) => {
        const details = new DetailReader();
        const tags = await details.read('/tags', () =>
          tagsOf(balancers.flatMap(({ LoadBalancerName: name }) => (name === undefined ? [] : [name]))),
        );
        return { tags, unreadable: details.unreadable };
      },
      describe: (balancer, { tags, unreadable }) =>
        describe(balancer, tags ? (tags[balancer.LoadBalancerName ?? ''] ?? {}) : undefined, unreadable),
    });
  };
}

function balancerSettings(balancer: LoadBalancerDescription): Omit<LoadBalancerConfiguration, 'tags'> {
  return {
    kind: 'classic',
    scheme: balancer.Scheme ?? null,
    vpc_id: balancer.VPCId ?? null,
    subnet_ids: textSet(balancer.Subnets),
    security_group_ids: textSet(balancer.SecurityGroups),
    ip_address_type: null,
    dns_name: balancer.DNSName ?? null,
    listeners: sortedSet(
      (balancer.ListenerDescriptions ?? []).map(({ Listener: listener, PolicyNames: policyNames }) => ({
        arn: null,
        port: listener?.LoadBalancerPort ?? null,
        protocol: listener?.Protocol ?? null,
        ssl_policy: null,
        certificates: textSet([listener?.SSLCertificateId]),
        alpn_policy: [],
        default_actions: [],
        mutual_authentication: null,
        instance_protocol: listener?.InstanceProtocol ?? null,
        instance_port: listener?.InstancePort ?? null,
        policy_names: textSet(policyNames),
      })),
    ),
    created_at: isoTime(balancer.CreatedTime),
    observed: {
      state: null,
      instances: balancer.Instances?.length ?? 0,
      target_groups: sortedSet((balancer.ListenerDescriptions ?? []).map((listener) => targetsOf(listener, balancer))),
      listener_rules: null,
    },
  };
}

/** Returns the instances of a load balancer as the targets of one of its listeners. */
function targetsOf({ Listener: listener }: ListenerDescription, balancer: LoadBalancerDescription) {
  return {
    arn: null,
    protocol: listener?.InstanceProtocol ?? null,
    port: listener?.InstancePort ?? null,
    target_type: 'instance',
    vpc_id: balancer.VPCId ?? null,
    ip_address_type: 'ipv4',
    preserves_client_ip: false,
    targets: sortedSet(
      (balancer.Instances ?? []).map(({ InstanceId: id }) => ({
        id: id ?? null,
        port: listener?.InstancePort ?? null,
        availability_zone: null,
      })),
    ),
  };
}

/** Returns the attributes under the names that the newer load balancers use, so that one check reads both. */
function attributeMap(attributes: LoadBalancerAttributes | undefined): Record<string, string> {
  const additional = (attributes?.AdditionalAttributes ?? []).map(({ Key: key = '', Value: value = '' }) => [
    key === 'elb.http.desyncmitigationmode' ? 'routing.http.desync_mitigation_mode' : key,
    value,
  ]);
  return sortedMap({
    ...Object.fromEntries(additional),
    'access_logs.s3.enabled': String(attributes?.AccessLog?.Enabled ?? false),
    'access_logs.s3.bucket': attributes?.AccessLog?.S3BucketName ?? '',
    'access_logs.s3.prefix': attributes?.AccessLog?.S3BucketPrefix ?? '',
    'connection_draining.enabled': String(attributes?.ConnectionDraining?.Enabled ?? false),
    'connection_draining.timeout_seconds': String(attributes?.ConnectionDraining?.Timeout ?? ''),
    'idle_timeout.timeout_seconds': String(attributes?.ConnectionSettings?.IdleTimeout ?? ''),
    'load_balancing.cross_zone.enabled': String(attributes?.CrossZoneLoadBalancing?.Enabled ?? false),
  });
}

function policySettings(policy: PolicyDescription) {
  const attributes = (policy.PolicyAttributeDescriptions ?? []).map(
    ({ AttributeName: name = '', AttributeValue: value = '' }) => [name, value] as const,
  );
  return {
    name: policy.PolicyName ?? null,
    type: policy.PolicyTypeName ?? null,
    attributes: sortedMap(Object.fromEntries(attributes)),
  };
}
