import { UnreadableField } from '../../../checks/fields.ts';
import { isNamed, isOfKnown, isTrue } from '../../../checks/property-rules.ts';
import { isObject, type Json } from '../../../json.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { noLocalAuthentication, noPublicAccess } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const hasOtherApi = (capabilities: Json): boolean =>
  Array.isArray(capabilities) &&
  capabilities.some(
    (one) => isObject(one) && isNamed('EnableMongo', 'EnableCassandra', 'EnableGremlin')(one['name'] ?? null),
  );

/** Returns whether the filter of networks is on, or the firewall has rules, and the rules do not admit the internet. */
function limitsNetworks(properties: Json): boolean {
  const { isVirtualNetworkFilterEnabled: filter = null, ipRules = null } = isObject(properties) ? properties : {};
  if (typeof filter !== 'boolean' || !Array.isArray(ipRules)) {
    throw new UnreadableField('the account shows no filter of networks or no rules');
  }
  const admitted = ipRules.map((rule) => (isObject(rule) ? (rule['ipAddressOrRange'] ?? null) : null));
  const ranges = parseAddressRanges(admitted.map(String));
  if (ranges === null) throw new UnreadableField('a rule shows no addresses');
  return (filter || ranges.length > 0) && !isInternetWide(ranges);
}

export const cosmosdbAccountChecks = propertyRules('microsoft.documentdb/databaseaccounts', {
  cosmosdb_account_firewall_use_selected_networks: {
    ...noPublicAccess,
    or: [{ path: '/properties', type: 'object', within: '', passes: limitsNetworks }],
    failure: 'Requests from all networks are accepted',
  },
  cosmosdb_account_public_network_access_disabled: noPublicAccess,
  cosmosdb_account_use_aad_and_rbac: {
    ...noLocalAuthentication,
    // The flag does not hold for other APIs; Azure's own policy leaves them out, too.
    when: { path: '/properties/capabilities', type: 'array', absent: [], passes: (found) => !hasOtherApi(found) },
  },
  cosmosdb_account_minimum_tls_version: {
    path: '/properties/minimalTlsVersion',
    type: 'string',
    passes: isOfKnown({ passes: ['Tls12', 'Tls13'], fails: ['Tls', 'Tls11'] }),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  cosmosdb_account_backup_policy_continuous: {
    path: '/properties/backupPolicy/type',
    type: 'string',
    passes: isNamed('Continuous'),
    failure: 'Backups are periodic',
  },
  cosmosdb_account_automatic_failover_enabled: {
    path: '/properties/enableAutomaticFailover',
    type: 'boolean',
    passes: isTrue,
    failure: 'Automatic failover is not enabled',
  },
});
