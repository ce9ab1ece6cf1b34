import type { Configuration } from '../../configuration.ts';
import { on, protection, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { changedManually, inherited, setAtCreation } from '../reasons.ts';
import { metadataSetting } from './metadata-setting.ts';

/** `account`: the settings of a Google Cloud project. `externalId` is the project id. */
export interface AccountConfiguration extends Configuration {
  project_id: string;
  /** Names of the enabled APIs, e.g. `cloudasset.googleapis.com`. */
  enabled_services?: string[] | null;
  /** Project-wide metadata `enable-oslogin`. */
  os_login?: boolean;
  /** Project-wide metadata that instances inherit and that affects access, as text: `serial-port-enable`. */
  instance_metadata?: Record<string, string>;
  /** Audit configuration of the project's IAM policy; the `service` `allServices` covers all of them. */
  audit_configs?: { service: string; log_types: string[]; exempted_members: string[] }[] | null;
  /**
   * Audit configurations that the project inherits from its folders and the organization; `from` is e.g. `folders/123`.
   */
  inherited_audit_configs?: { from: string; service: string; log_types: string[]; exempted_members: string[] }[] | null;
  log_sinks?: LogSink[] | null;
  /** Sinks of folders and of the organization that include the project's log entries. */
  inherited_log_sinks?: LogSink[] | null;
  /**
   * Log-based metrics with the alert policies on them; `alert_policies` is absent where a policy may be on the metric
   * but its condition cannot be parsed.
   */
  log_metrics?: { name: string; filter: string; alert_policies?: string[] }[] | null;
  /** Organization policies in effect on the project, of the constraints that decide checks. */
  organization_policies?: { constraint: string; enforced: boolean; conditional: boolean }[] | null;
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

/** A log sink: where log entries are routed to. */
export interface LogSink {
  name: string;
  destination: string;
  filter: string | null;
  disabled: boolean;
  /** Names of the active exclusion filters; absent without any. */
  exclusions?: string[];
  /** The folder or organization that it is inherited from, e.g. `folders/123`. */
  from?: string;
}

export const accountType = defineResourceType<AccountConfiguration>({
  label: 'Google Cloud project',
  volatile: {},
  comparison: {
    identities: { audit_configs: 'service', organization_policies: 'constraint' },
    laterFields: ['inherited_audit_configs', 'inherited_log_sinks', 'instance_metadata', 'organization_policies'],
  },
  drift: {
    aspects: [
      {
        aspect: 'audit_logging',
        keys: ['audit_configs', 'inherited_audit_configs', 'log_sinks', 'inherited_log_sinks', 'log_metrics'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'api_keys', touches: 'identity', direction: 'fewer_is_safer', severity: safeguard },
      { ...on('os_login', 'identity', protection), label: 'OS Login' },
      { aspect: 'instance_metadata', label: 'project-wide metadata', touches: 'exposure', severity: 'medium' },
      { aspect: 'organization_policies', touches: 'exposure', direction: 'safer_when_true', severity: protection },
      on('access_approval', 'identity', safeguard),
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [metadataSetting],
    fixed: [
      [setAtCreation, ['project_id']],
      [
        changedManually,
        [
          'enabled_services',
          'audit_configs',
          'log_sinks',
          'log_metrics',
          'essential_contacts',
          'access_approval',
          'api_keys',
        ],
      ],
      [inherited, ['inherited_audit_configs', 'inherited_log_sinks', 'organization_policies']],
    ],
  },
});
