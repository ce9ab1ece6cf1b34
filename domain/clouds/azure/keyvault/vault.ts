import { on, protection } from '../../aspects.ts';
import { networkAccess } from '../aspects.ts';
import { changedManually, content, ofAnotherResource, cannotBeDisabled } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified } from '../../../remediation/builders.ts';

/** `key_vault`. `externalId` is its resource id. */
export interface KeyVaultConfiguration extends Configuration {
  rbac: boolean;
  soft_delete: boolean;
  purge_protection: boolean;
  public_network_access: string | null;
  default_network_action: string | null;
  private_endpoints: string[];
  /** Whether a diagnostic setting exports the vault's audit events. */
  audit_logging?: boolean;
  keys?: { name: string; enabled: boolean; expires_at: string | null; rotates: boolean }[] | null;
  /** Names and validity only; values are never read. */
  secrets?: { name: string; enabled: boolean; expires_at: string | null }[] | null;
}

export const keyVaultType = defineResourceType<KeyVaultConfiguration>({
  label: 'key vault',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      networkAccess('public_network_access', 'default_network_action', 'private_endpoints'),
      on('rbac', 'identity', protection),
      {
        aspect: 'deletion',
        keys: ['soft_delete', 'purge_protection'],
        touches: null,
        direction: 'safer_when_true',
        severity: protection,
      },
      on('audit_logging', 'logging', protection),
      { aspect: 'keys', touches: 'encryption', severity: 'medium' },
      { aspect: 'secrets', touches: 'encryption', severity: 'medium' },
    ],
    deletion: { touches: 'encryption', severity: 'critical' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['rbac', 'public_network_access', 'default_network_action'],
        operation: 'vault.update',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: [
      [cannotBeDisabled, ['soft_delete', 'purge_protection']],
      [ofAnotherResource, ['private_endpoints']],
      [changedManually, ['audit_logging']],
      [content, ['keys', 'secrets']],
    ],
  },
  dependants: ['app_service', 'disk'],
});
