import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../../domain/json.ts';
import { rangeText } from '../../../../../domain/network/address-ranges.ts';
import { stateOf } from '../../../../../domain/network/reachability/reachability.ts';
import {
  account,
  aclEntry,
  balancer,
  defaultEntries,
  group,
  groupRule,
  instance,
  network,
  openings,
  reachOf,
  route,
  subnet,
  withResources,
  type Inventory,
} from './account.ts';

/** An instance in the private subnet, which has no public address. */
const hidden = instance([{ subnetId: 'subnet-private', address: '10.0.1.10' }]);

/** The account with a load balancer, and the rules of the group of its target. */
function behind(front: JsonObject, rules: JsonObject[], more: Inventory = {}): Inventory {
  const own = account({ load_balancer: { 'arn:balancer': front } });
  return withResources(withResources(own, { security_group: { 'sg-1': group(rules) } }), more);
}

const fromBalancer = groupRule({ ports: [8080, 8080], group: 'sg-balancer' });
const fromAnywhere = groupRule({ ports: [8080, 8080], cidr: '0.0.0.0/0' });

describe('what reaches an instance from the internet through an Application Load Balancer', () => {
  it('is what its listener accepts, to the port of the target, when the group names the group of the load balancer', () => {
    const found = reachOf('vm_instance', hidden, { inventory: behind(balancer(), [fromBalancer]) });
    assert.deepEqual(openings(found), ['tcp 443→8080 v4']);
    assert.deepEqual(
      found.openings[0]?.path.map(({ kind, rule }) => [kind, rule]),
      [
        ['internet', null],
        ['internet_gateway', null],
        ['route_table', '0.0.0.0/0'],
        ['network_acl', 'rule 100'],
        ['security_group', 'tcp 443'],
        ['load_balancer', 'listener 443'],
        ['target_group', 'port 8080'],
        ['security_group', 'tcp 8080'],
      ],
    );
  });

  it('does not depend on the addresses of clients at the target, but on those of the load balancer', () => {
    const ofClients = [groupRule({ ports: [8080, 8080], cidr: '8.8.8.0/24' })];
    assert.equal(
      stateOf(reachOf('vm_instance', hidden, { inventory: behind(balancer(), ofClients) })),
      'not_reachable',
    );
    const ofSubnet = [groupRule({ ports: [8080, 8080], cidr: '10.0.0.0/24' })];
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: behind(balancer(), ofSubnet) })), 'reachable');
    const ofPart = [groupRule({ ports: [8080, 8080], cidr: '10.0.0.0/25' })];
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: behind(balancer(), ofPart) })), 'unknown');
  });

  it('is what the rules of the group of the load balancer allow', () => {
    const some = { security_group: { 'sg-balancer': group([groupRule({ ports: [443, 443], cidr: '8.8.8.0/24' })]) } };
    const found = reachOf('vm_instance', hidden, { inventory: behind(balancer(), [fromBalancer], some) });
    assert.deepEqual(found.openings[0]?.sources.map(rangeText), ['8.8.8.0/24']);
    const quiet = group([groupRule({ ports: [443, 443], cidr: '0.0.0.0/0' })], { egress: [] });
    const shut = behind(balancer(), [fromBalancer], { security_group: { 'sg-balancer': quiet } });
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: shut })), 'not_reachable');
  });

  it('is nothing where the load balancer is internal, or has no route to the internet', () => {
    const internal = behind(balancer({ more: { scheme: 'internal' } }), [fromBalancer]);
    const found = reachOf('vm_instance', hidden, { inventory: internal });
    assert.equal(stateOf(found), 'not_reachable');
    assert.match(found.closed.join(), /arn:balancer is internal/);
    const inside = behind(balancer({ more: { subnet_ids: ['subnet-private'] } }), [fromBalancer]);
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: inside })), 'not_reachable');
  });

  it('passes the network ACLs between the subnets in both directions', () => {
    const acls = (entries: JsonObject[]) => [
      { id: 'acl-1', is_default: true, subnet_ids: ['subnet-public'], entries: defaultEntries },
      { id: 'acl-2', is_default: false, subnet_ids: ['subnet-private'], entries },
    ];
    const state = (entries: JsonObject[]) => {
      const more = { network: { 'vpc-1': network({ acls: acls(entries) }) } };
      return stateOf(reachOf('vm_instance', hidden, { inventory: behind(balancer(), [fromBalancer], more) }));
    };
    const inbound = aclEntry(100, { protocol: '6', ports: [8080, 8080], cidr: '10.0.0.0/24' });
    const outbound = aclEntry(100, { egress: true, protocol: '6', ports: [1024, 65_535], cidr: '10.0.0.0/24' });
    assert.equal(state([inbound, outbound]), 'reachable');
    assert.equal(state([inbound]), 'not_reachable');
    assert.equal(state([outbound]), 'not_reachable');
  });

  it('may be limited to some clients by a rule, and does not count where they have to sign in', () => {
    const forward = { type: 'forward', target_group_arn: 'group-1' };
    const rule = { listener_arn: 'listener-1', priority: '1', source_ips: ['8.8.8.0/24'], actions: [forward] };
    const byRule = balancer({
      listener: { actions: [{ type: 'fixed-response' }] },
      observed: { listener_rules: [rule] },
    });
    const limited = reachOf('vm_instance', hidden, { inventory: behind(byRule, [fromBalancer]) });
    assert.deepEqual(limited.openings[0]?.sources.map(rangeText), ['8.8.8.0/24']);
    const signIn = (config: JsonObject) =>
      behind(
        balancer({ listener: { actions: [{ type: 'authenticate-oidc', authenticate_oidc_config: config }, forward] } }),
        [fromBalancer],
      );
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: signIn({}) })), 'not_reachable');
    const allowed = signIn({ on_unauthenticated_request: 'allow' });
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: allowed })), 'reachable');
  });

  it('gets no requests by a target group of weight 0', () => {
    const weighted = (weight: number) =>
      balancer({
        listener: {
          actions: [{ type: 'forward', forward_config: { target_groups: [{ target_group_arn: 'group-1', weight }] } }],
        },
      });
    assert.equal(
      stateOf(reachOf('vm_instance', hidden, { inventory: behind(weighted(0), [fromBalancer]) })),
      'not_reachable',
    );
    assert.equal(
      stateOf(reachOf('vm_instance', hidden, { inventory: behind(weighted(1), [fromBalancer]) })),
      'reachable',
    );
  });

  it('reaches a target by its address in the VPC, and perhaps one of another VPC', () => {
    const byAddress = balancer({ target: { type: 'ip', id: '10.0.1.10', zone: 'eu-west-1a' } });
    assert.equal(
      stateOf(reachOf('vm_instance', hidden, { inventory: behind(byAddress, [fromBalancer]) })),
      'reachable',
    );
    const other = balancer({
      target: { type: 'ip', id: '10.0.1.10', zone: 'all' },
      more: { vpc_id: 'vpc-2', subnet_ids: ['subnet-2'] },
    });
    const peered = (cidr: string): Inventory => ({
      network: {
        'vpc-2': {
          ...network({
            privateRoutes: [route('0.0.0.0/0', 'igw-1')],
            acls: [{ id: 'acl-2', is_default: true, subnet_ids: ['subnet-2'], entries: defaultEntries }],
          }),
          cidr_blocks: [cidr],
        },
      },
      subnet: { 'subnet-2': { ...subnet('172.16.0.0/24'), vpc_id: 'vpc-2' } },
    });
    const inOther = (cidr: string) =>
      reachOf('vm_instance', hidden, { inventory: behind(other, [fromBalancer], peered(cidr)) });
    assert.equal(stateOf(inOther('172.16.0.0/16')), 'unknown');
    assert.equal(stateOf(inOther('10.0.0.0/16')), 'not_reachable');
  });

  it('reaches clients of IPv6 by a dual-stack one, and none of IPv4 where it has no public IPv4 address', () => {
    const both = [groupRule({ ports: [443, 443], cidr: '0.0.0.0/0' }), groupRule({ ports: [443, 443], cidr: '::/0' })];
    const more = { security_group: { 'sg-balancer': group(both) } };
    const by = (type: string) =>
      openings(
        reachOf('vm_instance', hidden, {
          inventory: behind(balancer({ more: { ip_address_type: type } }), [fromBalancer], more),
        }),
      );
    assert.deepEqual(by('dualstack'), ['tcp 443→8080 v4', 'tcp 443→8080 v6']);
    assert.deepEqual(by('dualstack-without-public-ipv4'), ['tcp 443→8080 v6']);
    assert.deepEqual(by('ipv4'), ['tcp 443→8080 v4']);
  });

  it('is reached by IPv6 although it is internal, when the internet gateway is not denied', () => {
    const more = { security_group: { 'sg-balancer': group([groupRule({ ports: [443, 443], cidr: '::/0' })]) } };
    const internal = (denied: string) =>
      balancer({
        more: { scheme: 'internal', ip_address_type: 'dualstack', attributes: { 'ipv6.deny_all_igw_traffic': denied } },
      });
    const by = (denied: string) =>
      openings(reachOf('vm_instance', hidden, { inventory: behind(internal(denied), [fromBalancer], more) }));
    assert.deepEqual(by('false'), ['tcp 443→8080 v6']);
    assert.deepEqual(by('true'), []);
  });

  it('is not known where listeners, targets or the scheme were not read', () => {
    for (const unreadOne of ['listeners', 'observed', 'scheme', 'kind']) {
      const { [unreadOne]: _unread, ...front } = balancer();
      const found = reachOf('vm_instance', hidden, { inventory: behind(front, [fromBalancer]) });
      assert.equal(stateOf(found), 'unknown', unreadOne);
    }
  });

  it('may be reached through a Network Load Balancer in front', () => {
    const internal = balancer({ more: { scheme: 'internal' } });
    const first = balancer({
      kind: 'network',
      target: { type: 'alb', id: 'arn:balancer', port: 443 },
    });
    const inventory = behind(internal, [fromBalancer], { load_balancer: { 'arn:first': first } });
    const found = reachOf('vm_instance', hidden, { inventory });
    assert.equal(stateOf(found), 'unknown');
    assert.match(found.unclear[0]?.reasons.join() ?? '', /arn:first forwards to arn:balancer/);
  });
});

describe('what reaches an instance from the internet through a Network Load Balancer', () => {
  it('is what the group of the target allows from clients, whose addresses are preserved', () => {
    const some = [groupRule({ ports: [8080, 8080], cidr: '8.8.8.0/24' })];
    const found = reachOf('vm_instance', hidden, { inventory: behind(balancer({ kind: 'network' }), some) });
    assert.deepEqual(openings(found), ['tcp 443→8080 v4']);
    assert.deepEqual(found.openings[0]?.sources.map(rangeText), ['8.8.8.0/24']);
    const ofSubnet = [groupRule({ ports: [8080, 8080], cidr: '10.0.0.0/24' })];
    const inside = reachOf('vm_instance', hidden, { inventory: behind(balancer({ kind: 'network' }), ofSubnet) });
    assert.equal(stateOf(inside), 'not_reachable');
  });

  it('is by its own addresses where those of clients are not preserved', () => {
    const front = balancer({ kind: 'network', target: { preserves: false } });
    const ofSubnet = [groupRule({ ports: [8080, 8080], cidr: '10.0.0.0/24' })];
    const found = reachOf('vm_instance', hidden, { inventory: behind(front, ofSubnet) });
    assert.deepEqual(found.openings[0]?.sources.map(rangeText), ['0.0.0.0/0']);
  });

  it('is everything from everywhere without security groups of its own, and what they allow with', () => {
    const open = reachOf('vm_instance', hidden, { inventory: behind(balancer({ kind: 'network' }), [fromAnywhere]) });
    assert.deepEqual(open.openings[0]?.sources.map(rangeText), ['0.0.0.0/0']);
    const guarded = balancer({ kind: 'network', more: { security_group_ids: ['sg-balancer'] } });
    const some = { security_group: { 'sg-balancer': group([groupRule({ ports: [443, 443], cidr: '8.8.8.0/24' })]) } };
    const limited = reachOf('vm_instance', hidden, { inventory: behind(guarded, [fromAnywhere], some) });
    assert.deepEqual(limited.openings[0]?.sources.map(rangeText), ['8.8.8.0/24']);
  });

  // "Update the security groups for your Network Load Balancer": a rule for its group holds even if addresses are preserved.
  it('is allowed by a rule for its security group, whatever addresses the target sees', () => {
    const guarded = balancer({ kind: 'network', more: { security_group_ids: ['sg-balancer'] } });
    const found = reachOf('vm_instance', hidden, { inventory: behind(guarded, [fromBalancer]) });
    assert.deepEqual(found.openings[0]?.sources.map(rangeText), ['0.0.0.0/0']);
  });

  it('follows the protocol of the listener', () => {
    const both = [fromAnywhere, groupRule({ protocol: 'udp', ports: [8080, 8080], cidr: '0.0.0.0/0' })];
    const by = (protocol: string) =>
      openings(
        reachOf('vm_instance', hidden, {
          inventory: behind(balancer({ kind: 'network', listener: { protocol } }), both),
        }),
      );
    assert.deepEqual(by('TCP'), ['tcp 443→8080 v4']);
    assert.deepEqual(by('TLS'), ['tcp 443→8080 v4']);
    assert.deepEqual(by('UDP'), ['udp 443→8080 v4']);
    assert.deepEqual(by('TCP_UDP'), ['tcp 443→8080 v4', 'udp 443→8080 v4']);
  });

  it('is not known by a target group that no default action names', () => {
    const front = balancer({ kind: 'network', listener: { actions: [] } });
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: behind(front, [fromAnywhere]) })), 'unknown');
  });

  // "Client IP preservation": targets of IPv4 see the address of the load balancer in requests by IPv6.
  it('shows targets of IPv4 its own address in requests by IPv6', () => {
    const front = balancer({ kind: 'network', more: { ip_address_type: 'dualstack' } });
    const ofSubnet = [groupRule({ ports: [8080, 8080], cidr: '10.0.0.0/24' })];
    assert.deepEqual(openings(reachOf('vm_instance', hidden, { inventory: behind(front, ofSubnet) })), [
      'tcp 443→8080 v6',
    ]);
  });
});

describe('what reaches an instance from the internet through a load balancer that forwards to its prefixes', () => {
  // "Assign prefixes to network interfaces", EC2 user guide: pods of EKS have addresses from them.
  for (const [version, prefix, inside, outside] of [
    ['IPv4', '10.0.1.16/28', '10.0.1.20', '10.0.1.40'],
    ['IPv6', '2600:1f00:0:1:a::/80', '2600:1f00:0:1:a::7', '2600:1f00:0:1:b::7'],
  ] as const) {
    it(`is reached at an address in an ${version} prefix`, () => {
      const ipv4 = [{ address: '10.0.1.10', public_address: null }];
      const addresses =
        version === 'IPv4'
          ? { id: 'eni-1', ipv4: [...ipv4, { address: prefix, public_address: null }], ipv6: [] }
          : { id: 'eni-1', ipv4, ipv6: [prefix] };
      const node = instance([{ subnetId: 'subnet-private' }], { observed: { interface_addresses: [addresses] } });
      const state = (id: string) => {
        const front = balancer({ target: { type: 'ip', id, zone: 'eu-west-1a' } });
        const more = {
          subnet: { 'subnet-public': subnet('10.0.0.0/24', { ipv6: ['2600:1f00::/64'] }) },
        };
        return stateOf(reachOf('vm_instance', node, { inventory: behind(front, [fromBalancer], more) }));
      };
      assert.equal(state(inside), 'reachable');
      assert.equal(state(outside), 'not_reachable');
    });
  }
});

describe('what reaches an instance from the internet through a Classic Load Balancer', () => {
  // Reachability Analyzer, ELB_ACL_RESTRICTION: they apply network ACLs even to targets in the same subnet.
  it('passes the network ACL of its subnet although the target is in the same one', () => {
    const same = instance([{ subnetId: 'subnet-public', address: '10.0.0.10' }]);
    const entries = [
      ...defaultEntries,
      aclEntry(50, { egress: true, allow: false, protocol: '6', ports: [8080, 8080], cidr: '10.0.0.0/16' }),
    ];
    const more = {
      network: {
        'vpc-1': network({ acls: [{ id: 'acl-1', is_default: true, subnet_ids: ['subnet-public'], entries }] }),
      },
    };
    const classic = behind(balancer({ kind: 'classic' }), [fromBalancer], more);
    assert.equal(stateOf(reachOf('vm_instance', same, { inventory: classic })), 'not_reachable');
    const current = behind(balancer(), [fromBalancer], more);
    assert.equal(stateOf(reachOf('vm_instance', same, { inventory: current })), 'reachable');
  });

  it('reaches its instances on their port', () => {
    const found = reachOf('vm_instance', hidden, { inventory: behind(balancer({ kind: 'classic' }), [fromBalancer]) });
    assert.deepEqual(openings(found), ['tcp 443→8080 v4']);
  });
});

describe('what reaches a load balancer or a database from the internet', () => {
  it('is what comes to the listeners of an internet-facing load balancer', () => {
    assert.deepEqual(openings(reachOf('load_balancer', balancer())), ['tcp 443 v4']);
    assert.equal(stateOf(reachOf('load_balancer', balancer({ more: { scheme: 'internal' } }))), 'not_reachable');
    const gateway = balancer({ kind: 'gateway' });
    assert.deepEqual(reachOf('load_balancer', gateway).closed, ['the load balancer has no listener']);
  });

  const database = {
    publicly_accessible: true,
    port: 5432,
    vpc_id: 'vpc-1',
    subnet_ids: ['subnet-public', 'subnet-public-2'],
    availability_zones: ['eu-west-1a'],
    security_group_ids: ['sg-db'],
  };
  const withGroup = (more: Inventory = {}) =>
    withResources(
      withResources(account(), {
        security_group: { 'sg-db': group([groupRule({ ports: [0, 65_535], cidr: '0.0.0.0/0' })]) },
      }),
      more,
    );

  it('is the port of a database that is publicly accessible', () => {
    const found = reachOf('db_instance', database, { inventory: withGroup() });
    assert.deepEqual(openings(found), ['tcp 5432 v4']);
    assert.equal(found.openings[0]?.path.at(-1)?.kind, 'database');
    const closed = reachOf('db_instance', { ...database, publicly_accessible: false }, { inventory: withGroup() });
    assert.deepEqual(closed.closed, ['the database is not publicly accessible']);
  });

  it('is not known where its subnets differ', () => {
    const both = { ...database, subnet_ids: ['subnet-public', 'subnet-private'] };
    assert.equal(stateOf(reachOf('db_instance', both, { inventory: withGroup() })), 'unknown');
    const other = { ...both, availability_zones: ['eu-west-1c'] };
    assert.equal(stateOf(reachOf('db_instance', other, { inventory: withGroup() })), 'unknown');
    const apart = withGroup({ subnet: { 'subnet-private': subnet('10.0.1.0/24', { zone: 'eu-west-1b' }) } });
    assert.deepEqual(openings(reachOf('db_instance', both, { inventory: apart })), ['tcp 5432 v4']);
  });

  it('is not known by IPv6 where its subnets have IPv6 addresses', () => {
    const dual = withGroup({
      subnet: { 'subnet-public': subnet('10.0.0.0/24', { ipv6: ['2600:1f00::/64'] }) },
      security_group: { 'sg-db': group([groupRule({ ports: [5432, 5432], cidr: '::/0' })]) },
    });
    assert.equal(stateOf(reachOf('db_instance', database, { inventory: dual })), 'unknown');
  });

  it('is not known where a load balancer forwards to an address that may be the database', () => {
    const front = (port: number) =>
      balancer({ kind: 'network', target: { type: 'ip', id: '10.0.0.77', port, zone: 'eu-west-1a' } });
    const closed = { ...database, publicly_accessible: false };
    const state = (port: number) =>
      stateOf(
        reachOf('db_instance', closed, { inventory: withGroup({ load_balancer: { 'arn:balancer': front(port) } }) }),
      );
    assert.equal(state(5432), 'unknown');
    assert.equal(state(8080), 'not_reachable');
  });

  it('is not known for a database where load balancers hide where they forward to, or come from another VPC', () => {
    const closed = { ...database, publicly_accessible: false };
    const target = { type: 'ip', id: '10.0.0.77', port: 5432, zone: 'eu-west-1a' };
    const state = (front: JsonObject, more: Inventory = {}) =>
      stateOf(reachOf('db_instance', closed, { inventory: withGroup({ load_balancer: { front }, ...more }) }));
    const unread = balancer({ kind: 'network', observed: { target_groups: [] } });
    assert.equal(state(unread), 'unknown');
    assert.equal(state({ ...unread, scheme: 'internal' }), 'not_reachable');
    const elsewhere = balancer({ kind: 'network', target: { ...target, zone: 'all' }, more: { vpc_id: 'vpc-2' } });
    assert.equal(state(elsewhere), 'unknown');
    const internal = balancer({ kind: 'network', target, more: { scheme: 'internal' } });
    assert.equal(state(internal), 'not_reachable');
    const open6 = { ...internal, ip_address_type: 'dualstack', attributes: { 'ipv6.deny_all_igw_traffic': 'false' } };
    assert.equal(state(open6), 'unknown');
    const accelerated = { network: { 'vpc-1': network({ observed: { accelerator_interfaces: ['eni-ga'] } }) } };
    assert.equal(state(internal, accelerated), 'unknown');
  });

  it('is not known for an internal Application Load Balancer where a Network Load Balancer forwards to an address of its subnets', () => {
    const internal = balancer({ more: { scheme: 'internal' } });
    const state = (port: number, id = '10.0.0.88') => {
      const front = balancer({ kind: 'network', target: { type: 'ip', id, port, zone: 'eu-west-1a' } });
      const inventory = account({ load_balancer: { front, 'the-one': internal } });
      return stateOf(reachOf('load_balancer', internal, { inventory }));
    };
    assert.equal(state(443), 'unknown');
    assert.equal(state(8443), 'not_reachable');
    assert.equal(state(443, '10.0.1.88'), 'not_reachable');
  });

  it('is not known where CloudFront or API Gateway leads to what is private', () => {
    const internal = balancer({ more: { scheme: 'internal' } });
    const origin = (arn: string) => ({
      'AWS::CloudFront::VpcOrigin': { o: { VpcOriginEndpointConfig: { Arn: arn } } },
    });
    const links: Inventory[] = [
      origin('arn:balancer'),
      { 'AWS::ApiGateway::VpcLink': { l: { TargetArns: ['arn:balancer'] } } },
      { 'AWS::ApiGatewayV2::VpcLink': { l: { SubnetIds: ['subnet-private'] } } },
    ];
    for (const link of links) {
      const inventory = behind(internal, [fromBalancer], link);
      const found = reachOf('load_balancer', internal, { inventory, externalId: 'arn:balancer' });
      assert.equal(stateOf(found), 'unknown');
      assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory })), 'unknown');
    }
    const others = behind(internal, [fromBalancer], origin('arn:other'));
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: others })), 'not_reachable');
    const direct = account(origin('arn:aws:ec2:eu-west-1:123456789012:instance/the-one'));
    assert.equal(stateOf(reachOf('vm_instance', hidden, { inventory: direct })), 'unknown');
  });

  it('is nothing where the route to the internet leads through a NAT gateway', () => {
    const inventory = withGroup({ network: { 'vpc-1': network({ publicRoutes: [route('0.0.0.0/0', 'nat-1')] }) } });
    assert.equal(stateOf(reachOf('db_instance', database, { inventory })), 'not_reachable');
  });
});
