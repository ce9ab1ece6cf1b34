import type { IpPermission } from '@aws-sdk/client-ec2';
import { reachOf } from '../../../../domain/drift/classification/network-rule.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { objectsOf, optionalNumber, optionalText, textOf } from '../../shared/operation-parameters.ts';
import type { AwsOperation, OperationPlace } from '../session/operation.ts';
import { ec2Client } from '../ec2/ec2-client.ts';

/** Rules of security groups: authorized, revoked and described; `side` is `ingress` or `egress`. */
export const securityGroupOperations: Record<string, AwsOperation> = {
  'ec2.authorize_rules': onRules(
    'ec2:AuthorizeSecurityGroupRules',
    (rule, present) => !present.has(reachOf(rule)),
    async (place, side, input) => {
      const { sdk, ec2 } = await ec2Client(place);
      return side === 'ingress'
        ? ec2(new sdk.AuthorizeSecurityGroupIngressCommand(input))
        : ec2(new sdk.AuthorizeSecurityGroupEgressCommand(input));
    },
  ),
  'ec2.revoke_rules': onRules(
    'ec2:RevokeSecurityGroupRules',
    (rule, present) => present.has(reachOf(rule)),
    async (place, side, input) => {
      const { sdk, ec2 } = await ec2Client(place);
      return side === 'ingress'
        ? ec2(new sdk.RevokeSecurityGroupIngressCommand(input))
        : ec2(new sdk.RevokeSecurityGroupEgressCommand(input));
    },
  ),
  'ec2.describe_rules': onRules(
    'ec2:UpdateSecurityGroupRuleDescriptions',
    (rule, present) => {
      const own = present.get(reachOf(rule));
      return own === undefined || (own['description'] ?? null) !== (rule['description'] ?? null);
    },
    async (place, side, input) => {
      const { sdk, ec2 } = await ec2Client(place);
      return side === 'ingress'
        ? ec2(new sdk.UpdateSecurityGroupRuleDescriptionsIngressCommand(input))
        : ec2(new sdk.UpdateSecurityGroupRuleDescriptionsEgressCommand(input));
    },
  ),
};

function onRules(
  call: string,
  isOpen: (rule: JsonObject, present: ReadonlyMap<string, JsonObject>) => boolean,
  send: (
    place: OperationPlace,
    side: string,
    input: { GroupId: string; IpPermissions: IpPermission[] },
  ) => Promise<unknown>,
): AwsOperation {
  return {
    call,
    looksAt: (parameters) => [textOf(parameters, 'side')],
    remaining: async (present, parameters) => {
      const side = textOf(parameters, 'side');
      const held = rulesOf(present, side);
      const open = objectsOf(parameters, 'rules').filter((rule) => isOpen(rule, held));
      return open.length === 0 ? null : { side, rules: open };
    },
    act: (place, remaining) =>
      send(place, textOf(remaining, 'side'), {
        GroupId: place.target.externalId,
        IpPermissions: objectsOf(remaining, 'rules').map(permissionOf),
      }),
  };
}

function rulesOf(group: CollectedResource, side: string): Map<string, JsonObject> {
  return new Map(objectsOf(group.configuration, side).map((rule) => [reachOf(rule), rule]));
}

function permissionOf(rule: JsonObject): IpPermission {
  const description = optionalText(rule['description']);
  const text = description === undefined ? {} : { Description: description };
  const cidrIpv4 = optionalText(rule['cidr_ipv4']);
  const cidrIpv6 = optionalText(rule['cidr_ipv6']);
  const prefixList = optionalText(rule['prefix_list_id']);
  const group = optionalText(rule['security_group']);
  return {
    IpProtocol: optionalText(rule['protocol']) ?? '-1',
    FromPort: optionalNumber(rule['from_port']),
    ToPort: optionalNumber(rule['to_port']),
    ...(cidrIpv4 === undefined ? {} : { IpRanges: [{ CidrIp: cidrIpv4, ...text }] }),
    ...(cidrIpv6 === undefined ? {} : { Ipv6Ranges: [{ CidrIpv6: cidrIpv6, ...text }] }),
    ...(prefixList === undefined ? {} : { PrefixListIds: [{ PrefixListId: prefixList, ...text }] }),
    ...(group === undefined ? {} : { UserIdGroupPairs: [{ ...groupPair(group), ...text }] }),
  };
}

/** Returns the reference to a group; `<account>/<group>` names one of another account. */
function groupPair(group: string): { UserId?: string; GroupId: string } {
  const [account, id] = group.split('/');
  return id === undefined ? { GroupId: group } : { UserId: account ?? '', GroupId: id };
}
