import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, identityTypes, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { azureDetails } from '../session/detail.ts';
import { exportsLogs } from '../session/diagnostic-settings.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface SiteProperties {
  httpsOnly?: boolean;
  clientCertEnabled?: boolean;
  clientCertMode?: string;
  publicNetworkAccess?: string | null;
  virtualNetworkSubnetId?: string | null;
  state?: string;
}

interface SiteConfig {
  properties?: {
    minTlsVersion?: string;
    ftpsState?: string;
    httpLoggingEnabled?: boolean;
    remoteDebuggingEnabled?: boolean;
    linuxFxVersion?: string;
    windowsFxVersion?: string;
    netFrameworkVersion?: string;
  };
}

const siteApi = '2025-05-01';
const httpLogs = new Set(['AppServiceHTTPLogs', 'allLogs']);

const configPointers = ['/minimum_tls_version', '/ftps_state', '/http_logging', '/remote_debugging', '/runtime'];

const sites = (run: AzureRun) => ({
  types: ['microsoft.web/sites'],
  apiVersions: armVersions,
  async describe(item: AzureItem<SiteProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const [answer, logs] = await Promise.all([
      details.read('/minimum_tls_version', () => run.calls.get<SiteConfig>(`${item.id}/config/web`, siteApi)),
      details.read('/http_logs_exported', () => exportsLogs(run, item.id ?? '', httpLogs)),
    ]);
    const reason = details.unreadable['/minimum_tls_version'];
    if (reason !== undefined) for (const pointer of configPointers) details.unreadable[pointer] = reason;
    const config = answer && (answer.properties ?? {});
    return azureResource(item, {
      resourceType: 'app_service',
      status: properties?.state === 'Stopped' ? 'stopped' : 'active',
      configuration: {
        kind: item.kind ?? null,
        https_only: properties?.httpsOnly ?? false,
        minimum_tls_version: config && (config.minTlsVersion ?? null),
        client_certificates: properties?.clientCertEnabled ?? false,
        client_certificate_mode: properties?.clientCertMode ?? null,
        ftps_state: config && (config.ftpsState ?? null),
        http_logging: config && (config.httpLoggingEnabled ?? false),
        http_logs_exported: logs,
        remote_debugging: config && (config.remoteDebuggingEnabled ?? false),
        public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
        identity_types: identityTypes(item.identity),
        subnet_id: lowerId(properties?.virtualNetworkSubnetId),
        runtime: config && (config.linuxFxVersion || config.windowsFxVersion || config.netFrameworkVersion || null),
      },
      unreadable: details.unreadable,
    });
  },
});

/** Web and function apps with their configuration. */
export const sitesUnit: AzureUnit<'app_service'> = {
  service: 'app-services',
  resourceTypes: ['app_service'],
  open: (run) => graphListing(run, sites(run)),
  read: (run, externalId) => graphOne(run, externalId, sites(run)),
};
