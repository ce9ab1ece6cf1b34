import { everyAddress, type AddressRange } from '../../../network/address-ranges.ts';
import { flowsOf, unread, type Flow, type Layer } from '../../../network/reachability/flows.ts';
import type { Hop, Packet } from '../../../network/reachability/reachability.ts';
import { coversPort, isForAllTraffic, type TrafficRule } from '../../../network/traffic-rules.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { ingressRules, rangesOf, type IngressRule } from '../vpc/open-ports.ts';
import { attempt } from './attempt.ts';

/** A rule with the groups that it names. */
export interface GroupRule extends IngressRule {
  groupId: string;
  /** The group on the other side; null for addresses. */
  otherGroup: string | null;
}

/** The rules of several security groups in one direction, and why some could not be read. */
export interface GroupRules {
  rules: readonly GroupRule[];
  unread: readonly string[];
}

/** Reads the rules of security groups. They are stateful: replies to what they allow are allowed. */
export function rulesOf(ids: readonly string[], direction: 'ingress' | 'egress', facts: AwsFacts): GroupRules {
  const read = ids.map((id) =>
    attempt<GroupRules>(
      () => {
        const group = facts.get('security_group', id);
        return facts.once(group.resource, `rules ${direction}`, () =>
          attempt<GroupRules>(
            () => ({ rules: readRules(group, { id, direction }), unread: [] }),
            (reason) => ({ rules: [], unread: [reason] }),
          ),
        );
      },
      (reason) => ({ rules: [], unread: [reason] }),
    ),
  );
  return { rules: read.flatMap(({ rules }) => rules), unread: read.flatMap((one) => one.unread) };
}

function readRules(
  group: AwsFields<'security_group'>,
  { id, direction }: { id: string; direction: 'ingress' | 'egress' },
): GroupRule[] {
  const rules = group.parts(direction);
  const addresses: readonly IngressRule[] =
    direction === 'ingress'
      ? ingressRules(group)
      : rules.map((rule) => ({
          allow: true,
          protocol: rule.text('protocol') ?? '-1',
          fromPort: rule.number('from_port'),
          toPort: rule.number('to_port'),
          sources: rangesOf(rule),
          unknownList: rule.text('prefix_list_id'),
        }));
  return addresses.map((rule, index) => ({
    ...rule,
    groupId: id,
    otherGroup: rules[index]?.text('security_group') ?? null,
  }));
}

/** Returns what security groups allow from the internet: what one of them allows is allowed. */
export function groupsLayer(ids: readonly string[], facts: AwsFacts): Layer {
  const key = `groups ${[...ids].toSorted().join(' ')}`;
  return facts.once(null, key, () => {
    const { rules, unread: reasons } = rulesOf(ids, 'ingress', facts);
    const known = flowsOf(rules);
    const lists = rules.flatMap(({ unknownList }) =>
      unknownList === null ? [] : [`the entries of the prefix list ${unknownList} are not known`],
    );
    if (reasons.length + lists.length === 0) return { known, possible: known, reasons: [] };
    const possible: readonly Flow[] = reasons.length > 0 ? unread('').possible : flowsOf(rules.map(withEveryAddress));
    return { known, possible, reasons: [...reasons, ...lists] };
  });
}

function withEveryAddress(rule: IngressRule): IngressRule {
  return rule.unknownList === null ? rule : { ...rule, sources: everyAddress };
}

/** Returns a hop for each group that lets a packet in. */
export function groupHops(ids: readonly string[], packet: Packet, facts: AwsFacts): Hop[] {
  const matching = rulesOf(ids, 'ingress', facts).rules.filter(
    (rule) => coversPort(rule, packet.port, packet.transport) && rule.sources.some((range) => holds(range, packet)),
  );
  return hopsOf(matching);
}

/** Returns a hop for each group with one of the rules. */
export function hopsOf(rules: readonly GroupRule[]): Hop[] {
  const byGroup = new Map(rules.map((rule) => [rule.groupId, rule]));
  return [...byGroup.values()].map((rule) => ({
    kind: 'security_group',
    id: rule.groupId,
    rule: ruleText(rule),
    resource: { resourceType: 'security_group', externalId: rule.groupId },
  }));
}

function holds({ family, first, last }: AddressRange, { source }: Packet): boolean {
  return family === source.family && first <= source.first && source.first <= last;
}

function ruleText(rule: TrafficRule): string {
  if (isForAllTraffic(rule)) return 'all traffic';
  const { protocol, fromPort, toPort } = rule;
  const name = protocol === '6' ? 'tcp' : protocol === '17' ? 'udp' : protocol;
  if (fromPort === null || toPort === null || fromPort === -1) return name;
  return fromPort === toPort ? `${name} ${fromPort}` : `${name} ${fromPort}-${toPort}`;
}
