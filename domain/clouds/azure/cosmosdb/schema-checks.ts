import { isNamed, isSet, isTrue } from '../../../checks/property-rules.ts';
import { noLocalAuthentication, noPublicAccess } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const cosmosdbAccountChecks = propertyRules('microsoft.documentdb/databaseaccounts', {
  cosmosdb_account_firewall_use_selected_networks: {
    path: '/properties/isVirtualNetworkFilterEnabled',
    type: 'boolean',
    passes: isTrue,
    or: [{ path: '/properties/ipRules', type: 'array', passes: isSet }, noPublicAccess],
    failure: 'Requests from all networks are accepted',
  },
  cosmosdb_account_public_network_access_disabled: noPublicAccess,
  cosmosdb_account_use_aad_and_rbac: noLocalAuthentication,
  cosmosdb_account_minimum_tls_version: {
    path: '/properties/minimalTlsVersion',
    type: 'string',
    passes: isNamed('Tls12'),
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
