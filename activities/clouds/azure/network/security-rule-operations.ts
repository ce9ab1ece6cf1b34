import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { objectOf, textsOf } from '../../shared/operation-parameters.ts';
import { propertiesNow, type AzureOperation, type AzurePlace } from '../session/azure-operation.ts';
import { type RuleKind, putsRule, deletesRule } from '../session/rule-operations.ts';

const securityRules: RuleKind = {
  key: 'rules',
  below: 'securityRules',
  call: 'Microsoft.Network/networkSecurityGroups/securityRules',
  body: securityRule,
};

/** Rules of network security groups, each created and deleted by name. */
export const securityRuleOperations: Readonly<Record<string, AzureOperation>> = {
  'network.put_security_rule': putsRule(securityRules),
  'network.delete_security_rule': deletesRule(securityRules),
};

/**
 * Returns the rule to send. Properties that the configuration lacks (descriptions, source ports) are sent back
 * unchanged.
 */
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
    ...peers('source', rule, properties),
    ...peers('destination', rule, properties),
    ...oneOrMore('destinationPortRange', 'destinationPortRanges', textsOf(rule, 'destination_ports')),
  };
}

/**
 * Returns one side of a rule: application security groups or addresses, never both. A rule that was recorded without
 * groups keeps its current ones. Throws `CloudError` of kind `invalid_request` when the side is empty.
 */
function peers(side: 'source' | 'destination', rule: JsonObject, held: JsonObject): JsonObject {
  const name = `${side}ApplicationSecurityGroups`;
  const groups = textsOf(rule, `${side}_groups`).map((id) => ({ id }));
  if (groups.length > 0) return { [name]: groups };
  const prefixes = textsOf(rule, `${side}_prefixes`);
  if (prefixes.length > 0) return oneOrMore(`${side}AddressPrefix`, `${side}AddressPrefixes`, prefixes);
  const kept = held[name];
  if (Array.isArray(kept) && kept.length > 0) return { [name]: kept.filter(isObject).map(idAlone) };
  throw new CloudError({
    kind: 'invalid_request',
    call: 'network.put_security_rule',
    message: `the rule names no ${side}, and the group has no rule of this name to take it from`,
  });
}

/**
 * Returns a reference that contains only the id: Resource Manager returns more of a referenced resource than it
 * accepts.
 */
const idAlone = (resource: JsonObject): JsonObject => ({ id: resource['id'] ?? null });

function someOrOne(properties: JsonObject, name: string, many: string[]): JsonObject {
  return many.length > 0 ? { [`${name}s`]: many } : { [name]: properties[name] ?? '*' };
}

/** Returns values under the name that Resource Manager accepts: one for a single value, another for several. */
function oneOrMore(one: string, more: string, values: string[]): JsonObject {
  return values.length === 1 ? { [one]: values[0] ?? '*' } : { [more]: values };
}

function capital(word: Json | undefined): string {
  const text = typeof word === 'string' ? word : '*';
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
