import { off, on, protection, safeguard } from '../../aspects.ts';
import { identity, networkAccess, tlsVersion } from '../aspects.ts';
import { setAtCreation, changedManually } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified } from '../../../remediation/builders.ts';

/** `app_service`: a web or function app. `externalId` is its resource id. */
export interface AppServiceConfiguration extends Configuration {
  kind: string | null;
  https_only: boolean;
  /** `1.0` to `1.3`. */
  minimum_tls_version: string | null;
  client_certificates: boolean;
  /** `Required`, `Optional` or `OptionalInteractiveUser`: how clients without a certificate are treated. */
  client_certificate_mode?: string | null;
  ftps_state: string | null;
  /** Whether the app stores its web server logs, on its file system or in a blob. */
  http_logging: boolean;
  /** Whether a diagnostic setting exports its HTTP logs. */
  http_logs_exported?: boolean;
  remote_debugging: boolean;
  public_network_access: string | null;
  identity_types: string[];
  subnet_id: string | null;
  runtime: string | null;
}

export const appServiceType = defineResourceType<AppServiceConfiguration>({
  label: 'App Service app',
  volatile: {},
  comparison: { laterFields: ['client_certificate_mode', 'http_logs_exported'] },
  drift: {
    aspects: [
      networkAccess('public_network_access'),
      { ...on('https_only', 'encryption', protection), label: 'HTTPS-only setting' },
      tlsVersion,
      {
        aspect: 'client_certificates',
        keys: ['client_certificates', 'client_certificate_mode'],
        touches: 'identity',
        severity: safeguard,
      },
      { aspect: 'ftps_state', label: 'FTP access', touches: 'encryption', severity: 'medium' },
      on('http_logging', 'logging', safeguard),
      on('http_logs_exported', 'logging', safeguard),
      off('remote_debugging', 'exposure', protection),
      identity,
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['https_only', 'client_certificates', 'client_certificate_mode', 'public_network_access'],
        operation: 'site.update',
        label: 'settings',
        emptied: [],
      }),
      modified({
        keys: ['minimum_tls_version', 'ftps_state', 'http_logging', 'remote_debugging'],
        operation: 'site.configure',
        label: 'configuration',
        emptied: [],
      }),
      tags,
    ],
    fixed: [
      [setAtCreation, ['kind']],
      [changedManually, ['identity_types', 'subnet_id', 'http_logs_exported']],
      ['The runtime is set by the deployment.', ['runtime']],
    ],
  },
});
