import type { Configuration } from '../../configuration.ts';
import { on, protection, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `account`: the settings of a Google Cloud project. `externalId` is the project id. */
export interface AccountConfiguration extends Configuration {
  project_id: string;
  /** Names of the APIs that are on, e.g. `cloudasset.googleapis.com`. */
  enabled_services?: string[] | null;
  /** Project-wide metadata `enable-oslogin`. */
  os_login?: boolean;
  /** Audit configuration of the project's IAM policy; `service` `allServices` is for all. */
  audit_configs?: { service: string; log_types: string[]; exempted_members: string[] }[] | null;
  log_sinks?: { name: string; destination: string; filter: string | null; disabled: boolean }[] | null;
  /** Log-based metrics with the alert policies that watch them. */
  log_metrics?: { name: string; filter: string; alert_policies: string[] }[] | null;
  essential_contacts?: { categories: string[] }[] | null;
  access_approval?: boolean;
  api_keys?:
    | {
        id: string;
        name: string | null;
        created_at: string | null;
        has_api_restrictions: boolean;
        has_client_restrictions: boolean;
      }[]
    | null;
}

export const accountType = defineResourceType<AccountConfiguration>({
  volatile: {},
  comparison: { identities: { audit_configs: 'service' } },
  drift: {
    aspects: [
      {
        aspect: 'audit_logging',
        keys: ['audit_configs', 'log_sinks', 'log_metrics'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'api_keys', touches: 'identity', direction: 'fewer_is_safer', severity: safeguard },
      on('os_login', 'identity', protection),
      on('access_approval', 'identity', safeguard),
    ],
    deletion: { touches: null, severity: 'high' },
  },
});
