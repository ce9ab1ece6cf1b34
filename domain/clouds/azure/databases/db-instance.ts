import { protection, reach } from '../../aspects.ts';
import { networkAccess, tlsVersion } from '../aspects.ts';
import { databaseFirewallSetting } from './firewall-setting.ts';
import { setAtCreation, changedManually } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified, type Refusal } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';

/** `db_instance`: a SQL server, or a flexible server of PostgreSQL or MySQL. `externalId` is its resource id. */
export interface DbInstanceConfiguration extends Configuration {
  engine: 'sqlserver' | 'postgres' | 'mysql';
  engine_version: string | null;
  public_network_access: string | null;
  minimum_tls_version: string | null;
  firewall_rules?: { name: string; start: string; end: string }[] | null;
  /** Server parameters by name (flexible servers). */
  parameters?: Record<string, string>;
  /** SQL server: null without a Microsoft Entra administrator. */
  directory_admin?: string | null;
  /** `to_storage`: the log goes to a storage account; the retention only applies there. */
  auditing?: { enabled: boolean; retention_days: number; to_storage: boolean } | null;
  defender?: boolean;
  /** SQL server: `ServiceManaged` or `AzureKeyVault`. */
  encryption_key_type?: string | null;
  databases?: { name: string; encrypted: boolean }[] | null;
}

const onlySqlServer: Refusal = ({ current }) =>
  field(current, 'engine') === 'sqlserver'
    ? null
    : 'Flexible servers have this in their server parameters and networking.';

const field: FieldReader<DbInstanceConfiguration> = member;

export const dbInstanceType = defineResourceType<DbInstanceConfiguration>({
  label: 'database server',
  volatile: {},
  comparison: { identities: { firewall_rules: 'name', databases: 'name' }, laterFields: ['to_storage'] },
  drift: {
    aspects: [
      networkAccess('public_network_access'),
      { aspect: 'firewall_rules', touches: 'exposure', direction: 'fewer_is_safer', severity: reach },
      tlsVersion,
      { aspect: 'parameters', label: 'server parameters', touches: 'logging', severity: 'medium' },
      {
        aspect: 'auditing',
        keys: ['auditing', 'defender'],
        touches: 'logging',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'encryption', keys: ['encryption_key_type', 'databases'], touches: 'encryption', severity: 'high' },
      { aspect: 'directory_admin', touches: 'identity', severity: 'high' },
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [
      databaseFirewallSetting,
      modified({
        keys: ['minimum_tls_version', 'public_network_access'],
        operation: 'sql.update_server',
        label: 'settings',
        refuse: { minimum_tls_version: onlySqlServer, public_network_access: onlySqlServer },
        emptied: [],
      }),
      tags,
    ],
    fixed: [
      [setAtCreation, ['engine', 'engine_version']],
      [changedManually, ['parameters', 'directory_admin', 'auditing', 'defender', 'encryption_key_type', 'databases']],
    ],
  },
});
