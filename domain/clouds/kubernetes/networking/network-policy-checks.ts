import type { Fields } from '../../../checks/fields.ts';
import { notApplicable, passIf } from '../../../checks/verdict.ts';
import type { NetworkPolicyConfiguration } from './network-policy.ts';
import { kubernetesRules } from '../rules.ts';

type Rule = Fields<NetworkPolicyConfiguration['ingress_rules'][number]>;

/** Returns whether a rule allows every peer on every port: it names neither. */
const allowsAll = (rule: Rule): boolean => rule.json('peers') === null && rule.json('ports') === null;

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
