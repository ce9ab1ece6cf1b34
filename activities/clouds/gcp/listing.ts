import { accountUnit } from './account.ts';
import { disksUnit, instancesUnit, snapshotsUnit } from './compute.ts';
import type { GcpUnit } from './gcp-run.ts';
import { projectPolicyUnit, serviceAccountsUnit } from './identity.ts';
import { encryptionKeysUnit } from './keys.ts';
import { firewallRulesUnit, networksUnit, subnetsUnit } from './network.ts';
import { clustersUnit, functionsUnit } from './platform.ts';
import { bucketsUnit, databasesUnit } from './storage.ts';

/** Every listing of a Google Cloud project. */
export const gcpUnits: readonly GcpUnit[] = [
  accountUnit,
  projectPolicyUnit,
  serviceAccountsUnit,
  encryptionKeysUnit,
  instancesUnit,
  disksUnit,
  snapshotsUnit,
  networksUnit,
  subnetsUnit,
  firewallRulesUnit,
  bucketsUnit,
  databasesUnit,
  functionsUnit,
  clustersUnit,
];
