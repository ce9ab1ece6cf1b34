import type { Configuration } from '../../configuration.ts';
import { policyRules } from '../aspects.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';

/** `network_policy`. Rules are as in the object, with their selectors and ports; null where they allow everything. */
export interface NetworkPolicyConfiguration extends Configuration {
  namespace: string;
  /** Empty: every pod of the namespace. */
  pod_selector: JsonObject;
  policy_types: string[];
  ingress_rules: { peers: JsonObject[] | null; ports: JsonObject[] | null }[];
  egress_rules: { peers: JsonObject[] | null; ports: JsonObject[] | null }[];
  observed: ObservedObject;
}

export const networkPolicyType = defineResourceType<NetworkPolicyConfiguration>({
  label: 'network policy',
  volatile: { created_at: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: [
      policyRules('ingress_rules'),
      policyRules('egress_rules'),
      {
        aspect: 'coverage',
        keys: ['pod_selector', 'policy_types'],
        touches: 'exposure',
        severity: 'high',
      },
    ],
    deletion: { touches: 'exposure', severity: 'high' },
  },
  remediation: labelled(['namespace', 'pod_selector', 'policy_types', 'ingress_rules', 'egress_rules']),
});
