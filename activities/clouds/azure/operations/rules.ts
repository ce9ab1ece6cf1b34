import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { sameMeaning } from '../../operation.ts';
import { objectOf, objectsOf, textOf, textsOf } from '../../operation-parameters.ts';
import {
  isObject,
  propertiesNow,
  settlesWithinMs,
  versionFor,
  type AzureOperation,
  type AzurePlace,
} from './azure-operation.ts';

interface RuleKind {
  /** Key of the configuration that holds the rules. */
  key: string;
  /** Path of the rules below their resource. */
  below: string;
  call: string;
  /** What is sent for a rule. */
  body: (place: AzurePlace, rule: JsonObject) => Promise<JsonObject>;
}

const securityRules: RuleKind = {
  key: 'rules',
  below: 'securityRules',
  call: 'Microsoft.Network/networkSecurityGroups/securityRules',
  body: securityRule,
};
const firewallRules: RuleKind = {
  key: 'firewall_rules',
  below: 'firewallRules',
  call: 'firewallRules',
  body: async (_place, rule) => ({ startIpAddress: rule['start'] ?? '', endIpAddress: rule['end'] ?? '' }),
};

/** Rules of security groups and of database servers, each put and deleted by its name. */
export const ruleOperations: Readonly<Record<string, AzureOperation>> = {
  'network.put_security_rule': puts(securityRules),
  'network.delete_security_rule': deletes(securityRules),
  'database.put_firewall_rule': puts(firewallRules),
  'database.delete_firewall_rule': deletes(firewallRules),
};

function puts(kind: RuleKind): AzureOperation {
  return {
    call: `${kind.call}/write`,
    looksAt: () => [kind.key],
    settlesWithinMs,
    remaining: async (present, parameters) => {
      const rule = objectOf(parameters, 'rule');
      const held = ruleNamed(present, kind, textOf(rule, 'name'));
      const place = { kind: 'cloud_c', resourceType: present.resourceType, key: kind.key } as const;
      return held !== null && sameMeaning(place, [held], [rule]) ? null : { rule };
    },
    async act(place, remaining) {
      const rule = objectOf(remaining, 'rule');
      const body = { properties: await kind.body(place, rule) };
      return place.run.calls.change({ method: 'PUT', ...pathOf(place, kind, textOf(rule, 'name')), body });
    },
  };
}

function deletes(kind: RuleKind): AzureOperation {
  return {
    call: `${kind.call}/delete`,
    looksAt: () => [kind.key],
    settlesWithinMs,
    remaining: async (present, parameters) =>
      ruleNamed(present, kind, textOf(parameters, 'name')) === null ? null : parameters,
    act: (place, remaining) =>
      place.run.calls.change({ method: 'DELETE', ...pathOf(place, kind, textOf(remaining, 'name')), body: null }),
  };
}

function pathOf({ target }: AzurePlace, { below }: RuleKind, name: string): { path: string; apiVersion: string } {
  const path = `${target.externalId}/${below}/${encodeURIComponent(name)}`;
  return { path, apiVersion: versionFor(target.externalId) };
}

function ruleNamed(present: CollectedResource, { key }: RuleKind, name: string): JsonObject | null {
  return objectsOf(present.configuration, key).find((rule) => rule['name'] === name) ?? null;
}

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

function capital(word: Json | undefined): string {
  const text = typeof word === 'string' ? word : '*';
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
