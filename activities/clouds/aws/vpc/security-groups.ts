import type { IpPermission, SecurityGroup, UserIdGroupPair } from '@aws-sdk/client-ec2';
import type {
  SecurityGroupConfiguration,
  SecurityGroupRule,
} from '../../../../domain/clouds/aws/vpc/security-group.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { describedIds } from '../ec2/described-ids.ts';
import { collected } from '../session/resource.ts';
import { textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

type PrefixList = NonNullable<SecurityGroupConfiguration['observed']['prefix_lists']>[number];

/**
 * Security groups. Their users are queried for a whole batch of groups at once (a filter takes 200 values), and the
 * entries of each referenced prefix list once per listing.
 */
export const securityGroupsUnit: AwsUnit<'security_group'> = {
  service: 'ec2-security-groups',
  scope: 'regional',
  resourceTypes: ['security_group'],
  async open(run) {
    const {
      EC2Client,
      DescribeSecurityGroupsCommand,
      DescribeNetworkInterfacesCommand,
      GetManagedPrefixListEntriesCommand,
    } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
    const lists = new Map<string, Promise<PrefixList>>();

    async function entriesOf(id: string): Promise<PrefixList> {
      const cidrs: string[] = [];
      let next: string | undefined;
      do {
        const page = await ec2(
          new GetManagedPrefixListEntriesCommand({ PrefixListId: id, MaxResults: 100, NextToken: next }),
        );
        cidrs.push(...(page.Entries ?? []).flatMap(({ Cidr: cidr }) => cidr ?? []));
        next = page.NextToken || undefined;
      } while (next !== undefined);
      return { id, cidrs: textSet(cidrs) };
    }

    async function prefixLists(group: SecurityGroup): Promise<PrefixList[]> {
      const ids = (group.IpPermissions ?? []).flatMap(({ PrefixListIds: named }) =>
        (named ?? []).flatMap(({ PrefixListId: id }) => id ?? []),
      );
      return sortedSet(
        await Promise.all(
          [...new Set(ids)].map((id) => {
            const entries = lists.get(id) ?? entriesOf(id);
            lists.set(id, entries);
            return entries;
          }),
        ),
      );
    }

    async function interfacesByGroup(groupIds: string[]): Promise<Record<string, number>> {
      const counts: Record<string, number> = Object.fromEntries(groupIds.map((id) => [id, 0]));
      let next: string | undefined;
      do {
        const page = await ec2(
          new DescribeNetworkInterfacesCommand({
            Filters: [{ Name: 'group-id', Values: groupIds }],
            MaxResults: 1000,
            NextToken: next,
          }),
        );
        for (const card of page.NetworkInterfaces ?? []) {
          for (const { GroupId: id } of card.Groups ?? []) {
            if (id !== undefined && counts[id] !== undefined) counts[id] += 1;
          }
        }
        next = page.NextToken || undefined;
      } while (next !== undefined);
      return counts;
    }

    return async (token) => {
      const page = await ec2(
        new DescribeSecurityGroupsCommand(
          describedIds(run.only, { ids: 'GroupIds', filter: 'group-id', atOnce: 200, token }),
        ),
      );
      return describedPage({
        next: page.NextToken,
        items: page.SecurityGroups ?? [],
        shared: async (groups) => {
          const details = new DetailReader(run.only);
          const usage = await details.read('/observed/network_interfaces', () =>
            interfacesByGroup(groups.flatMap(({ GroupId: id }) => (id === undefined ? [] : [id]))),
          );
          return { usage, unreadable: details.unreadable };
        },
        describe: (group, { usage, unreadable }) => describe(group, usage ?? null, unreadable),
      });
    };

    async function describe(
      group: SecurityGroup,
      usage: Record<string, number> | null,
      unreadable: Record<string, string>,
    ) {
      const id = group.GroupId;
      if (id === undefined) return null;
      const details = new DetailReader(run.only);
      const prefixes = await details.read('/observed/prefix_lists', () => prefixLists(group));
      return collected({
        resourceType: 'security_group',
        externalId: id,
        name: group.GroupName ?? id,
        region: run.region,
        tags: tagMap(group.Tags),
        unreadable: { ...unreadable, ...details.unreadable },
        configuration: {
          ...groupSettings(group),
          observed: { network_interfaces: usage?.[id], ...(prefixes?.length ? { prefix_lists: prefixes } : {}) },
        },
      });
    }
  },
};

function groupSettings(group: SecurityGroup): Omit<SecurityGroupConfiguration, 'tags' | 'observed'> {
  return {
    group_name: group.GroupName ?? null,
    description: group.Description ?? null,
    vpc_id: group.VpcId ?? null,
    ingress: rules(group.IpPermissions, group.OwnerId),
    egress: rules(group.IpPermissionsEgress, group.OwnerId),
  };
}

/**
 * Returns the rules of a group. EC2 groups rules with the same port range; here each source or destination is its own
 * rule.
 */
function rules(permissions: IpPermission[] | undefined, ownerId: string | undefined): SecurityGroupRule[] {
  const unfolded = (permissions ?? []).flatMap((permission) => {
    const base = {
      protocol: permission.IpProtocol ?? '-1',
      from_port: permission.IpProtocol === '-1' ? null : (permission.FromPort ?? null),
      to_port: permission.IpProtocol === '-1' ? null : (permission.ToPort ?? null),
      cidr_ipv4: null,
      cidr_ipv6: null,
      prefix_list_id: null,
      security_group: null,
    };
    return [
      ...(permission.IpRanges ?? []).map((range) => ({
        ...base,
        cidr_ipv4: range.CidrIp ?? null,
        description: range.Description || null,
      })),
      ...(permission.Ipv6Ranges ?? []).map((range) => ({
        ...base,
        cidr_ipv6: range.CidrIpv6 ?? null,
        description: range.Description || null,
      })),
      ...(permission.PrefixListIds ?? []).map((list) => ({
        ...base,
        prefix_list_id: list.PrefixListId ?? null,
        description: list.Description || null,
      })),
      ...(permission.UserIdGroupPairs ?? []).map((pair) => ({
        ...base,
        security_group: otherGroup(pair, ownerId),
        description: pair.Description || null,
      })),
    ];
  });
  return sortedSet(unfolded);
}

function otherGroup(pair: UserIdGroupPair, ownerId: string | undefined): string | null {
  if (pair.GroupId === undefined) return pair.GroupName ?? null;
  const foreign = pair.UserId !== undefined && ownerId !== undefined && pair.UserId !== ownerId;
  return foreign ? `${pair.UserId}/${pair.GroupId}` : pair.GroupId;
}
