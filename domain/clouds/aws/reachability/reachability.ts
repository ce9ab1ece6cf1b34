import { Facts, type CheckContext } from '../../../checks/facts.ts';
import { Fields, UnreadableField, type CheckedResource } from '../../../checks/fields.ts';
import type { Related } from '../../../checks/check.ts';
import { parseAddressRange } from '../../../network/address-ranges.ts';
import { unread } from '../../../network/reachability/flows.ts';
import { unknownReachability, type Reachability } from '../../../network/reachability/reachability.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { attempt } from './attempt.ts';
import { reachabilityOfDatabase } from './database.ts';
import { forwardingOf, targetsWithin, type Forward } from './forwarding.ts';
import { reachabilityOfInstance } from './instance.ts';
import { reachabilityOfBalancer } from './load-balancer.ts';
import { privateEntryTypes } from './private-entry.ts';

/** The types whose resources have a place in a network. */
export const reachableTypes = ['vm_instance', 'load_balancer', 'db_instance'] as const;
export type ReachableType = (typeof reachableTypes)[number];

/** A resource of one of these types, as checks see it. */
export interface Reachable {
  readonly resource: CheckedResource;
}

/** External ids of what decides about a resource, by type. */
export interface Surroundings {
  network?: readonly string[];
  subnet?: readonly string[];
  security_group?: readonly string[];
}

/** Returns what reaches a resource from the internet; what could not be read leaves its part of the answer open. */
export function reachabilityOf(subject: Reachable, facts: AwsFacts): Reachability {
  const { resource } = subject;
  return facts.once(resource, 'reachability', () => {
    try {
      switch (resource.resourceType as ReachableType) {
        case 'vm_instance':
          return reachabilityOfInstance(new Fields(resource), facts);
        case 'load_balancer':
          return reachabilityOfBalancer(new Fields(resource), facts);
        case 'db_instance':
          return reachabilityOfDatabase(new Fields(resource), facts);
      }
    } catch (error) {
      if (error instanceof UnreadableField) return unknownReachability(unread(error.message));
      throw error;
    }
  });
}

/** What is needed to find what reaches a resource, beside the resource itself. */
export const reachabilityNeeds = {
  surveys: ['load_balancer', 'account_region', ...privateEntryTypes],
  readsAbove: false,
  related: (resource: CheckedResource): Related => ({ ...nextToSubject({ resource }) }),
  beyond: (resource: CheckedResource, context: CheckContext): Related => ({
    ...nextToBalancers({ resource }, new Facts<AwsConfigurations>(context)),
  }),
};

/** Names the network, subnets and groups of a resource. */
export function nextToSubject({ resource }: Reachable): Surroundings {
  return attempt<Surroundings>(
    () =>
      resource.resourceType === 'vm_instance'
        ? nextToInstance(new Fields(resource))
        : nextToOther(new Fields(resource)),
    () => ({}),
  );
}

function nextToInstance(instance: AwsFields<'vm_instance'>): Surroundings {
  const cards = instance.parts('network_interfaces');
  return surroundings({
    vpcId: instance.text('vpc_id'),
    subnets: cards.flatMap((card) => card.text('subnet_id') ?? []),
    groups: cards.flatMap((card) => card.texts('security_group_ids')),
  });
}

function nextToOther(subject: AwsFields<'load_balancer' | 'db_instance'>): Surroundings {
  return surroundings({
    vpcId: subject.text('vpc_id'),
    subnets: subject.texts('subnet_ids'),
    groups: subject.texts('security_group_ids'),
  });
}

function surroundings(of: { vpcId: string | null; subnets: string[]; groups: string[] }): Surroundings {
  return {
    network: of.vpcId === null ? [] : [of.vpcId],
    subnet: [...new Set(of.subnets)],
    security_group: [...new Set(of.groups)],
  };
}

/** Names the networks, subnets and groups of the load balancers that forward to an instance, or to its addresses. */
export function nextToBalancers({ resource }: Reachable, facts: AwsFacts): Surroundings {
  if (resource.resourceType !== 'vm_instance') return {};
  return attempt<Surroundings>(
    () => {
      const forwards = forwardsTo(new Fields(resource), facts);
      const near = [...new Set(forwards.map(({ balancer }) => balancer))].map(nextToSubject);
      return {
        network: [...new Set(near.flatMap(({ network = [] }) => network))],
        subnet: [...new Set(near.flatMap(({ subnet = [] }) => subnet))],
        security_group: [...new Set(near.flatMap((one) => one.security_group ?? []))],
      };
    },
    () => ({}),
  );
}

function forwardsTo(instance: AwsFields<'vm_instance'>, facts: AwsFacts): Forward[] {
  const forwarding = forwardingOf(facts);
  const addresses = instance
    .group('observed')
    .parts('interface_addresses')
    .flatMap((one) => [...one.parts('ipv4').flatMap((ipv4) => ipv4.text('address') ?? []), ...one.texts('ipv6')]);
  const targets = addresses
    .flatMap((address) => parseAddressRange(address) ?? [])
    .flatMap((range) => targetsWithin(range, forwarding));
  return [instance.resource.externalId, ...targets].flatMap((key) => forwarding.byTarget.get(key) ?? []);
}
