import type { Configuration } from '../../configuration.ts';
import { on, reach, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { setAtCreation } from '../reasons.ts';
import { loggingSetting, trafficSetting } from './firewall-setting.ts';

/** `firewall_rule`. `externalId` is its numeric id. */
export interface FirewallRuleConfiguration extends Configuration {
  network: string;
  direction: 'ingress' | 'egress';
  disabled: boolean;
  priority: number;
  source_ranges: string[];
  destination_ranges: string[];
  source_tags: string[];
  /** Absent in configurations that were read before this field was added. */
  source_service_accounts?: string[];
  target_tags: string[];
  /** Absent where the rule names none. */
  target_service_accounts?: string[];
  /** `protocol` is `tcp`, `udp`, `icmp`, `all` or a number; no ports mean all. Ports are `22` or `20-30`. */
  allowed: { protocol: string; ports: string[] }[];
  denied: { protocol: string; ports: string[] }[];
  logging: boolean;
}

export const firewallRuleType = defineResourceType<FirewallRuleConfiguration>({
  label: 'firewall rule',
  volatile: {},
  comparison: { laterFields: ['target_service_accounts', 'source_service_accounts'] },
  drift: {
    aspects: [
      {
        aspect: 'rules',
        label: 'allowed and denied traffic',
        keys: [
          'source_ranges',
          'destination_ranges',
          'source_tags',
          'source_service_accounts',
          'target_tags',
          'target_service_accounts',
          'allowed',
          'denied',
          'direction',
          'disabled',
          'priority',
        ],
        touches: 'exposure',
        direction: 'address_ranges',
        severity: reach,
      },
      on('logging', 'logging', safeguard),
    ],
    deletion: { touches: 'exposure', severity: 'high' },
  },
  remediation: {
    settings: [trafficSetting, loggingSetting],
    fixed: [[setAtCreation, ['network', 'direction']]],
  },
});
