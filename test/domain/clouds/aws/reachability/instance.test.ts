import assert from 'node:assert/strict';
import { rangeText } from '../../../../../domain/network/address-ranges.ts';
import { stateOf } from '../../../../../domain/network/reachability/reachability.ts';
import {
  account,
  accountRegion,
  aclEntry,
  defaultEntries,
  group,
  groupRule,
  instance,
  network,
  openings,
  publicInstance,
  reachOf,
  route,
  subnet,
  withResources,
  type Inventory,
} from './account.ts';

const local = route('10.0.0.0/16', 'local', 'CreateRouteTable');

function acl(entries: unknown[], subnetIds = ['subnet-public', 'subnet-public-2', 'subnet-private']) {
  return { id: 'acl-1', is_default: false, subnet_ids: subnetIds, entries };
}

function withNetwork(of: Parameters<typeof network>[0]): Inventory {
  return account({ network: { 'vpc-1': network(of) } });
}

function closedText(found: ReturnType<typeof reachOf>): string {
  return found.closed.join('; ');
}

describe('what reaches an EC2 instance from the internet by its own addresses', () => {
  it('names every part of the path with the rule that decides', () => {
    const found = reachOf('vm_instance', publicInstance());
    assert.equal(stateOf(found), 'reachable');
    assert.deepEqual(openings(found), ['tcp 22 v4']);
    assert.deepEqual(
      found.openings[0]?.path.map(({ kind, id, rule }) => [kind, id, rule]),
      [
        ['internet', 'internet', null],
        ['internet_gateway', 'igw-1', null],
        ['route_table', 'rtb-public', '0.0.0.0/0'],
        ['network_acl', 'acl-default', 'rule 100'],
        ['security_group', 'sg-1', 'tcp 22'],
        ['network_interface', 'eni-1', null],
      ],
    );
    assert.deepEqual(found.openings[0]?.sources.map(rangeText), ['0.0.0.0/0']);
    assert.equal(found.openings[0].isWide, true);
  });

  it('does not reach one without a public address, behind a NAT gateway', () => {
    const found = reachOf('vm_instance', instance([{ subnetId: 'subnet-private' }]));
    assert.equal(stateOf(found), 'not_reachable');
    assert.match(closedText(found), /eni-1 has no public address/);
  });

  it('does not reach one whose subnet has no route table of its own and a main one without an internet gateway', () => {
    const found = reachOf('vm_instance', instance([{ subnetId: 'subnet-private', publicAddress: '54.1.2.3' }]));
    assert.equal(stateOf(found), 'not_reachable');
    assert.match(closedText(found), /rtb-main has no route to an internet gateway/);
  });

  it('uses the main route table where a subnet has none of its own', () => {
    const inventory = withNetwork({ privateRoutes: [local, route('0.0.0.0/0', 'igw-1')] });
    const found = reachOf('vm_instance', instance([{ subnetId: 'subnet-private', publicAddress: '54.1.2.3' }]), {
      inventory,
    });
    assert.deepEqual(openings(found), ['tcp 22 v4']);
  });

  it('does not reach a VPC without an internet gateway, nor by a route to a detached one', () => {
    const none = withNetwork({ more: { internet_gateway_ids: [] } });
    assert.match(closedText(reachOf('vm_instance', publicInstance(), { inventory: none })), /no internet gateway/);
    const other = withNetwork({ more: { internet_gateway_ids: ['igw-2'] } });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory: other })), 'not_reachable');
  });

  it('drops packets of blackhole routes, although another route matches them', () => {
    const inventory = withNetwork({
      observed: { blackhole_routes: [{ route_table_id: 'rtb-public', destination: '0.0.0.0/0' }] },
    });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory })), 'not_reachable');
  });

  for (const target of ['nat-1', 'eigw-1', 'pcx-1', 'tgw-1', 'vgw-1', 'eni-9', 'lgw-1']) {
    it(`lets nothing in from the internet by a default route to ${target}`, () => {
      const inventory = withNetwork({ publicRoutes: [local, route('0.0.0.0/0', target), route('::/0', target)] });
      const found = reachOf('vm_instance', instance([{ publicAddress: '54.1.2.3', ipv6: ['2600:1f00::1'] }]), {
        inventory,
      });
      assert.equal(stateOf(found), 'not_reachable');
    });
  }

  // "Longest prefix match", VPC user guide: 172.31.0.0/16 to a peering connection is more specific than 0.0.0.0/0.
  it('sends answers by the longest prefix', () => {
    const inventory = withNetwork({
      publicRoutes: [local, route('0.0.0.0/0', 'igw-1'), route('198.0.0.0/8', 'pcx-11223344556677889')],
    });
    const [opening] = reachOf('vm_instance', publicInstance(), { inventory }).openings;
    assert.deepEqual(opening?.sources.map(rangeText), ['0.0.0.0-197.255.255.255', '199.0.0.0-255.255.255.255']);
  });

  // "Route priority for static and dynamically propagated routes", VPC user guide: the static route takes priority.
  it('prefers a static route to a propagated one with the same destination', () => {
    const inventory = withNetwork({
      publicRoutes: [
        local,
        route('0.0.0.0/0', 'vgw-11223344556677889', 'EnableVgwRoutePropagation'),
        route('0.0.0.0/0', 'igw-1'),
      ],
    });
    assert.deepEqual(openings(reachOf('vm_instance', publicInstance(), { inventory })), ['tcp 22 v4']);
  });

  it('does not know where a route to a prefix list leads, and ignores those of gateway endpoints', () => {
    const unknown = withNetwork({ publicRoutes: [local, route('0.0.0.0/0', 'igw-1'), route('pl-1', 'tgw-1')] });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory: unknown })), 'unknown');
    const endpoint = withNetwork({ publicRoutes: [local, route('0.0.0.0/0', 'igw-1'), route('pl-1', 'vpce-1')] });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory: endpoint })), 'reachable');
  });

  it('does not know what an appliance does that the gateway sends its traffic to', () => {
    const tables = network()['route_tables'] as object[];
    const edge = { id: 'rtb-edge', main: false, subnet_ids: [], routes: [local, route('10.0.0.0/24', 'vpce-1')] };
    const inventory = withNetwork({
      more: { route_tables: [...tables, edge] as never },
      observed: { gateway_route_tables: [{ route_table_id: 'rtb-edge', gateway_id: 'igw-1' }] },
    });
    const found = reachOf('vm_instance', publicInstance(), { inventory });
    assert.equal(stateOf(found), 'unknown');
    assert.match(
      found.unclear[0]?.reasons.join() ?? '',
      /rtb-edge of the internet gateway sends its traffic to vpce-1/,
    );
  });

  // "Gateway route tables" and the architectures of Network Firewall: the subnet routes to the endpoint, not to the gateway.
  it('does not know what a firewall lets through by which packets come in and answers leave', () => {
    const routes = [local, route('0.0.0.0/0', 'vpce-1')];
    const tables = network({ publicRoutes: routes })['route_tables'] as object[];
    const edge = { id: 'rtb-edge', main: false, subnet_ids: [], routes: [local, route('10.0.0.0/24', 'eni-9')] };
    const observed = { gateway_route_tables: [{ route_table_id: 'rtb-edge', gateway_id: 'igw-1' }] };
    const viaInterface = network({ publicRoutes: [local, route('0.0.0.0/0', 'eni-9')] })['route_tables'] as object[];
    for (const inventory of [
      withNetwork({ publicRoutes: routes }),
      withNetwork({ more: { route_tables: [...tables, edge] as never }, observed }),
      withNetwork({ more: { route_tables: [...viaInterface, edge] as never }, observed }),
      withNetwork({ observed }),
    ]) {
      assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory })), 'unknown');
    }
  });

  it('keeps what is known beside a route through a firewall', () => {
    const routes = [local, route('0.0.0.0/0', 'igw-1'), route('8.0.0.0/8', 'vpce-1')];
    const found = reachOf('vm_instance', publicInstance(), { inventory: withNetwork({ publicRoutes: routes }) });
    assert.deepEqual(openings(found), ['tcp 22 v4']);
    assert.equal(found.unclear.length, 1);
    const broken = [{ route_table_id: 'rtb-public', destination: '8.0.0.0/8' }];
    const inventory = withNetwork({ publicRoutes: routes, observed: { blackhole_routes: broken } });
    assert.deepEqual(reachOf('vm_instance', publicInstance(), { inventory }).unclear, []);
  });

  it('reaches IPv6 addresses without an association, by their own routes and rules', () => {
    const dual = instance([{ ipv6: ['2600:1f00::1'] }]);
    assert.equal(stateOf(reachOf('vm_instance', dual)), 'not_reachable');
    const inventory = withResources(account(), {
      security_group: { 'sg-1': group([groupRule({ ports: [22, 22], cidr: '::/0' })]) },
    });
    assert.deepEqual(openings(reachOf('vm_instance', dual, { inventory })), ['tcp 22 v6']);
    const outbound = withResources(inventory, {
      network: { 'vpc-1': network({ publicRoutes: [local, route('0.0.0.0/0', 'igw-1'), route('::/0', 'eigw-1')] }) },
    });
    assert.equal(stateOf(reachOf('vm_instance', dual, { inventory: outbound })), 'not_reachable');
    const local6 = instance([{ ipv6: ['fd00::1'] }]);
    assert.equal(stateOf(reachOf('vm_instance', local6, { inventory })), 'not_reachable');
  });

  it('evaluates each network interface with its own subnet and groups', () => {
    const inventory = withResources(account(), {
      security_group: { 'sg-2': group([groupRule({ ports: [3389, 3389], cidr: '0.0.0.0/0' })]) },
    });
    const two = instance([
      { subnetId: 'subnet-private' },
      { subnetId: 'subnet-public', groups: ['sg-2'], publicAddress: '54.1.2.3' },
    ]);
    const found = reachOf('vm_instance', two, { inventory });
    assert.deepEqual(openings(found), ['tcp 3389 v4']);
    assert.equal(found.openings[0]?.path.at(-1)?.id, 'eni-2');
  });

  it('adds up several security groups of an interface', () => {
    const inventory = withResources(account(), {
      security_group: { 'sg-2': group([groupRule({ ports: [3389, 3389], cidr: '0.0.0.0/0' })]) },
    });
    const both = instance([{ groups: ['sg-1', 'sg-2'], publicAddress: '54.1.2.3' }]);
    assert.deepEqual(openings(reachOf('vm_instance', both, { inventory })), ['tcp 22 v4', 'tcp 3389 v4']);
  });

  it('lets nobody on the internet in by a rule for another group or for private addresses', () => {
    const rules = [groupRule({ ports: [22, 22], group: 'sg-9' }), groupRule({ ports: [22, 22], cidr: '10.0.0.0/8' })];
    const inventory = withResources(account(), { security_group: { 'sg-1': group(rules) } });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory })), 'not_reachable');
  });

  it('shows the networks that may connect, and that they are not the whole internet', () => {
    const inventory = withResources(account(), {
      security_group: { 'sg-1': group([groupRule({ ports: [22, 22], cidr: '8.8.8.0/24' })]) },
    });
    const [opening] = reachOf('vm_instance', publicInstance(), { inventory }).openings;
    assert.deepEqual(opening?.sources.map(rangeText), ['8.8.8.0/24']);
    assert.equal(opening?.isWide, false);
  });

  it('reads prefix lists, and does not know what those allow that it could not read', () => {
    const rules = [groupRule({ ports: [22, 22], list: 'pl-1' })];
    const known = group(rules, { observed: { prefix_lists: [{ id: 'pl-1', cidrs: ['8.8.8.0/24'] }] } });
    const read = withResources(account(), { security_group: { 'sg-1': known } });
    assert.deepEqual(
      reachOf('vm_instance', publicInstance(), { inventory: read }).openings[0]?.sources.map(rangeText),
      ['8.8.8.0/24'],
    );
    const unreadOne = withResources(account(), { security_group: { 'sg-1': group(rules) } });
    const found = reachOf('vm_instance', publicInstance(), { inventory: unreadOne });
    assert.equal(stateOf(found), 'unknown');
    assert.deepEqual(
      found.unclear.map(({ ports }) => ports),
      [{ first: 22, last: 22 }],
    );
  });
});

describe('network ACLs on the way to an EC2 instance', () => {
  const open = account({
    security_group: { 'sg-1': group([groupRule({ protocol: '-1', cidr: '0.0.0.0/0' })]) },
  });
  const reached = (entries: unknown[]) =>
    reachOf('vm_instance', publicInstance(), {
      inventory: withResources(open, { network: { 'vpc-1': network({ acls: [acl(entries)] as never }) } }),
    });

  // "Custom network ACLs", VPC user guide: HTTP, HTTPS, SSH from one network, return traffic; out 80, 443 and 32768-65535.
  const custom = [
    aclEntry(100, { protocol: '6', ports: [80, 80] }),
    aclEntry(110, { protocol: '6', ports: [443, 443] }),
    aclEntry(120, { protocol: '6', ports: [22, 22], cidr: '8.8.8.0/24' }),
    aclEntry(130, { protocol: '6', ports: [3389, 3389], cidr: '8.8.8.0/24' }),
    aclEntry(140, { protocol: '6', ports: [32_768, 65_535] }),
    aclEntry(32_767, { allow: false }),
    aclEntry(100, { egress: true, protocol: '6', ports: [80, 80] }),
    aclEntry(110, { egress: true, protocol: '6', ports: [443, 443] }),
    aclEntry(140, { egress: true, protocol: '6', ports: [32_768, 65_535] }),
    aclEntry(32_767, { egress: true, allow: false }),
  ];

  it('follows the custom network ACL of the VPC user guide', () => {
    const found = reached(custom);
    const shown = found.openings.map(({ ports, isWide, path }) => [
      `${ports.first}-${ports.last}`,
      isWide,
      path.find(({ kind }) => kind === 'network_acl')?.rule,
    ]);
    assert.deepEqual(shown, [
      ['22-22', false, 'rule 120 in, rule 140 out'],
      ['80-80', true, 'rule 100 in, rule 140 out'],
      ['443-443', true, 'rule 110 in, rule 140 out'],
      ['3389-3389', false, 'rule 130 in, rule 140 out'],
      ['32768-65535', true, 'rule 140'],
    ]);
  });

  it('applies the entry with the lowest number, whatever later ones say', () => {
    const denyFirst = [aclEntry(90, { allow: false, protocol: '6', ports: [22, 22] }), ...defaultEntries];
    assert.ok(!openings(reached(denyFirst)).includes('tcp 22 v4'));
    const denyLater = [aclEntry(110, { allow: false, protocol: '6', ports: [22, 22] }), ...defaultEntries];
    assert.deepEqual(openings(reached(denyLater)), ['tcp 1-65535 v4', 'udp 1-65535 v4']);
  });

  it('does not keep track of connections: without a way out for answers, TCP is closed', () => {
    const noAnswers = [aclEntry(100, {}), aclEntry(32_767, { egress: true, allow: false })];
    assert.deepEqual(openings(reached(noAnswers)), ['udp 1-65535 v4']);
  });

  it('needs the ACL of the subnet', () => {
    const inventory = withResources(open, { network: { 'vpc-1': network({ acls: [] }) } });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory })), 'unknown');
  });
});

describe('what keeps an EC2 instance away from the internet, or may', () => {
  it('is VPC Block Public Access, unless the subnet or the VPC is excluded in both directions', () => {
    const blocked = (mode: string, exclusions: Parameters<typeof accountRegion>[1] = []) =>
      stateOf(
        reachOf('vm_instance', publicInstance(), {
          inventory: account({ account_region: { 'a/eu-west-1': accountRegion(mode, exclusions) } }),
        }),
      );
    const arn = 'arn:aws:ec2:eu-west-1:123456789012:';
    assert.equal(blocked('off'), 'reachable');
    assert.equal(blocked('block-bidirectional'), 'not_reachable');
    assert.equal(blocked('block-ingress'), 'not_reachable');
    assert.equal(
      blocked('block-ingress', [{ resource_arn: `${arn}vpc/vpc-1`, mode: 'allow-egress' }]),
      'not_reachable',
    );
    assert.equal(
      blocked('block-bidirectional', [{ resource_arn: `${arn}vpc/vpc-1`, mode: 'allow-bidirectional' }]),
      'reachable',
    );
    assert.equal(
      blocked('block-ingress', [{ resource_arn: `${arn}subnet/subnet-public`, mode: 'allow-bidirectional' }]),
      'reachable',
    );
    const unreadOne = account({ account_region: { 'a/eu-west-1': {} } });
    assert.equal(stateOf(reachOf('vm_instance', publicInstance(), { inventory: unreadOne })), 'unknown');
  });

  it('is that it is stopped', () => {
    assert.deepEqual(reachOf('vm_instance', publicInstance({ state: 'stopped' })).closed, ['the instance is stopped']);
  });

  it('is not known in a subnet that another account shares', () => {
    const inventory = withResources(account(), {
      subnet: { 'subnet-public': subnet('10.0.0.0/24', { sharedBy: '210987654321' }) },
    });
    const found = reachOf('vm_instance', publicInstance(), { inventory });
    assert.equal(stateOf(found), 'unknown');
    assert.match(found.unclear[0]?.reasons.join() ?? '', /shared by account 210987654321/);
  });

  for (const type of ['network', 'subnet', 'security_group', 'account_region', 'load_balancer']) {
    it(`is not known where the ${type} was not read`, () => {
      const unlisted = { [type]: 'access denied' };
      const inventory = type === 'load_balancer' ? account() : account({ [type]: {} });
      // Without a public address, only load balancers lead there.
      const shown = type === 'load_balancer' ? instance() : publicInstance();
      assert.equal(stateOf(reachOf('vm_instance', shown, { inventory, unlisted })), 'unknown');
    });
  }

  it('leaves what is known where load balancers were not read', () => {
    const found = reachOf('vm_instance', publicInstance(), { unlisted: { load_balancer: 'access denied' } });
    assert.deepEqual(openings(found), ['tcp 22 v4']);
    assert.deepEqual(found.unclear[0]?.reasons, ['access denied']);
  });

  it('is not known where addresses of interfaces were not read', () => {
    assert.equal(stateOf(reachOf('vm_instance', publicInstance({ observed: {} }))), 'unknown');
    const other = publicInstance({ observed: { interface_addresses: [] } });
    assert.equal(stateOf(reachOf('vm_instance', other)), 'unknown');
  });

  it('may be passed by Global Accelerator, as far as the security groups let it', () => {
    const inventory = withNetwork({ observed: { accelerator_interfaces: ['eni-ga'] } });
    const found = reachOf('vm_instance', instance([{ subnetId: 'subnet-private' }]), { inventory });
    assert.equal(stateOf(found), 'unknown');
    assert.deepEqual(
      found.unclear.map(({ transport, ports }) => [transport, ports.first, ports.last]),
      [['tcp', 22, 22]],
    );
  });
});
