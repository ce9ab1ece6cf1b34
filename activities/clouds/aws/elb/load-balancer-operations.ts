import type { IpAddressType } from '@aws-sdk/client-elastic-load-balancing-v2';
import { objectOf, textOf, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** Attributes, security groups and tags of load balancers. */
export const loadBalancerOperations: Record<string, AwsOperation> = {
  'elb.modify_attributes': sets('elasticloadbalancing:ModifyLoadBalancerAttributes', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const now = objectOf(place.present.configuration, 'attributes');
    const Attributes = Object.entries(objectOf(wanted, 'attributes')).flatMap(([Key, Value]) =>
      typeof Value === 'string' && now[Key] !== Value ? [{ Key, Value }] : [],
    );
    return elb(new sdk.ModifyLoadBalancerAttributesCommand({ LoadBalancerArn: arn, Attributes }));
  }),
  'elb.set_security_groups': sets('elasticloadbalancing:SetSecurityGroups', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const SecurityGroups = textsOf(wanted, 'security_group_ids');
    return elb(new sdk.SetSecurityGroupsCommand({ LoadBalancerArn: arn, SecurityGroups }));
  }),
  'elb.set_ip_address_type': sets('elasticloadbalancing:SetIpAddressType', async (place, wanted) => {
    const { sdk, elb, arn } = await balancers(place);
    const type = textOf(wanted, 'ip_address_type') as IpAddressType;
    return elb(new sdk.SetIpAddressTypeCommand({ LoadBalancerArn: arn, IpAddressType: type }));
  }),
  'elb.set_tags': setsTags({
    call: 'elasticloadbalancing:AddTags',
    act: async (place, tags) => {
      if (isClassic(place)) {
        const { sdk, elb, name } = await classicBalancers(place);
        return elb(new sdk.AddTagsCommand({ LoadBalancerNames: [name], Tags: tagList(tags) }));
      }
      const { sdk, elb, arn } = await balancers(place);
      return elb(new sdk.AddTagsCommand({ ResourceArns: [arn], Tags: tagList(tags) }));
    },
  }),
  'elb.remove_tags': removesTags({
    call: 'elasticloadbalancing:RemoveTags',
    act: async (place, names) => {
      if (isClassic(place)) {
        const { sdk, elb, name } = await classicBalancers(place);
        return elb(new sdk.RemoveTagsCommand({ LoadBalancerNames: [name], Tags: names.map((Key) => ({ Key })) }));
      }
      const { sdk, elb, arn } = await balancers(place);
      return elb(new sdk.RemoveTagsCommand({ ResourceArns: [arn], TagKeys: names }));
    },
  }),
};

function isClassic({ present }: OperationPlace): boolean {
  return present.configuration['kind'] === 'classic';
}

async function balancers({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const elb = run.once('elasticloadbalancing', (settings) => new sdk.ElasticLoadBalancingV2Client(settings));
  return { sdk, elb, arn: target.externalId };
}

async function classicBalancers({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing');
  const elb = run.once('elasticloadbalancing-classic', (settings) => new sdk.ElasticLoadBalancingClient(settings));
  return { sdk, elb, name: present.name };
}
