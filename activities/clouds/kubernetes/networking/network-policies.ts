import type { V1NetworkPolicy, V1NetworkPolicyPeer, V1NetworkPolicyPort } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { NetworkPolicyConfiguration } from '../../../../domain/clouds/kubernetes/networking/network-policy.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

type PolicyRules = NetworkPolicyConfiguration['ingress_rules'];

/** A rule on the wire; the library renames `from` to `_from`. */
interface PolicyRule {
  from?: Wire<V1NetworkPolicyPeer>[];
  to?: Wire<V1NetworkPolicyPeer>[];
  ports?: Wire<V1NetworkPolicyPort>[];
}

function describeRules(rules: readonly PolicyRule[] | undefined): PolicyRules {
  return (rules ?? []).map(({ from, to, ports }) => {
    const peers = from ?? to;
    return {
      peers: peers === undefined ? null : sortedSet(peers as JsonObject[]),
      ports: ports === undefined ? null : sortedSet(ports as unknown as JsonObject[]),
    };
  });
}

export const networkPoliciesUnit = objectUnit<'network_policy', Wire<V1NetworkPolicy>>({
  service: 'network-policies',
  resourceType: 'network_policy',
  group: 'networking.k8s.io',
  versions: ['v1'],
  resource: 'networkpolicies',
  describe: ({ metadata, spec }) =>
    clusterResource({
      resourceType: 'network_policy',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        pod_selector: (spec?.podSelector ?? {}) as JsonObject,
        policy_types: sortedSet(spec?.policyTypes ?? []),
        ingress_rules: describeRules(spec?.ingress as PolicyRule[] | undefined),
        egress_rules: describeRules(spec?.egress as PolicyRule[] | undefined),
        observed: { created_at: createdAt(metadata) },
      },
    }),
});
