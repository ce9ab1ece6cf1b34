import { testProject } from '../../../emulators/google-project.ts';

/** A project as a set of items, from which both the answers to this service and those to Prowler are made. */
export interface SeededProject {
  instances: Item[];
  networks: Item[];
  subnetworks: Item[];
  firewalls: Item[];
  buckets: (Item & { name: string; bindings?: { role: string; members: string[] }[] })[];
  databases: Item[];
  serviceAccounts: { email: string; keys: Item[] }[];
  /** Keys of the ring `main`, with their policies. */
  keys: (Item & { name: string; members: string[] })[];
  zones: Item[];
  secrets: Item[];
  datasets: Item[];
  dnsPolicies: Item[];
  bindings: { role: string; members: string[] }[];
  auditConfigs: object[];
  enabledServices: string[];
  sinks: object[];
  metrics: object[];
  alertPolicies: object[];
  apiKeys: Item[];
  osLogin: boolean;
}

export type Item = Record<string, unknown>;

export const region = 'europe-west1';
export const zone = `${region}-b`;
const compute = `https://www.googleapis.com/compute/v1/projects/${testProject}`;
/** Names of Compute Engine. */
export const urls = {
  zone: `${compute}/zones/${zone}`,
  region: `${compute}/regions/${region}`,
  network: (name: string): string => `${compute}/global/networks/${name}`,
  subnetwork: (name: string): string => `${compute}/regions/${region}/subnetworks/${name}`,
};
const keyRing = `projects/${testProject}/locations/${region}/keyRings/main`;
export const keyName = (name: string): string => `${keyRing}/cryptoKeys/${name}`;

let ids = 1_000;
const nextId = (): string => String((ids += 1));

/** An instance that meets every check, with other fields. */
export function instance(name: string, fields: Item = {}): Item {
  return {
    id: nextId(),
    name,
    zone: urls.zone,
    machineType: `${urls.zone}/machineTypes/n2d-standard-2`,
    status: 'RUNNING',
    canIpForward: false,
    confidentialInstanceConfig: { enableConfidentialCompute: true },
    disks: [
      {
        boot: true,
        deviceName: 'boot',
        diskEncryptionKey: { sha256: 'c2hhMjU2' },
        source: `${urls.zone}/disks/${name}`,
      },
    ],
    metadata: { items: [{ key: 'block-project-ssh-keys', value: 'true' }] },
    networkInterfaces: [
      { name: 'nic0', network: urls.network('main'), networkIP: '10.0.0.2', subnetwork: urls.subnetwork('logged') },
    ],
    serviceAccounts: [{ email: 'web@shop.example', scopes: ['https://www.googleapis.com/auth/logging.write'] }],
    shieldedInstanceConfig: { enableSecureBoot: true, enableVtpm: true, enableIntegrityMonitoring: true },
    ...fields,
  };
}

/** An inbound rule of a network's firewall. */
export function firewall(name: string, allowed: object[], sourceRanges: string[], fields: Item = {}): Item {
  return {
    id: nextId(),
    name,
    allowed,
    direction: 'INGRESS',
    network: urls.network('main'),
    priority: 1_000,
    sourceRanges,
    ...fields,
  };
}

/** A database instance with flags. */
export function database(
  name: string,
  databaseVersion: string,
  flags: Record<string, string>,
  fields: Item = {},
): Item {
  const { settings = {}, ...others } = fields as { settings?: Item };
  return {
    name,
    project: testProject,
    databaseVersion,
    instanceType: 'CLOUD_SQL_INSTANCE',
    ipAddresses: [{ ipAddress: '10.0.0.9', type: 'PRIVATE' }],
    region,
    state: 'RUNNABLE',
    settings: {
      activationPolicy: 'ALWAYS',
      availabilityType: 'REGIONAL',
      backupConfiguration: { enabled: true },
      databaseFlags: Object.entries(flags).map(([flag, value]) => ({ name: flag, value })),
      ipConfiguration: { authorizedNetworks: [], ipv4Enabled: false, sslMode: 'ENCRYPTED_ONLY' },
      tier: 'db-custom-2-7680',
      ...settings,
    },
    ...others,
  };
}

/** A bucket that is not public, with other fields. */
export function bucket(name: string, fields: Item & { bindings?: SeededProject['buckets'][number]['bindings'] } = {}) {
  return {
    id: name,
    name,
    iamConfiguration: { publicAccessPrevention: 'inherited', uniformBucketLevelAccess: { enabled: true } },
    location: 'EUROPE-WEST1',
    storageClass: 'STANDARD',
    timeCreated: '2025-01-01T00:00:00Z',
    ...fields,
  };
}

const open = {
  ipConfiguration: {
    authorizedNetworks: [{ value: '0.0.0.0/0' }],
    ipv4Enabled: true,
    sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED',
  },
  backupConfiguration: { enabled: false },
};
const publicAddress = { ipAddresses: [{ ipAddress: '203.0.113.9', type: 'PRIMARY' }], settings: open };

const goodPostgres = {
  'cloudsql.enable_pgaudit': 'on',
  log_connections: 'on',
  log_disconnections: 'on',
  log_error_verbosity: 'default',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'error',
  log_min_messages: 'warning',
  log_statement: 'ddl',
};
const badPostgres = {
  'cloudsql.enable_pgaudit': 'off',
  log_connections: 'off',
  log_disconnections: 'off',
  log_error_verbosity: 'verbose',
  log_min_duration_statement: '500',
  log_min_error_statement: 'panic',
  log_min_messages: 'debug5',
  log_statement: 'none',
};
const goodSqlServer = {
  '3625': 'on',
  'contained database authentication': 'off',
  'cross db ownership chaining': 'off',
  'external scripts enabled': 'off',
  'remote access': 'off',
  'user connections': '0',
};
const badSqlServer = {
  '3625': 'off',
  'contained database authentication': 'on',
  'cross db ownership chaining': 'on',
  'external scripts enabled': 'on',
  'remote access': 'on',
  'user connections': '10',
  'user options': '512',
};

const day = 24 * 60 * 60 * 1_000;
/** A time some days from now, in seconds, as Google writes it. */
export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * day).toISOString().replace(/\.\d+Z$/, 'Z');

/** A key of a service account. */
export function accountKey(name: string, keyType: 'USER_MANAGED' | 'SYSTEM_MANAGED', age: number): Item {
  return {
    name: `projects/${testProject}/serviceAccounts/any/keys/${name}`,
    keyOrigin: 'GOOGLE_PROVIDED',
    keyType,
    validAfterTime: daysFromNow(-age),
    validBeforeTime: '9999-12-31T23:59:59Z',
  };
}

const firewallChanges =
  'resource.type="gce_firewall_rule" AND (protoPayload.methodName:"compute.firewalls.patch" OR protoPayload.methodName:"compute.firewalls.insert" OR protoPayload.methodName:"compute.firewalls.delete")';
const routeChanges =
  'resource.type="gce_route" AND (protoPayload.methodName:"compute.routes.delete" OR protoPayload.methodName:"compute.routes.insert")';
const networkChanges =
  'resource.type="gce_network" AND (protoPayload.methodName:"compute.networks.insert" OR protoPayload.methodName:"compute.networks.patch" OR protoPayload.methodName:"compute.networks.delete" OR protoPayload.methodName:"compute.networks.removePeering" OR protoPayload.methodName:"compute.networks.addPeering")';
const bucketPermissions = 'resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions"';
const sqlChanges = 'protoPayload.methodName="cloudsql.instances.update"';
const ownership =
  '(protoPayload.serviceName="cloudresourcemanager.googleapis.com") AND (ProjectOwnership OR projectOwnerInvitee) OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="REMOVE" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner") OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="ADD" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner")';
const auditChanges =
  'protoPayload.methodName="SetIamPolicy" AND protoPayload.serviceData.policyDelta.auditConfigDeltas:*';

const metrics = [
  ['firewall-changes', firewallChanges],
  ['route-changes', routeChanges],
  ['network-changes', networkChanges],
  ['bucket-permissions', bucketPermissions],
  ['sql-changes', sqlChanges],
  ['ownership', ownership],
  ['audit-changes', auditChanges],
].map(([name = '', filter = '']) => ({
  name,
  filter,
  metricDescriptor: { type: `logging.googleapis.com/user/${name}`, name },
}));

/** A project of compliant and non-compliant resources. */
export function ordinaryProject(): SeededProject {
  return {
    instances: [
      instance('good'),
      instance('bad', {
        canIpForward: true,
        confidentialInstanceConfig: { enableConfidentialCompute: false },
        disks: [{ boot: true, deviceName: 'boot', source: `${urls.zone}/disks/bad` }],
        metadata: { items: [{ key: 'serial-port-enable', value: 'true' }] },
        networkInterfaces: [
          {
            name: 'nic0',
            accessConfigs: [{ name: 'External NAT', natIP: '203.0.113.9', type: 'ONE_TO_ONE_NAT' }],
            network: urls.network('main'),
            networkIP: '10.0.0.3',
            subnetwork: urls.subnetwork('logged'),
          },
        ],
        serviceAccounts: [
          {
            email: '4711-compute@developer.gserviceaccount.com',
            scopes: ['https://www.googleapis.com/auth/cloud-platform'],
          },
        ],
        shieldedInstanceConfig: { enableSecureBoot: false, enableVtpm: false, enableIntegrityMonitoring: false },
      }),
      instance('default-account', {
        serviceAccounts: [
          {
            email: '4711-compute@developer.gserviceaccount.com',
            scopes: ['https://www.googleapis.com/auth/logging.write'],
          },
        ],
      }),
    ],
    networks: [
      { id: nextId(), name: 'main', autoCreateSubnetworks: false, selfLink: urls.network('main') },
      { id: nextId(), name: 'unlogged', autoCreateSubnetworks: false, selfLink: urls.network('unlogged') },
      { id: nextId(), name: 'legacy', IPv4Range: '10.240.0.0/16', selfLink: urls.network('legacy') },
    ],
    dnsPolicies: [
      { id: nextId(), name: 'logs', enableLogging: true, networks: [{ networkUrl: urls.network('main') }] },
    ],
    subnetworks: ['logged', 'unlogged', 'also-unlogged'].map((name) => ({
      id: nextId(),
      name,
      ipCidrRange: '10.0.0.0/20',
      network: urls.network('main'),
      privateIpGoogleAccess: true,
      purpose: 'PRIVATE',
      region: urls.region,
      ...(name === 'logged'
        ? {
            enableFlowLogs: true,
            logConfig: {
              enable: true,
              aggregationInterval: 'INTERVAL_5_SEC',
              flowSampling: 1,
              metadata: 'INCLUDE_ALL_METADATA',
            },
          }
        : { enableFlowLogs: false }),
    })),
    firewalls: [
      firewall('web', [{ IPProtocol: 'tcp', ports: ['443'] }], ['0.0.0.0/0']),
      firewall('office', [{ IPProtocol: 'tcp', ports: ['22', '3389'] }], ['203.0.113.0/24']),
      firewall('open-ssh', [{ IPProtocol: 'tcp', ports: ['22'] }], ['0.0.0.0/0']),
      firewall('open-rdp', [{ IPProtocol: 'tcp', ports: ['3389'] }], ['0.0.0.0/0']),
      firewall('open-range', [{ IPProtocol: 'tcp', ports: ['20-4000'] }], ['0.0.0.0/0']),
      firewall('everything', [{ IPProtocol: 'all' }], ['0.0.0.0/0']),
    ],
    buckets: [
      bucket('good', { bindings: [{ role: 'roles/storage.objectViewer', members: ['user:ada@example.com'] }] }),
      bucket('public', { bindings: [{ role: 'roles/storage.objectViewer', members: ['allUsers'] }] }),
      bucket('for-every-account', {
        bindings: [{ role: 'roles/storage.objectViewer', members: ['allAuthenticatedUsers'] }],
        iamConfiguration: { publicAccessPrevention: 'inherited', uniformBucketLevelAccess: { enabled: false } },
      }),
      bucket('logs-locked', { retentionPolicy: { isLocked: true, retentionPeriod: '8640000' } }),
      bucket('logs-open', { retentionPolicy: { isLocked: false, retentionPeriod: '8640000' } }),
    ],
    databases: [
      database('good-postgres', 'POSTGRES_16', goodPostgres),
      database('bad-postgres', 'POSTGRES_16', badPostgres, publicAddress),
      database('more-postgres', 'POSTGRES_15', goodPostgres),
      database('good-mysql', 'MYSQL_8_0', { local_infile: 'off', skip_show_database: 'on' }),
      database('bad-mysql', 'MYSQL_8_0', { local_infile: 'on', skip_show_database: 'off' }, publicAddress),
      database('more-mysql', 'MYSQL_8_4', { local_infile: 'off', skip_show_database: 'on' }),
      database('good-sqlserver', 'SQLSERVER_2022_STANDARD', goodSqlServer),
      database('bad-sqlserver', 'SQLSERVER_2022_STANDARD', badSqlServer, publicAddress),
      database('more-sqlserver', 'SQLSERVER_2019_STANDARD', goodSqlServer),
    ],
    serviceAccounts: [
      { email: 'web@shop.example', keys: [accountKey('system', 'SYSTEM_MANAGED', 5)] },
      { email: 'editor@shop.example', keys: [accountKey('old', 'USER_MANAGED', 200)] },
      { email: 'fresh@shop.example', keys: [accountKey('new', 'USER_MANAGED', 10)] },
    ],
    keys: [
      { name: 'good', members: [], nextRotationTime: daysFromNow(30), rotationPeriod: '7776000s' },
      { name: 'never-rotated', members: [] },
      { name: 'public', members: ['allUsers'], nextRotationTime: daysFromNow(30), rotationPeriod: '7776000s' },
      { name: 'slow', members: [], nextRotationTime: daysFromNow(300), rotationPeriod: '31536000s' },
    ],
    zones: [
      {
        id: nextId(),
        name: 'signed',
        dnsName: 'signed.example.',
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { algorithm: 'rsasha256', keyLength: 2_048, keyType: 'keySigning' },
            { algorithm: 'rsasha256', keyLength: 1_024, keyType: 'zoneSigning' },
          ],
        },
        visibility: 'public',
      },
      { id: nextId(), name: 'unsigned', dnsName: 'unsigned.example.', visibility: 'public' },
      {
        id: nextId(),
        name: 'weak',
        dnsName: 'weak.example.',
        dnssecConfig: {
          state: 'on',
          defaultKeySpecs: [
            { algorithm: 'rsasha1', keyLength: 2_048, keyType: 'keySigning' },
            { algorithm: 'rsasha1', keyLength: 1_024, keyType: 'zoneSigning' },
          ],
        },
        visibility: 'public',
      },
    ],
    secrets: [
      { name: 'rotated', rotation: { nextRotationTime: daysFromNow(30), rotationPeriod: '2592000s' } },
      { name: 'kept' },
      { name: 'also-rotated', rotation: { nextRotationTime: daysFromNow(60), rotationPeriod: '5184000s' } },
    ],
    datasets: [
      {
        id: 'good',
        access: [{ role: 'OWNER', specialGroup: 'projectOwners' }],
        defaultEncryptionConfiguration: { kmsKeyName: keyName('good') },
      },
      { id: 'public', access: [{ role: 'READER', specialGroup: 'allAuthenticatedUsers' }] },
      { id: 'plain', access: [{ role: 'OWNER', specialGroup: 'projectOwners' }] },
    ],
    bindings: [
      { role: 'roles/viewer', members: ['user:ada@example.com', 'serviceAccount:web@shop.example'] },
      { role: 'roles/editor', members: ['serviceAccount:editor@shop.example'] },
      { role: 'roles/cloudkms.admin', members: ['user:ada@example.com'] },
      { role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter', members: ['user:grace@example.com'] },
    ],
    auditConfigs: [
      {
        service: 'allServices',
        auditLogConfigs: [{ logType: 'ADMIN_READ' }, { logType: 'DATA_READ' }, { logType: 'DATA_WRITE' }],
      },
    ],
    enabledServices: ['cloudasset.googleapis.com', 'containerscanning.googleapis.com'],
    sinks: [
      { name: 'locked', destination: 'storage.googleapis.com/logs-locked' },
      { name: 'open', destination: 'storage.googleapis.com/logs-open', filter: 'severity>=ERROR' },
    ],
    metrics,
    alertPolicies: metrics.slice(0, 4).map(({ name }) => ({
      name: `projects/${testProject}/alertPolicies/${name}`,
      displayName: name,
      enabled: true,
      conditions: [
        { displayName: name, conditionThreshold: { filter: `metric.type="logging.googleapis.com/user/${name}"` } },
      ],
      notificationChannels: [`projects/${testProject}/notificationChannels/1`],
    })),
    apiKeys: [
      {
        name: `projects/${testProject}/locations/global/keys/restricted`,
        uid: 'restricted',
        displayName: 'restricted',
        createTime: daysFromNow(-10).replace('Z', '.000000Z'),
        restrictions: { apiTargets: [{ service: 'maps.googleapis.com' }] },
      },
      {
        name: `projects/${testProject}/locations/global/keys/open`,
        uid: 'open',
        displayName: 'open',
        createTime: daysFromNow(-200).replace('Z', '.000000Z'),
      },
    ],
    osLogin: true,
  };
}
