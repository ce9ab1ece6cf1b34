import type { Fields } from '../../../checks/fields.ts';
import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { isObject, type Json } from '../../../json.ts';
import type { NetworkPolicyConfiguration } from './network-policy.ts';
import { kubernetesRules } from '../rules.ts';

type Rule = Fields<NetworkPolicyConfiguration['ingress_rules'][number]>;

/** Blocks that are every address of a family. */
const everyAddress = ['0.0.0.0/0', '::/0'];

/** Returns whether a peer is every address, with no exception. */
function isEveryone(peer: Json): boolean {
  const block = isObject(peer) ? peer['ipBlock'] : null;
  if (!isObject(block) || typeof block['cidr'] !== 'string') return false;
  const { except = null } = block;
  return everyAddress.includes(block['cidr']) && (!Array.isArray(except) || except.length === 0);
}

const isEmpty = (list: Json): boolean => list === null || (Array.isArray(list) && list.length === 0);

/** Returns whether a rule allows every peer on every port: it names neither, or an address block that is all addresses. */
function allowsAll(rule: Rule): boolean {
  const peers = rule.json('peers');
  const isForAll = isEmpty(peers) || (Array.isArray(peers) && peers.some(isEveryone));
  return isForAll && isEmpty(rule.json('ports'));
}

export const networkingNetworkPolicyChecks = kubernetesRules('network_policy', {
  networking_network_policy_restricts_egress: {
    looksAt: ['/policy_types', '/egress_rules'],
    evaluate(policy) {
      if (!policy.texts('policy_types').includes('Egress')) return notApplicable();
      const open = policy.parts('egress_rules').filter(allowsAll).length;
      return passIf(open === 0, 'The network policy allows all egress traffic', { rules: open });
    },
  },
  networking_network_policy_restricts_ingress: {
    looksAt: ['/policy_types', '/ingress_rules'],
    evaluate(policy) {
      if (!policy.texts('policy_types').includes('Ingress')) return notApplicable();
      const open = policy.parts('ingress_rules').filter(allowsAll).length;
      return passIf(open === 0, 'The network policy allows all ingress traffic', { rules: open });
    },
  },
});
