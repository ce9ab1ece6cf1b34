import { putPart, type Subscription } from '../azure/subscription.ts';
import { putPlaced } from './placed.ts';
import { share } from './seeded.ts';
import { databases, zones, type Zone } from './tables.ts';

/** Adds database servers (14). */
export function addDatabases(subscription: Subscription): void {
  for (const [application, environment, engine] of databases) {
    const zone = zones.find((one) => one.application === application && one.environment === environment);
    if (zone === undefined) continue;
    if (engine === 'sqlserver') addSqlServer(subscription, zone);
    else addFlexibleServer(subscription, zone, engine);
  }
}

function addSqlServer(subscription: Subscription, zone: Zone): void {
  const { application, environment } = zone;
  const isProd = environment === 'prod';
  const server = putPlaced(subscription, zone, {
    name: `sql-hp-${application}-${environment}`,
    type: 'Microsoft.Sql/servers',
    properties: {
      version: '12.0',
      minimalTlsVersion: isProd ? '1.2' : '1.0',
      publicNetworkAccess: isProd ? 'Disabled' : 'Enabled',
    },
  });
  const parts: [path: string, properties: Record<string, unknown>][] = [
    ['firewallRules/AllowAllWindowsAzureIps', { startIpAddress: '0.0.0.0', endIpAddress: '0.0.0.0' }],
    [
      'auditingSettings/default',
      {
        state: isProd ? 'Enabled' : 'Disabled',
        retentionDays: isProd ? 120 : 0,
        ...(isProd ? { storageEndpoint: 'https://sthpplatformlogs.blob.core.windows.net' } : {}),
      },
    ],
    ['securityAlertPolicies/Default', { state: isProd ? 'Enabled' : 'Disabled' }],
    ['encryptionProtector/current', { serverKeyType: isProd ? 'AzureKeyVault' : 'ServiceManaged' }],
    [`databases/${application}`, {}],
    [`databases/${application}/transparentDataEncryption/current`, { state: isProd ? 'Enabled' : 'Disabled' }],
  ];
  if (isProd) parts.push(['administrators/ActiveDirectory', { login: 'database-administrators' }]);
  if (environment === 'dev') {
    parts.push(['firewallRules/everything', { startIpAddress: '0.0.0.0', endIpAddress: '255.255.255.255' }]);
  }
  for (const [path, properties] of parts) putPart(subscription, server, { path, properties });
}

function addFlexibleServer(subscription: Subscription, zone: Zone, engine: 'postgres' | 'mysql'): void {
  const { application, environment } = zone;
  const isProd = environment === 'prod';
  const name = `${engine === 'postgres' ? 'psql' : 'mysql'}-hp-${application}-${environment}`;
  const server = putPlaced(subscription, zone, {
    name,
    type: `Microsoft.DBfor${engine === 'postgres' ? 'PostgreSQL' : 'MySQL'}/flexibleServers`,
    properties: {
      version: engine === 'postgres' ? '16' : '8.0.21',
      state: 'Ready',
      network: { publicNetworkAccess: isProd ? 'Disabled' : 'Enabled' },
    },
  });
  putPart(subscription, server, {
    path: 'firewallRules/office',
    properties: { startIpAddress: '203.0.113.16', endIpAddress: '203.0.113.31' },
  });
  const isStrict = isProd && share('strict-database', name) < 0.6;
  const parameters: [name: string, value: string][] =
    engine === 'postgres'
      ? [
          ['log_checkpoints', 'on'],
          ['log_connections', isStrict ? 'on' : 'off'],
          ['log_disconnections', isStrict ? 'on' : 'off'],
          ['connection_throttle.enable', isStrict ? 'on' : 'off'],
          ['logfiles.retention_days', isStrict ? '7' : '3'],
          ['require_secure_transport', isProd ? 'on' : 'off'],
        ]
      : [
          ['require_secure_transport', 'ON'],
          ['tls_version', isStrict ? 'TLSv1.3' : 'TLSv1.2'],
          ['audit_log_enabled', isStrict ? 'ON' : 'OFF'],
        ];
  for (const [parameter, value] of parameters) {
    putPart(subscription, server, { path: `configurations/${parameter}`, properties: { value } });
  }
}
