import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { computePath, computeSets } from '../session/compute-operation.ts';
import type { GcpOperation } from '../session/gcp-operation.ts';

/** Key of the configuration → field of a rule that holds the same value. */
const plainFields: Readonly<Record<string, string>> = {
  disabled: 'disabled',
  priority: 'priority',
  source_ranges: 'sourceRanges',
  destination_ranges: 'destinationRanges',
  source_tags: 'sourceTags',
  source_service_accounts: 'sourceServiceAccounts',
  target_tags: 'targetTags',
  target_service_accounts: 'targetServiceAccounts',
};

/** A patch replaces lists, and removes a field with null. */
const listOrNone = (value: Json): Json => (Array.isArray(value) && value.length === 0 ? null : value);

const ports = (value: Json): Json =>
  listOrNone(
    (Array.isArray(value) ? value.filter(isObject) : []).map(({ protocol, ports: own }) => ({
      IPProtocol: protocol ?? 'all',
      ...(Array.isArray(own) && own.length > 0 ? { ports: own } : {}),
    })),
  );

function ruleWith(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]): [string, Json] => {
      if (key === 'allowed' || key === 'denied') return [key, ports(value)];
      if (key === 'logging') return ['logConfig', { enable: value }];
      const field = plainFields[key];
      if (field === undefined) throw new TypeError(`compute.firewalls.patch does not set ${key}`);
      return [field, listOrNone(value)];
    }),
  );
}

/** Changes of firewall rules, which have no fingerprint: a patch contains only what differs. */
export const firewallOperations: Readonly<Record<string, GcpOperation>> = {
  'compute.patch_firewall_rule': computeSets('compute:firewalls.patch', (place, values) => ({
    service: 'compute',
    method: 'PATCH',
    path: computePath(place, 'firewalls'),
    body: ruleWith(values),
  })),
};
