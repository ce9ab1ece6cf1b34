import type { Configuration } from '../../configuration.ts';
import { deletionProtection, reach, safeguard } from '../../aspects.ts';
import { kmsKey } from '../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { labelSetting } from '../labels.ts';
import { changedManually, ownKey, setAtCreation } from '../reasons.ts';
import { backupSetting, protectionSetting, restartingSetting } from './settings.ts';

/** `db_instance`: a Cloud SQL instance. `externalId` is `<project>:<instance>`. */
export interface DbInstanceConfiguration extends Configuration {
  engine: 'mysql' | 'postgres' | 'sqlserver';
  engine_version: string;
  tier: string | null;
  availability: 'zonal' | 'regional';
  has_public_address: boolean;
  has_private_address: boolean;
  authorized_networks: string[];
  /** `ALLOW_UNENCRYPTED_AND_ENCRYPTED`, `ENCRYPTED_ONLY` or `TRUSTED_CLIENT_CERTIFICATE_REQUIRED`. */
  ssl_mode: string | null;
  automated_backups: boolean;
  /** A read replica has no backups. */
  replica?: boolean;
  point_in_time_recovery: boolean;
  deletion_protection: boolean;
  kms_key: string | null;
  /** Database flags by name; a flag that is not set has the engine's default. */
  flags: Record<string, string>;
}

export const dbInstanceType = defineResourceType<DbInstanceConfiguration>({
  label: 'Cloud SQL instance',
  volatile: {},
  comparison: { laterFields: ['replica'] },
  drift: {
    aspects: [
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: reach,
      },
      { aspect: 'authorized_networks', touches: 'exposure', direction: 'address_ranges', severity: reach },
      { aspect: 'ssl_mode', label: 'SSL mode', touches: 'encryption', severity: 'high' },
      kmsKey,
      { aspect: 'flags', label: 'database flags', touches: 'logging', severity: 'medium' },
      {
        aspect: 'backups',
        keys: ['automated_backups', 'point_in_time_recovery'],
        touches: null,
        direction: 'safer_when_true',
        severity: safeguard,
      },
      deletionProtection,
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [protectionSetting, restartingSetting, backupSetting, labelSetting('cloudsql')],
    fixed: [
      [setAtCreation, ['engine', 'replica']],
      ['Another version of the engine is a migration, which cannot be undone.', ['engine_version']],
      [ownKey, ['kms_key']],
      [changedManually, ['has_private_address']],
    ],
  },
});
