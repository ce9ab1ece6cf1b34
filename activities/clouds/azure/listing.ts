import { roleAssignmentsUnit } from './access.ts';
import { accountUnit } from './account.ts';
import type { AzureUnit } from './azure-run.ts';
import { disksUnit, machinesUnit, snapshotsUnit } from './compute.ts';
import { databasesUnit } from './databases.ts';
import { networksUnit, securityGroupsUnit } from './network.ts';
import { clustersUnit, registriesUnit, sitesUnit } from './platform.ts';
import { storageAccountsUnit } from './storage.ts';
import { vaultsUnit } from './vaults.ts';

/** Every listing of an Azure subscription. */
export const azureUnits: readonly AzureUnit[] = [
  accountUnit,
  roleAssignmentsUnit,
  machinesUnit,
  disksUnit,
  snapshotsUnit,
  networksUnit,
  securityGroupsUnit,
  storageAccountsUnit,
  vaultsUnit,
  databasesUnit,
  sitesUnit,
  clustersUnit,
  registriesUnit,
];
