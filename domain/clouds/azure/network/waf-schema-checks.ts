import { isNamed, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkGatewayWafRuleChecks = propertyRules(
  'microsoft.network/applicationgatewaywebapplicationfirewallpolicies',
  {
    network_application_gateway_waf_policy_request_body_inspected: {
      path: '/properties/policySettings/requestBodyCheck',
      type: 'boolean',
      passes: isTrue,
      failure: 'Request bodies are not inspected',
    },
    network_application_gateway_waf_policy_bot_protection_enabled: {
      path: '/properties/managedRules/managedRuleSets/*/ruleSetType',
      type: 'string',
      of: 'one',
      passes: isNamed('Microsoft_BotManagerRuleSet'),
      failure: 'No rule set of bot protection is assigned',
    },
    network_application_gateway_waf_policy_managed_rules_assigned: {
      path: '/properties/managedRules/managedRuleSets/*/ruleSetType',
      type: 'string',
      of: 'one',
      passes: isNamed('OWASP', 'Microsoft_DefaultRuleSet'),
      failure: 'No rule set against common attacks is assigned',
    },
  },
);

export const networkFrontDoorWafRuleChecks = propertyRules(
  'microsoft.network/frontdoorwebapplicationfirewallpolicies',
  {
    network_front_door_waf_policy_request_body_inspected: {
      path: '/properties/policySettings/requestBodyCheck',
      type: 'string',
      when: { path: '/sku/name', type: 'string', passes: isNamed('Premium_AzureFrontDoor') },
      passes: isNamed('Enabled'),
      failure: 'Request bodies are not inspected',
    },
    network_front_door_waf_policy_bot_protection_enabled: {
      path: '/properties/managedRules/managedRuleSets/*/ruleSetType',
      type: 'string',
      of: 'one',
      when: { path: '/sku/name', type: 'string', passes: isNamed('Premium_AzureFrontDoor') },
      passes: isNamed('Microsoft_BotManagerRuleSet'),
      failure: 'No rule set of bot protection is assigned',
    },
    network_front_door_waf_policy_managed_rules_assigned: {
      path: '/properties/managedRules/managedRuleSets/*/ruleSetType',
      type: 'string',
      of: 'one',
      when: { path: '/sku/name', type: 'string', passes: isNamed('Premium_AzureFrontDoor') },
      passes: isNamed('DefaultRuleSet', 'Microsoft_DefaultRuleSet'),
      failure: 'No rule set against common attacks is assigned',
    },
  },
);
