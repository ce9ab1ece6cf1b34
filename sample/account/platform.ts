import { putPart, type Subscription } from '../azure/subscription.ts';
import { putPlaced } from './placed.ts';
import { oneOf, share } from './seeded.ts';
import { applications, clusters, functions, registries, sharedPlace, zones, type Zone } from './tables.ts';

const runtimes = ['NODE|20-lts', 'NODE|22-lts', 'PYTHON|3.11', 'DOTNETCORE|8.0'] as const;

/** Adds web apps and functions (36), clusters (5) and registries (6). */
export function addPlatform(subscription: Subscription): void {
  for (const zone of zones) addSite(subscription, zone, { name: `app-${zone.application}-${zone.environment}` });
  for (const { name } of applications) addProductionSite(subscription, name, { name: `app-${name}-api-prod` });
  for (const [application, task] of functions) {
    addProductionSite(subscription, application, { name: `func-${application}-${task}`, kind: 'functionapp,linux' });
  }
  for (const name of clusters) addCluster(subscription, name);
  for (const name of registries) {
    const isProd = name === 'crhpprod' || name === 'crhpmirror';
    putPlaced(subscription, sharedPlace, {
      name,
      type: 'Microsoft.ContainerRegistry/registries',
      sku: { name: isProd ? 'Premium' : 'Standard' },
      properties: {
        adminUserEnabled: !isProd,
        anonymousPullEnabled: false,
        publicNetworkAccess: isProd ? 'Disabled' : 'Enabled',
      },
    });
  }
}

function addProductionSite(
  subscription: Subscription,
  application: string,
  site: { name: string; kind?: string },
): void {
  const zone = zones.find((one) => one.application === application && one.environment === 'prod');
  if (zone !== undefined) addSite(subscription, zone, site);
}

function addSite(
  subscription: Subscription,
  zone: Zone,
  { name, kind = 'app,linux' }: { name: string; kind?: string },
): void {
  const { environment } = zone;
  const isBad = environment === 'dev' || share('site', name) < 0.12;
  const site = putPlaced(subscription, zone, {
    name,
    type: 'Microsoft.Web/sites',
    kind,
    ...(isBad ? {} : { identity: { type: 'SystemAssigned' } }),
    properties: {
      httpsOnly: !isBad,
      clientCertEnabled: environment === 'prod' && share('client-certificate', name) < 0.3,
      clientCertMode: share('certificate-mode', name) < 0.5 ? 'Required' : 'Optional',
      publicNetworkAccess: 'Enabled',
      state: 'Running',
    },
  });
  if (environment === 'prod') {
    putPart(subscription, site, {
      path: 'providers/microsoft.insights/diagnosticSettings/http-logs',
      properties: { logs: [{ category: 'AppServiceHTTPLogs', enabled: true }] },
    });
  }
  putPart(subscription, site, {
    path: 'config/web',
    properties: {
      minTlsVersion: isBad ? '1.0' : '1.2',
      ftpsState: isBad ? 'AllAllowed' : 'FtpsOnly',
      httpLoggingEnabled: environment === 'prod',
      remoteDebuggingEnabled: environment === 'dev' && share('debugging', name) < 0.3,
      linuxFxVersion: oneOf(runtimes, 'runtime', name),
    },
  });
}

function addCluster(subscription: Subscription, name: string): void {
  const isProd = name.endsWith('-prod');
  const tags = { ...sharedPlace.tags, environment: isProd ? 'prod' : 'test' };
  putPlaced(
    subscription,
    { ...sharedPlace, tags },
    {
      name,
      type: 'Microsoft.ContainerService/managedClusters',
      properties: {
        currentKubernetesVersion: isProd ? '1.33.2' : '1.32.6',
        enableRBAC: true,
        disableLocalAccounts: isProd,
        networkProfile: isProd ? { networkPolicy: 'cilium' } : {},
        apiServerAccessProfile: isProd ? { enablePrivateCluster: true } : {},
        agentPoolProfiles: [{ name: 'system', enableNodePublicIP: name === 'aks-dev', enableEncryptionAtHost: isProd }],
        powerState: { code: 'Running' },
      },
    },
  );
}
