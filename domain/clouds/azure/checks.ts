import type { CheckRule } from '../../checks/check.ts';
import { acrRegistryChecks } from './acr/registry-checks.ts';
import { aksClusterChecks } from './aks/cluster-checks.ts';
import { appserviceAppChecks } from './appservice/app-checks.ts';
import { authorizationRoleChecks } from './authorization/role-checks.ts';
import { computeDiskChecks } from './compute/disk-checks.ts';
import { computeInstanceChecks } from './compute/instance-checks.ts';
import { databasesMysqlChecks } from './databases/mysql-checks.ts';
import { databasesPostgresqlChecks } from './databases/postgresql-checks.ts';
import { databasesSqlServerChecks } from './databases/sql-server-checks.ts';
import { defenderAccountChecks } from './defender/account-checks.ts';
import { entraDirectoryChecks } from './entra/directory-checks.ts';
import { defenderSettingsChecks } from './defender/settings-checks.ts';
import { monitorDestinationChecks } from './monitor/destination-checks.ts';
import { keyvaultVaultChecks } from './keyvault/vault-checks.ts';
import { monitorAccountChecks } from './monitor/account-checks.ts';
import { networkAccountChecks } from './network/account-checks.ts';
import { networkNetworkChecks } from './network/network-checks.ts';
import { networkSecurityGroupChecks } from './network/security-group-checks.ts';
import { storageBucketChecks } from './storage/bucket-checks.ts';
import { azureSchemaChecks } from './schemas/checks.ts';

/** The predicates of the Azure checks, in the order of their evaluation. */
export const azureChecks: readonly CheckRule[] = [
  ...aksClusterChecks,
  ...appserviceAppChecks,
  ...acrRegistryChecks,
  ...computeDiskChecks,
  ...computeInstanceChecks,
  ...databasesMysqlChecks,
  ...databasesPostgresqlChecks,
  ...databasesSqlServerChecks,
  ...networkSecurityGroupChecks,
  ...networkNetworkChecks,
  ...storageBucketChecks,
  ...defenderAccountChecks,
  ...authorizationRoleChecks,
  ...monitorAccountChecks,
  ...networkAccountChecks,
  ...keyvaultVaultChecks,
  ...entraDirectoryChecks,
  ...defenderSettingsChecks,
  ...monitorDestinationChecks,
  ...azureSchemaChecks,
];
