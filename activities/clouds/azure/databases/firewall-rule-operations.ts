import type { AzureOperation } from '../session/azure-operation.ts';
import { type RuleKind, putsRule, deletesRule } from '../session/rule-operations.ts';

const firewallRules: RuleKind = {
  key: 'firewall_rules',
  below: 'firewallRules',
  call: 'firewallRules',
  body: async (_place, rule) => ({ startIpAddress: rule['start'] ?? '', endIpAddress: rule['end'] ?? '' }),
};

/** Firewall rules of database servers, each created and deleted by name. */
export const firewallRuleOperations: Readonly<Record<string, AzureOperation>> = {
  'database.put_firewall_rule': putsRule(firewallRules),
  'database.delete_firewall_rule': deletesRule(firewallRules),
};
