import type {
  Listener,
  LoadBalancer,
  Rule,
  TargetGroup,
  TargetGroupAttribute,
  TargetHealthDescription,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import { classicLoadBalancers } from './classic-load-balancers.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { everyItem } from '../session/every-item.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeJson, snakeObject, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { groupsOf } from '../../shared/groups.ts';
import { describedPage, emptyPage, inTurn, type AwsUnit } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';
import type { JsonObject } from '../../../../domain/json.ts';

const gone = ['LoadBalancerNotFound', 'LoadBalancerNotFoundException'];

/** Application, network and gateway load balancers, then the classic ones. */
export const loadBalancersUnit: AwsUnit<'load_balancer'> = {
  service: 'load-balancers',
  scope: 'regional',
  resourceTypes: ['load_balancer'],
  async open(run) {
    return inTurn([
      ['v2', await currentLoadBalancers(run)],
      ['classic', await classicLoadBalancers(run)],
    ]);
  },
};

async function currentLoadBalancers(run: UnitRun): Promise<Listing<'load_balancer'>> {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const elb = run.service('elasticloadbalancing', (settings) => new sdk.ElasticLoadBalancingV2Client(settings));

  async function listeners(arn: string): Promise<Listener[]> {
    const all: Listener[] = [];
    let next: string | undefined;
    do {
      const page = await elb(new sdk.DescribeListenersCommand({ LoadBalancerArn: arn, Marker: next }));
      all.push(...(page.Listeners ?? []));
      next = page.NextMarker || undefined;
    } while (next !== undefined);
    return all;
  }

  /** Reads the target groups of a load balancer with their targets; one that is deleted meanwhile is left out. */
  async function targetGroups(arn: string, { kind, details }: { kind: LoadBalancer['Type']; details: DetailReader }) {
    const part = <Value>(read: () => Promise<Value>) =>
      details.read('/observed/target_groups', read, {
        gone,
        absent: ['TargetGroupNotFound', 'TargetGroupNotFoundException'],
      });
    const groups = await part(() =>
      everyItem(async (Marker) => {
        const page = await elb(new sdk.DescribeTargetGroupsCommand({ LoadBalancerArn: arn, Marker }));
        return { items: page.TargetGroups, next: page.NextMarker };
      }),
    );
    if (groups === undefined) return undefined;
    const described = await Promise.all(
      (groups ?? []).map((group) =>
        part(async () => {
          const { TargetGroupArn: groupArn } = group;
          const [health, attributes] = await Promise.all([
            elb(new sdk.DescribeTargetHealthCommand({ TargetGroupArn: groupArn })),
            kind === 'network' ? elb(new sdk.DescribeTargetGroupAttributesCommand({ TargetGroupArn: groupArn })) : null,
          ]);
          return targetGroupSettings(group, {
            targets: health.TargetHealthDescriptions ?? [],
            attributes: attributes?.Attributes ?? null,
          });
        }),
      ),
    );
    if (described.includes(undefined)) return undefined;
    return sortedSet(described.filter((group) => group !== null && group !== undefined));
  }

  async function rulesOf(all: readonly Listener[]) {
    const rules = await Promise.all(
      all.map(async ({ ListenerArn: listenerArn }) => {
        const ofListener = await everyItem(async (Marker) => {
          const page = await elb(new sdk.DescribeRulesCommand({ ListenerArn: listenerArn, Marker }));
          return { items: page.Rules, next: page.NextMarker };
        });
        return ofListener
          .filter(({ IsDefault: isDefault }) => isDefault !== true)
          .map((rule) => ruleSettings(rule, listenerArn ?? null));
      }),
    );
    return sortedSet(rules.flat());
  }

  async function describe(
    balancer: LoadBalancer,
    tags: Record<string, string> | undefined,
    sharedUnreadable: Record<string, string>,
  ) {
    const arn = balancer.LoadBalancerArn;
    if (arn === undefined) return null;
    const details = new DetailReader();
    const [attributes, listenerList, groups] = await Promise.all([
      details.read(
        '/attributes',
        async () => {
          const answer = await elb(new sdk.DescribeLoadBalancerAttributesCommand({ LoadBalancerArn: arn }));
          return sortedMap(
            Object.fromEntries((answer.Attributes ?? []).map(({ Key: key = '', Value: value = '' }) => [key, value])),
          );
        },
        { gone },
      ),
      details.read('/listeners', () => listeners(arn), { gone }),
      targetGroups(arn, { kind: balancer.Type, details }),
    ]);
    const rules =
      balancer.Type === 'application' && listenerList
        ? await details.read('/observed/listener_rules', () => rulesOf(listenerList), {
            gone: [...gone, 'ListenerNotFound', 'ListenerNotFoundException'],
          })
        : null;
    return collected({
      resourceType: 'load_balancer',
      externalId: arn,
      name: balancer.LoadBalancerName ?? arn,
      region: run.region,
      tags,
      unreadable: { ...sharedUnreadable, ...details.unreadable },
      configuration: {
        kind: balancer.Type ?? 'application',
        scheme: balancer.Scheme ?? null,
        vpc_id: balancer.VpcId ?? null,
        subnet_ids: textSet(balancer.AvailabilityZones?.map((zone) => zone.SubnetId)),
        security_group_ids: textSet(balancer.SecurityGroups),
        ip_address_type: balancer.IpAddressType ?? null,
        dns_name: balancer.DNSName ?? null,
        listeners: listenerList && sortedSet(listenerList.map(listenerSettings)),
        attributes,
        policies: null,
        created_at: isoTime(balancer.CreatedTime),
        observed: {
          state: balancer.State?.Code ?? null,
          instances: null,
          target_groups: groups,
          listener_rules: rules,
        },
      },
    });
  }

  async function tagsOf(arns: string[]): Promise<Record<string, Record<string, string>>> {
    const groups = await Promise.all(
      groupsOf(20, arns).map((some) => elb(new sdk.DescribeTagsCommand({ ResourceArns: some }))),
    );
    return Object.fromEntries(
      groups.flatMap(({ TagDescriptions: all = [] }) => all.map((one) => [one.ResourceArn ?? '', tagMap(one.Tags)])),
    );
  }

  return async (token) => {
    const { only } = run;
    if (only !== null && !/:loadbalancer\/(app|net|gwy)\//.test(only.externalId)) return emptyPage;
    const page = await elb(
      new sdk.DescribeLoadBalancersCommand(
        only ? { LoadBalancerArns: [only.externalId] } : { PageSize: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({
      next: page.NextMarker,
      items: page.LoadBalancers ?? [],
      shared: async (balancers) => {
        const details = new DetailReader();
        const tags = await details.read('/tags', () =>
          tagsOf(balancers.flatMap(({ LoadBalancerArn: arn }) => (arn === undefined ? [] : [arn]))),
        );
        return { tags, unreadable: details.unreadable };
      },
      describe: (balancer, { tags, unreadable }) =>
        describe(balancer, tags ? (tags[balancer.LoadBalancerArn ?? ''] ?? {}) : undefined, unreadable),
    });
  };
}

function targetGroupSettings(
  group: TargetGroup,
  { targets, attributes }: { targets: TargetHealthDescription[]; attributes: TargetGroupAttribute[] | null },
) {
  const preserves = attributes?.find(({ Key: key }) => key === 'preserve_client_ip.enabled')?.Value;
  return {
    arn: group.TargetGroupArn ?? null,
    protocol: group.Protocol ?? null,
    port: group.Port ?? null,
    target_type: group.TargetType ?? null,
    vpc_id: group.VpcId ?? null,
    ip_address_type: group.IpAddressType ?? null,
    preserves_client_ip: preserves === undefined ? null : preserves === 'true',
    targets: sortedSet(
      targets.map(({ Target: target }) => ({
        id: target?.Id ?? null,
        port: target?.Port ?? null,
        availability_zone: target?.AvailabilityZone ?? null,
      })),
    ),
  };
}

function ruleSettings(rule: Rule, listenerArn: string | null) {
  const bySource = (rule.Conditions ?? []).filter(({ Field: field }) => field === 'source-ip');
  return {
    listener_arn: listenerArn,
    priority: rule.Priority ?? null,
    source_ips:
      bySource.length === 0 ? null : textSet(bySource.flatMap(({ SourceIpConfig: config }) => config?.Values ?? [])),
    actions: (rule.Actions ?? []).map((action) => snakeJson(action) as JsonObject),
  };
}

function listenerSettings(listener: Listener) {
  return {
    arn: listener.ListenerArn ?? null,
    port: listener.Port ?? null,
    protocol: listener.Protocol ?? null,
    ssl_policy: listener.SslPolicy ?? null,
    certificates: textSet(listener.Certificates?.map((certificate) => certificate.CertificateArn)),
    alpn_policy: textSet(listener.AlpnPolicy),
    default_actions: (listener.DefaultActions ?? []).map((action) => snakeJson(action) as JsonObject),
    mutual_authentication: snakeObject(listener.MutualAuthentication),
    instance_protocol: null,
    instance_port: null,
    policy_names: [],
  };
}
