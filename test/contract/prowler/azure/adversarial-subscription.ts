import type { Subscription } from '../../../../sample/azure/subscription.ts';
import { idOf } from '../../../../sample/azure/subscription.ts';
import { azureIds } from '../../../emulators/azure-subscription.ts';
import type { AdversarialCase } from '../adversarial-cases.ts';
import { goodStorage, inbound, SeededSubscription, settings } from './ordinary-subscription.ts';

const learn = 'https://learn.microsoft.com/azure';

/** A subscription in which what Prowler compares is not what decides. */
export function adversarialSubscription(): Subscription {
  const subscription = new SeededSubscription();
  const ssh = { destinationPortRange: '22' };
  for (const [name, securityRules] of Object.entries({
    'halves-of-the-internet': [
      inbound('low', { ...ssh, sourceAddressPrefix: '0.0.0.0/1' }),
      inbound('high', { ...ssh, sourceAddressPrefix: '128.0.0.0/1', priority: 101 }),
    ],
    'list-of-sources': [
      inbound('sources', { ...ssh, sourceAddressPrefix: undefined, sourceAddressPrefixes: ['0.0.0.0/0'] }),
    ],
    'list-of-ports': [inbound('ports', { destinationPortRanges: ['22', '3389'] })],
    'every-port': [inbound('all', { destinationPortRange: '*' })],
    'every-protocol': [inbound('all', { destinationPortRange: '53', protocol: '*' })],
    'denied-first': [
      inbound('deny', { access: 'Deny', destinationPortRange: '*', protocol: '*', priority: 100 }),
      inbound('ssh', { ...ssh, priority: 200 }),
    ],
  })) {
    subscription.add('Microsoft.Network/networkSecurityGroups', name, { properties: { securityRules, subnets: [] } });
  }
  const storage = (name: string, properties: Record<string, unknown>, isBlobKept = true) =>
    subscription.add(
      'Microsoft.Storage/storageAccounts',
      name,
      {
        kind: 'StorageV2',
        sku: { name: 'Standard_GRS', tier: 'Standard' },
        properties: { ...goodStorage, ...properties },
      },
      {
        'blobServices/default': {
          isVersioningEnabled: true,
          deleteRetentionPolicy: isBlobKept ? { enabled: true, days: 14 } : { enabled: false },
          containerDeleteRetentionPolicy: { enabled: true, days: 14 },
        },
        'fileServices/default': {
          shareDeleteRetentionPolicy: { enabled: true, days: 14 },
          protocolSettings: { smb: { versions: 'SMB3.1.1', channelEncryption: 'AES-256-GCM' } },
        },
      },
    );
  storage('newesttls', { minimumTlsVersion: 'TLS1_3' });
  storage('halvesallowed', {
    networkAcls: {
      bypass: 'AzureServices',
      defaultAction: 'Deny',
      ipRules: [
        { value: '0.0.0.0/1', action: 'Allow' },
        { value: '128.0.0.0/1', action: 'Allow' },
      ],
      virtualNetworkRules: [],
    },
  });
  storage('containersonly', {}, false);
  subscription.add(
    'Microsoft.Sql/servers',
    'almost-everyone',
    {
      properties: {
        version: '12.0',
        minimalTlsVersion: '1.2',
        publicNetworkAccess: 'Enabled',
        administrators: { administratorType: 'ActiveDirectory', login: 'dba' },
      },
    },
    {
      'firewallRules/low': { startIpAddress: '0.0.0.1', endIpAddress: '127.255.255.255' },
      'firewallRules/high': { startIpAddress: '128.0.0.0', endIpAddress: '255.255.255.255' },
      'administrators/ActiveDirectory': { administratorType: 'ActiveDirectory', login: 'dba' },
      'auditingSettings/default': { state: 'Enabled', retentionDays: 0, storageEndpoint: 'https://logs.example' },
      'securityAlertPolicies/Default': { state: 'Enabled' },
      'encryptionProtector/current': { serverKeyType: 'AzureKeyVault' },
      'vulnerabilityAssessments/default': {
        recurringScans: { isEnabled: false, emails: [] },
        storageContainerPath: '',
      },
      'databases/orders': {},
      'databases/orders/transparentDataEncryption/current': { state: 'Enabled' },
    },
  );
  // The other side of the ordinary subscription, which has its settings only once.
  settings(subscription, false);
  return subscription;
}

const group = (name: string): string =>
  idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/networkSecurityGroups', name).toLowerCase();
const account = (name: string): string =>
  idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Storage/storageAccounts', name).toLowerCase();
const server = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Sql/servers', 'almost-everyone').toLowerCase();
const rules = `${learn}/virtual-network/network-security-groups-overview`;

/** Where Prowler's verdict on this subscription is wrong. */
export const adversarialCases: readonly AdversarialCase[] = [
  {
    check: 'network_ssh_internet_access_restricted',
    resource: group('halves-of-the-internet'),
    prowlers: 'pass',
    right: 'fail',
    why: 'two rules for half of all addresses each are as wide as one for all',
    reference: rules,
  },
  {
    check: 'network_ssh_internet_access_restricted',
    resource: group('list-of-sources'),
    prowlers: 'pass',
    right: 'fail',
    why: 'the sources of a rule may be a list, which Prowler does not read',
    reference: rules,
  },
  {
    check: 'network_ssh_internet_access_restricted',
    resource: group('list-of-ports'),
    prowlers: 'pass',
    right: 'fail',
    why: 'the ports of a rule may be a list, which Prowler does not read',
    reference: rules,
  },
  {
    check: 'network_rdp_internet_access_restricted',
    resource: group('list-of-ports'),
    prowlers: 'pass',
    right: 'fail',
    why: 'the ports of a rule may be a list, which Prowler does not read',
    reference: rules,
  },
  ...['ssh', 'rdp', 'http'].map((service): AdversarialCase => ({
    check: `network_${service}_internet_access_restricted`,
    resource: group('every-port'),
    prowlers: 'pass',
    right: 'fail',
    why: 'an asterisk is every port',
    reference: rules,
  })),
  {
    check: 'network_udp_internet_access_restricted',
    resource: group('every-protocol'),
    prowlers: 'pass',
    right: 'fail',
    why: 'an asterisk is every protocol, UDP among them',
    reference: rules,
  },
  {
    check: 'network_ssh_internet_access_restricted',
    resource: group('denied-first'),
    prowlers: 'fail',
    right: 'pass',
    why: 'a rule of lower priority number denies what a later one allows',
    reference: rules,
  },
  {
    check: 'storage_ensure_minimum_tls_version_12',
    resource: account('newesttls'),
    prowlers: 'fail',
    right: 'pass',
    why: 'TLS 1.3 is newer than what is asked for',
    reference: `${learn}/storage/common/transport-layer-security-configure-minimum-version`,
  },
  {
    check: 'storage_default_network_access_rule_is_denied',
    resource: account('halvesallowed'),
    prowlers: 'pass',
    right: 'fail',
    why: 'two exceptions for half of all addresses each leave nothing denied',
    reference: `${learn}/storage/common/storage-network-security`,
  },
  {
    check: 'storage_ensure_soft_delete_is_enabled',
    resource: account('containersonly'),
    prowlers: 'pass',
    right: 'fail',
    why: 'deleted blobs are not kept; Prowler looks at containers only',
    reference: `${learn}/storage/blobs/soft-delete-blob-overview`,
  },
  {
    check: 'sqlserver_unrestricted_inbound_access',
    resource: server,
    prowlers: 'pass',
    right: 'fail',
    why: 'two rules cover all addresses but one; Prowler knows one range only',
    reference: `${learn}/azure-sql/database/firewall-configure`,
  },
  {
    check: 'sqlserver_auditing_retention_90_days',
    resource: server,
    prowlers: 'fail',
    right: 'pass',
    why: 'a retention of 0 days keeps logs without an end',
    reference: `${learn}/azure-sql/database/auditing-setup`,
  },
  {
    check: 'monitor_diagnostic_settings_exists',
    resource: 'the account',
    prowlers: 'pass',
    right: 'fail',
    why: 'the only setting exports no category of the activity log',
    reference: `${learn}/azure-monitor/platform/diagnostic-settings`,
  },
  {
    check: 'defender_additional_email_configured_with_a_security_contact',
    resource: 'the account',
    prowlers: 'pass',
    right: 'fail',
    why: 'the contact has no address',
    reference: `${learn}/defender-for-cloud/configure-email-notifications`,
  },
];
