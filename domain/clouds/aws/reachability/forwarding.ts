import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { addressAt, commonPart, parseAddressRange, type AddressRange } from '../../../network/address-ranges.ts';
import type { Transport } from '../../../network/traffic-rules.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { attempt } from './attempt.ts';

export type Balancer = AwsFields<'load_balancer'>;

/** A listener that forwards to a target. */
export interface Forward {
  balancer: Balancer;
  listenerPort: number;
  transports: readonly Transport[];
  targetGroup: string;
  /** `instance`, `ip`, `lambda` or `alb`. */
  targetType: string;
  targetId: string;
  targetPort: number;
  /** Whether the target is in the VPC of the load balancer. */
  isInVpc: boolean;
  preservesClientIp: boolean;
  /** The addresses of clients that the rule is for; null for all. */
  clients: readonly AddressRange[] | null;
  /** Why only certain clients get that far; null where all do. */
  gate: string | null;
}

/** Where the load balancers of an account forward to. */
export interface Forwarding {
  byTarget: ReadonlyMap<string, readonly Forward[]>;
  /** Application Load Balancers that a Network Load Balancer forwards to, by ARN. */
  behind: ReadonlyMap<string, readonly Forward[]>;
  /** Load balancers that may be reached from the internet, and of which it is not known where they forward to. */
  unread: readonly { balancer: Balancer; vpcId: string | null; reason: string }[];
}

const transportsOf: Readonly<Record<string, readonly Transport[]>> = {
  HTTP: ['tcp'],
  HTTPS: ['tcp'],
  SSL: ['tcp'],
  TCP: ['tcp'],
  TLS: ['tcp'],
  UDP: ['udp'],
  QUIC: ['udp'],
  TCP_UDP: ['tcp', 'udp'],
  TCP_QUIC: ['tcp', 'udp'],
};

/** A listener as far as reachability goes. */
export interface ListenerPort {
  port: number;
  transports: readonly Transport[];
}

/** Reads the ports on which a load balancer listens. Gateway Load Balancers listen on none that clients use. */
export function listenersOf(balancer: Balancer): ListenerPort[] {
  if (balancer.text('kind') === 'gateway') return [];
  return balancer.parts('listeners').map((listener) => {
    const [port, protocol] = [listener.number('port'), listener.text('protocol')];
    const transports = transportsOf[protocol ?? ''];
    if (port === null || transports === undefined) throw new UnreadableField('a listener has no known protocol');
    return { port, transports };
  });
}

/** Reads where all load balancers forward to, once. */
export function forwardingOf(facts: AwsFacts): Forwarding {
  return facts.once(null, 'forwarding', () => {
    const byTarget = new Map<string, Forward[]>();
    const behind = new Map<string, Forward[]>();
    const unread: { balancer: Balancer; vpcId: string | null; reason: string }[] = [];
    for (const balancer of facts.every('load_balancer')) {
      const forwards = attempt(
        () => forwardsOf(balancer),
        (reason) => {
          const vpcId = attempt(
            () => balancer.text('vpc_id'),
            () => null,
          );
          unread.push({ balancer, vpcId, reason });
          return [];
        },
      );
      for (const forward of forwards) {
        const index = forward.targetType === 'alb' ? behind : byTarget;
        const known = index.get(forward.targetId);
        if (known === undefined) index.set(forward.targetId, [forward]);
        else known.push(forward);
      }
    }
    return { byTarget, behind, unread };
  });
}

/** Returns the addresses in a range that load balancers forward to. */
export function targetsWithin(range: AddressRange, { byTarget }: Forwarding): string[] {
  if (range.first === range.last) return [addressAt(range)];
  return [...byTarget.keys()].filter((key) => {
    const address = parseAddressRange(key);
    return address !== null && commonPart([range], [address]).length > 0;
  });
}

/** Reads the targets of each listener of a load balancer, by its default actions and its rules. */
export function forwardsOf(balancer: Balancer): Forward[] {
  return balancer.text('kind') === 'classic' ? classicForwards(balancer) : currentForwards(balancer);
}

function classicForwards(balancer: Balancer): Forward[] {
  const groups = balancer.group('observed').parts('target_groups');
  return balancer.parts('listeners').flatMap((listener) => {
    const port = listener.number('port') ?? 0;
    const targetPort = listener.number('instance_port') ?? 0;
    const group = groups.find((one) => one.number('port') === targetPort);
    return (group?.parts('targets') ?? []).map((target) => ({
      balancer,
      listenerPort: port,
      transports: ['tcp'] as const,
      targetGroup: `instance port ${targetPort}`,
      targetType: 'instance',
      targetId: target.text('id') ?? '',
      targetPort,
      isInVpc: true,
      preservesClientIp: false,
      clients: null,
      gate: null,
    }));
  });
}

function currentForwards(balancer: Balancer): Forward[] {
  const kind = balancer.text('kind');
  if (kind === 'gateway') return [];
  const observed = balancer.group('observed');
  const groups = new Map(observed.parts('target_groups').map((group) => [group.text('arn') ?? '', group]));
  const rules = kind === 'application' ? observed.parts('listener_rules') : [];
  if (kind === 'network') requireDefaultForwards(balancer, [...groups.keys()]);
  return balancer.parts('listeners').flatMap((listener) => {
    const arn = listener.text('arn');
    const port = listener.number('port') ?? 0;
    const transports = transportsOf[listener.text('protocol') ?? ''] ?? [];
    const own = rules.filter((rule) => rule.text('listener_arn') === arn);
    const mutual = listener.part('mutual_authentication');
    const certified = mutual !== null && mutual.has('mode') && mutual.json('mode') === 'verify';
    const branches = [
      { actions: listener.list('default_actions'), clients: null },
      ...own.map((rule) => ({ actions: rule.list('actions'), clients: clientsOf(rule.json('source_ips')) })),
    ];
    return branches.flatMap(({ actions, clients }) => {
      const gate = certified ? 'clients need a certificate' : gateOf(actions);
      return groupArns(actions).flatMap((groupArn) => {
        const group = groups.get(groupArn);
        if (group === undefined) throw new UnreadableField(`the target group ${groupArn} is not known`);
        const targetType = group.text('target_type') ?? '';
        if (targetType === 'lambda') return [];
        const isNetwork = kind === 'network';
        const protocol = group.text('protocol');
        return group.parts('targets').map((target) => ({
          balancer,
          listenerPort: port,
          transports,
          targetGroup: groupArn,
          targetType,
          targetId: target.text('id') ?? '',
          targetPort: target.number('port') ?? group.number('port') ?? 0,
          isInVpc: target.text('availability_zone') !== 'all' || targetType === 'instance',
          preservesClientIp: isNetwork && preserves({ given: group.json('preserves_client_ip'), targetType, protocol }),
          clients,
          gate,
        }));
      });
    });
  });
}

/** Checks that a Network Load Balancer forwards to its target groups by default actions alone: rules of its listeners are not read. */
function requireDefaultForwards(balancer: Balancer, groupIds: readonly string[]): void {
  const named = balancer.parts('listeners').flatMap((listener) => groupArns(listener.list('default_actions')));
  const other = groupIds.find((arn) => !named.includes(arn));
  if (other !== undefined) throw new UnreadableField(`the rule that forwards to the target group ${other} is not read`);
}

/** Client IP addresses are preserved for instances, and for addresses by UDP; it can be set for TCP and TLS. */
function preserves(of: { given: Json; targetType: string; protocol: string | null }): boolean {
  if (typeof of.given === 'boolean') return of.given;
  return of.targetType === 'instance' || (of.protocol !== 'TCP' && of.protocol !== 'TLS');
}

function clientsOf(sourceIps: Json): readonly AddressRange[] | null {
  if (sourceIps === null) return null;
  const blocks = Array.isArray(sourceIps) ? sourceIps : [];
  return blocks.map((block) => {
    const range = typeof block === 'string' ? parseAddressRange(block) : null;
    if (range === null) throw new UnreadableField('the source IP condition of a listener rule is not known');
    return range;
  });
}

/** Returns the target groups that actions forward to; one with weight 0 gets no requests. */
function groupArns(actions: readonly Json[]): string[] {
  const forwards = actions.filter(isObject).filter(({ type }) => type === 'forward');
  const arns = forwards.flatMap((action) => {
    const config = action['forward_config'];
    const weighted = config !== undefined && isObject(config) ? config['target_groups'] : undefined;
    const listed = Array.isArray(weighted) ? weighted.filter(isObject) : [];
    if (listed.length === 0) return [action['target_group_arn']];
    return listed.filter(({ weight }) => weight !== 0).map((group) => group['target_group_arn']);
  });
  return [...new Set(arns.filter((arn) => typeof arn === 'string'))];
}

/** Returns what a client has to prove before its request is forwarded; null where nothing. */
function gateOf(actions: readonly Json[]): string | null {
  const gate = actions.filter(isObject).find(isGate);
  return gate === undefined ? null : 'clients have to sign in at the load balancer';
}

function isGate(action: JsonObject): boolean {
  const { type } = action;
  if (type === 'jwt-validation') return true;
  if (type !== 'authenticate-oidc' && type !== 'authenticate-cognito') return false;
  const config = action[type === 'authenticate-oidc' ? 'authenticate_oidc_config' : 'authenticate_cognito_config'];
  return !(config !== undefined && isObject(config) && config['on_unauthenticated_request'] === 'allow');
}
