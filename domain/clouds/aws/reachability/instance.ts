import { UnreadableField } from '../../../checks/fields.ts';
import {
  commonPart,
  everyAddress,
  parseAddressRange,
  publicPart,
  type AddressRange,
} from '../../../network/address-ranges.ts';
import { onlyFrom, through, unread } from '../../../network/reachability/flows.ts';
import { reachabilityBy, type Reachability, type Way } from '../../../network/reachability/reachability.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { whyAccelerated } from './accelerator.ts';
import { attempt } from './attempt.ts';
import { forwardingOf, targetsWithin, type Forward } from './forwarding.ts';
import { entryOf } from './internet-entry.ts';
import { mayFaceInternet, waysThrough, type TargetInterface } from './load-balancer.ts';
import { whyFronted } from './private-entry.ts';
import { groupHops, groupsLayer } from './security-groups.ts';

type Instance = AwsFields<'vm_instance'>;

/** Ways from the internet, and why others are closed. */
interface Ways {
  ways: Way[];
  closed: string[];
}

/** Returns the possible ways by Global Accelerator, which keeps the addresses of clients. */
function acceleratedWays(
  interfaces: readonly Interface[],
  { vpcId, facts }: { vpcId: string; facts: AwsFacts },
): Way[] {
  const reason = whyAccelerated(vpcId, facts);
  if (reason === null) return [];
  return interfaces.map(({ groupIds }) => ({
    layer: through([unread(reason), groupsLayer(groupIds, facts)]),
    targetPort: null,
    hops: () => [],
  }));
}

/** Returns the possible way by a VPC origin of CloudFront, whose own group the rules of the instance may name. */
function frontedWays(instance: Instance, facts: AwsFacts): Way[] {
  const reason = whyFronted(instance, facts);
  if (reason === null) return [];
  return [
    {
      layer: through([unread(reason), onlyFrom(everyAddress, { transports: ['tcp'] })]),
      targetPort: null,
      hops: () => [],
    },
  ];
}

/** A network interface of an instance. */
interface Interface {
  id: string;
  isPrimary: boolean;
  subnetId: string;
  groupIds: readonly string[];
  /** Private addresses; the primary one of the interface is the first. */
  addresses: AddressRange[];
  /** IP versions of which it has an address of the internet. */
  families: (4 | 6)[];
}

/** Returns what reaches an EC2 instance from the internet, by its public addresses and through load balancers. */
export function reachabilityOfInstance(instance: Instance, facts: AwsFacts): Reachability {
  if (instance.text('state') === 'stopped') return reachabilityBy([], ['the instance is stopped']);
  const vpcId = instance.text('vpc_id') ?? '';
  const interfaces = interfacesOf(instance);
  const all = [
    ...interfaces.map((one) => directWays(one, { instance, facts })),
    ...attempt(
      () => balancedWays(interfaces, { instance, vpcId, facts }),
      (reason) => [{ ways: [{ layer: unread(reason), targetPort: null, hops: () => [] }], closed: [] }],
    ),
    { ways: [...acceleratedWays(interfaces, { vpcId, facts }), ...frontedWays(instance, facts)], closed: [] },
  ];
  return reachabilityBy(
    all.flatMap(({ ways }) => ways),
    all.flatMap(({ closed }) => closed),
  );
}

function interfacesOf(instance: Instance): Interface[] {
  const addresses = new Map(
    instance
      .group('observed')
      .parts('interface_addresses')
      .map((one) => [one.text('id'), one]),
  );
  return instance.parts('network_interfaces').map((card) => {
    const id = card.text('id') ?? '';
    const known = addresses.get(id);
    if (known === undefined) throw new UnreadableField(`the addresses of the network interface ${id} are not known`);
    const ipv4 = known.parts('ipv4');
    const ipv6 = known.texts('ipv6').flatMap((text) => parseAddressRange(text) ?? []);
    const families: (4 | 6)[] = [
      ...(ipv4.some((one) => one.text('public_address') !== null) ? [4 as const] : []),
      // Unique local addresses, for instance, are of no use on the internet.
      ...(publicPart(ipv6).length > 0 ? [6 as const] : []),
    ];
    return {
      id,
      isPrimary: card.number('device_index') === 0,
      subnetId: card.text('subnet_id') ?? '',
      groupIds: card.texts('security_group_ids'),
      addresses: [...ipv4.flatMap((one) => parseAddressRange(one.text('address') ?? '') ?? []), ...ipv6],
      families,
    };
  });
}

function directWays(
  { id, subnetId, groupIds, families }: Interface,
  { instance, facts }: { instance: Instance; facts: AwsFacts },
): Ways {
  if (families.length === 0) return { ways: [], closed: [`network interface ${id} has no public address`] };
  const entry = entryOf(subnetId, facts);
  const sources = everyAddress.filter(({ family }) => families.includes(family));
  const layer = through([onlyFrom(sources), entry.layer, groupsLayer(groupIds, facts)]);
  const { resourceType, externalId } = instance.resource;
  const way: Way = {
    layer,
    targetPort: null,
    hops: (packet) => [
      ...entry.hops(packet),
      ...groupHops(groupIds, packet, facts),
      { kind: 'network_interface', id, rule: null, resource: { resourceType, externalId } },
    ],
  };
  if (layer.possible.length > 0) return { ways: [way], closed: [] };
  return {
    ways: [],
    closed: [entry.closed ?? `security groups and network ACLs of ${id} let nothing in from the internet`],
  };
}

function balancedWays(
  interfaces: readonly Interface[],
  { instance, vpcId, facts }: { instance: Instance; vpcId: string; facts: AwsFacts },
): Ways[] {
  const forwarding = forwardingOf(facts);
  const targets = interfaces.flatMap((one) => {
    const target = (address: AddressRange): TargetInterface => ({
      subnetId: one.subnetId,
      vpcId,
      address,
      groupIds: one.groupIds,
    });
    const [first] = one.addresses;
    // Traffic to an instance goes to the primary address of its primary interface.
    const byId = one.isPrimary && first !== undefined ? [[instance.resource.externalId, target(first)] as const] : [];
    const byAddress = one.addresses.flatMap((range) =>
      targetsWithin(range, forwarding).flatMap((key) => {
        const address = parseAddressRange(key);
        return address === null ? [] : [[key, target(address)] as const];
      }),
    );
    return [...byId, ...byAddress];
  });
  const balanced = targets.flatMap(([key, target]) =>
    (forwarding.byTarget.get(key) ?? [])
      .filter((forward) => concerns(forward, { target, facts }))
      .map((forward) => waysThrough(forward, { target, facts })),
  );
  const unreadOnes = forwarding.unread
    .filter((one) => (one.vpcId === null || one.vpcId === vpcId) && mayFaceInternet(one.balancer, facts))
    .map(({ balancer, reason }): Ways => {
      const layer = unread(`load balancer ${balancer.resource.name}: ${reason}`);
      return { ways: [{ layer, targetPort: null, hops: () => [] }], closed: [] };
    });
  return [...balanced, ...unreadOnes];
}

/**
 * Returns whether a load balancer means an interface by an address: private addresses are unique in a VPC only. One of
 * another VPC may mean it where the address is not one of its own VPC.
 */
function concerns(
  { balancer, isInVpc }: Forward,
  { target, facts }: { target: TargetInterface; facts: AwsFacts },
): boolean {
  const vpcId = balancer.text('vpc_id') ?? '';
  if (vpcId === target.vpcId) return isInVpc;
  const network = facts.find('network', vpcId);
  if (network === null) return !isInVpc;
  const blocks = [...network.texts('cidr_blocks'), ...network.texts('ipv6_cidr_blocks')];
  const own = blocks.flatMap((block) => parseAddressRange(block) ?? []);
  return !isInVpc && commonPart(own, [target.address]).length === 0;
}
