import type { Json, JsonObject } from '../../../../domain/json.ts';
import { objectOf, textsOf } from '../../shared/operation-parameters.ts';
import { isObject, propertiesNow, type AzureOperation, type AzurePlace } from '../session/azure-operation.ts';
import { type RuleKind, putsRule, deletesRule } from '../session/rule-operations.ts';

const securityRules: RuleKind = {
  key: 'rules',
  below: 'securityRules',
  call: 'Microsoft.Network/networkSecurityGroups/securityRules',
  body: securityRule,
};

/** Rules of network security groups, each put and deleted by its name. */
export const securityRuleOperations: Readonly<Record<string, AzureOperation>> = {
  'network.put_security_rule': putsRule(securityRules),
  'network.delete_security_rule': deletesRule(securityRules),
};

/** What the rule has now and the configuration does not hold (descriptions, source ports) is sent back as it is. */
async function securityRule(place: AzurePlace, rule: JsonObject): Promise<JsonObject> {
  const { securityRules: held } = await propertiesNow(place);
  const now = Array.isArray(held) ? held.find((one) => isObject(one) && one['name'] === rule['name']) : undefined;
  const properties = isObject(now) ? objectOf(now, 'properties') : {};
  return {
    description: properties['description'] ?? '',
    ...someOrOne(properties, 'sourcePortRange', textsOf(properties, 'sourcePortRanges')),
    priority: rule['priority'] ?? null,
    direction: capital(rule['direction']),
    access: capital(rule['access']),
    protocol: capital(rule['protocol']),
    ...oneOrMore('sourceAddressPrefix', 'sourceAddressPrefixes', textsOf(rule, 'source_prefixes')),
    ...oneOrMore('destinationAddressPrefix', 'destinationAddressPrefixes', textsOf(rule, 'destination_prefixes')),
    ...groupsOf('sourceApplicationSecurityGroups', textsOf(rule, 'source_groups')),
    ...groupsOf('destinationApplicationSecurityGroups', textsOf(rule, 'destination_groups')),
    ...oneOrMore('destinationPortRange', 'destinationPortRanges', textsOf(rule, 'destination_ports')),
  };
}

function someOrOne(properties: JsonObject, name: string, many: string[]): JsonObject {
  return many.length > 0 ? { [`${name}s`]: many } : { [name]: properties[name] ?? '*' };
}

/** Resource Manager takes a single value under one name and several under another. */
function oneOrMore(one: string, more: string, values: string[]): JsonObject {
  return values.length === 1 ? { [one]: values[0] ?? '*' } : { [more]: values };
}

function groupsOf(name: string, ids: string[]): JsonObject {
  return ids.length === 0 ? {} : { [name]: ids.map((id) => ({ id })) };
}

function capital(word: Json | undefined): string {
  const text = typeof word === 'string' ? word : '*';
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
