import { UnreadableField } from '../../../checks/fields.ts';
import { commonPart, parseAddressRange, publicPart, type AddressRange } from '../../../network/address-ranges.ts';
import { closed, unread, usablePorts, type Flow, type Layer } from '../../../network/reachability/flows.ts';
import type { Hop, Packet } from '../../../network/reachability/reachability.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { attempt } from './attempt.ts';
import { aclFlows, aclOf, aclRule, allowedOnSome } from './network-acl.ts';
import { requireDirectIngress, returnRoutes } from './routes.ts';

/** The way from the internet into a subnet, for interfaces with a public address. */
export interface Entry {
  /** What arrives in the subnet and can be answered, by the addresses of clients. */
  layer: Layer;
  /** Why nothing arrives; null where something does or may. */
  closed: string | null;
  /** What a packet passes: gateway, route table, network ACL. */
  hops: (packet: Packet) => Hop[];
}

/** Returns the way from the internet into a subnet; computed once per subnet. */
export function entryOf(subnetId: string, facts: AwsFacts): Entry {
  return attempt<Entry>(() => {
    const subnet = facts.get('subnet', subnetId);
    return facts.once(subnet.resource, 'internet entry', () =>
      attempt<Entry>(() => readEntry(subnet, facts), unreadEntry),
    );
  }, unreadEntry);
}

function unreadEntry(reason: string): Entry {
  return { layer: unread(reason), closed: null, hops: () => [] };
}

function closedEntry(reason: string): Entry {
  return { layer: closed, closed: reason, hops: () => [] };
}

function readEntry(subnet: AwsFields<'subnet'>, facts: AwsFacts): Entry {
  const subnetId = subnet.resource.externalId;
  const owner = subnet.group('observed').text('shared_by');
  if (owner !== null) {
    throw new UnreadableField(
      `the subnet ${subnetId} is shared by account ${owner}, which has its gateways and routes`,
    );
  }
  const vpcId = subnet.text('vpc_id') ?? '';
  const network = facts.get('network', vpcId);
  const gateways = network.texts('internet_gateway_ids');
  if (gateways.length === 0) return closedEntry(`VPC ${vpcId} has no internet gateway`);
  const block = accessBlock(subnet, { vpcId, facts });
  if (block !== null) return closedEntry(block);
  const routes = returnRoutes(network, { subnetId, gateways });
  // First: behind an appliance, the subnet itself needs no route to the gateway.
  requireDirectIngress(network, { ranges: rangesOfSubnet(subnet), gateways });
  if (publicPart([...routes.reached, ...routes.inspected]).length === 0) {
    return closedEntry(`route table ${routes.tableId} has no route to an internet gateway`);
  }
  const acl = aclOf(network, subnetId);
  const replied = allowedOnSome(acl.egress, { transport: 'tcp', ports: usablePorts });
  const answered = (through: readonly AddressRange[]): Flow[] =>
    aclFlows(acl, 'ingress').flatMap((flow) => {
      const routed = commonPart(flow.sources, through);
      // A datagram does its work without an answer.
      const sources = flow.transport === 'udp' ? routed : commonPart(routed, replied);
      return publicPart(sources).length === 0 ? [] : [{ ...flow, sources }];
    });
  const known = answered(routes.reached);
  const flows = routes.reasons.length === 0 ? known : answered([...routes.reached, ...routes.inspected]);
  if (flows.length === 0) return closedEntry(`network ACL ${acl.id} allows no connection from the internet`);
  const ofNetwork = { resourceType: 'network', externalId: vpcId };
  return {
    layer: { known, possible: flows, reasons: routes.reasons },
    closed: null,
    hops(packet) {
      const route = routes.routeFor(packet.source);
      return [
        { kind: 'internet', id: 'internet', rule: null, resource: null },
        { kind: 'internet_gateway', id: route?.target ?? gateways[0] ?? '', rule: null, resource: ofNetwork },
        { kind: 'route_table', id: routes.tableId, rule: route?.destination ?? null, resource: ofNetwork },
        { kind: 'network_acl', id: acl.id, rule: aclRule(acl, packet), resource: ofNetwork },
      ];
    },
  };
}

/** Returns the CIDR blocks of a subnet, of both versions. */
export function rangesOfSubnet(subnet: AwsFields<'subnet'>): AddressRange[] {
  return [subnet.text('cidr_block') ?? '', ...subnet.texts('ipv6_cidr_blocks')].flatMap(
    (block) => parseAddressRange(block) ?? [],
  );
}

/**
 * Returns why VPC Block Public Access keeps the internet away from a subnet; null where it does not. Both modes block what
 * comes in; only an exclusion of the subnet or its VPC that allows both directions lifts that.
 */
function accessBlock(subnet: AwsFields<'subnet'>, { vpcId, facts }: { vpcId: string; facts: AwsFacts }): string | null {
  const { region, externalId: subnetId } = subnet.resource;
  const settings = facts.every('account_region').find(({ resource }) => resource.region === region);
  if (settings === undefined)
    throw new UnreadableField(`the settings of the region ${region} are not in the inventory`);
  const block = settings.part('vpc_block_public_access');
  const mode = block?.text('mode') ?? null;
  if (block === null || mode === null) throw new UnreadableField('the mode of VPC Block Public Access is not known');
  if (mode === 'off') return null;
  const isExcluded = block
    .parts('exclusions')
    .filter((one) => one.text('mode') === 'allow-bidirectional')
    .some((one) => [`subnet/${subnetId}`, `vpc/${vpcId}`].some((id) => one.text('resource_arn')?.endsWith(`:${id}`)));
  return isExcluded ? null : `VPC Block Public Access (${mode}) closes the internet gateways of the region`;
}
