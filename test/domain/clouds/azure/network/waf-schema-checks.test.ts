import {
  networkGatewayWafRuleChecks,
  networkFrontDoorWafRuleChecks,
} from '../../../../../domain/clouds/azure/network/waf-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network, waf', () => {
  testSchemaChecks(networkGatewayWafRuleChecks, {
    network_application_gateway_waf_policy_request_body_inspected: {
      pass: { properties: { policySettings: { requestBodyCheck: true } } },
      fail: { properties: { policySettings: { requestBodyCheck: false } } },
    },
    network_application_gateway_waf_policy_bot_protection_enabled: {
      pass: { properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_BotManagerRuleSet' }] } } },
      fail: { properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'OWASP' }] } } },
    },
    network_application_gateway_waf_policy_managed_rules_assigned: {
      pass: { properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_DefaultRuleSet' }] } } },
      fail: { properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_BotManagerRuleSet' }] } } },
    },
  });

  testSchemaChecks(networkFrontDoorWafRuleChecks, {
    network_front_door_waf_policy_request_body_inspected: {
      pass: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { policySettings: { requestBodyCheck: 'Enabled' } },
      },
      fail: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { policySettings: { requestBodyCheck: 'Disabled' } },
      },
    },
    network_front_door_waf_policy_bot_protection_enabled: {
      pass: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_BotManagerRuleSet' }] } },
      },
      fail: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_DefaultRuleSet' }] } },
      },
    },
    network_front_door_waf_policy_managed_rules_assigned: {
      pass: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_DefaultRuleSet' }] } },
      },
      fail: {
        sku: { name: 'Premium_AzureFrontDoor' },
        properties: { managedRules: { managedRuleSets: [{ ruleSetType: 'Microsoft_BotManagerRuleSet' }] } },
      },
    },
  });
});
