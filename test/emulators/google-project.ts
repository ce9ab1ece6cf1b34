import type { Answers } from './google-cloud/answers.ts';

export const testProject = 'audit-test-1';
const compute = `/compute/v1/projects/${testProject}`;
const zone = `https://www.googleapis.com${compute}/zones/europe-west1-b`;

/** A project with one resource of each type, in the shapes of Google's public REST reference. */
export function googleProject(): Answers {
  return {
    [`/v1/projects/${testProject}`]: { projectId: testProject, projectNumber: '4711', lifecycleState: 'ACTIVE' },
    [`/v1/projects/${testProject}:testIamPermissions`]: { permissions: ['storage.buckets.update'] },
    [`/v1/projects/${testProject}:getIamPolicy`]: {
      bindings: [
        { role: 'roles/owner', members: ['user:ada@example.com'] },
        { role: 'roles/editor', members: ['serviceAccount:builder@example.com'], condition: { expression: 'true' } },
      ],
      auditConfigs: [
        {
          service: 'allServices',
          auditLogConfigs: [{ logType: 'DATA_READ' }, { logType: 'ADMIN_READ' }, { logType: 'DATA_WRITE' }],
        },
      ],
    },
    [`/v1/projects/${testProject}:getAncestry`]: {
      ancestor: [
        { resourceId: { type: 'project', id: testProject } },
        { resourceId: { type: 'folder', id: '31' } },
        { resourceId: { type: 'organization', id: '7' } },
      ],
    },
    '/v3/folders/31:getIamPolicy': {
      bindings: [{ role: 'roles/editor', members: ['group:platform@example.com'] }],
      auditConfigs: [{ service: 'allServices', auditLogConfigs: [{ logType: 'DATA_READ' }] }],
    },
    '/v3/organizations/7:getIamPolicy': {
      bindings: [{ role: 'roles/resourcemanager.organizationAdmin', members: ['user:root@example.com'] }],
    },
    '/v2/folders/31/sinks': {},
    '/v2/organizations/7/sinks': {
      sinks: [
        { name: 'archive', destination: 'storage.googleapis.com/archive', includeChildren: true },
        { name: '_Default', destination: 'logging.googleapis.com/x' },
      ],
    },
    [`/v2/projects/${testProject}/policies/storage.publicAccessPrevention:getEffectivePolicy`]: {
      name: `projects/${testProject}/policies/storage.publicAccessPrevention`,
      spec: { rules: [{ enforce: true }] },
    },
    [`/v2/projects/${testProject}/policies/compute.disableSerialPortAccess:getEffectivePolicy`]: {
      name: `projects/${testProject}/policies/compute.disableSerialPortAccess`,
      spec: { rules: [{ enforce: false }] },
    },
    [`/v1/projects/${testProject}/accessApprovalSettings`]: { enrolledServices: [] },
    [`/v1/projects/${testProject}/serviceAccounts`]: {
      accounts: [
        {
          name: `projects/${testProject}/serviceAccounts/builder@example.com`,
          email: 'builder@example.com',
          displayName: 'Builder',
        },
      ],
    },
    [`/v1/projects/${testProject}/serviceAccounts/builder@example.com`]: {
      email: 'builder@example.com',
      displayName: 'Builder',
    },
    [`/v1/projects/${testProject}/serviceAccounts/builder@example.com/keys`]: {
      keys: [
        {
          name: 'projects/p/serviceAccounts/b/keys/user1',
          keyType: 'USER_MANAGED',
          validAfterTime: '2026-01-01T00:00:00Z',
        },
        {
          name: 'projects/p/serviceAccounts/b/keys/system1',
          keyType: 'SYSTEM_MANAGED',
          validAfterTime: '2026-11-01T00:00:00Z',
        },
      ],
    },
    [`/v1/projects/${testProject}/locations`]: {
      locations: [
        { name: `projects/${testProject}/locations/europe-west1` },
        { name: `projects/${testProject}/locations/global` },
      ],
    },
    [`/v1/projects/${testProject}/locations/europe-west1/keyRings`]: {
      keyRings: [{ name: `projects/${testProject}/locations/europe-west1/keyRings/main` }],
    },
    [`/v1/projects/${testProject}/locations/global/keyRings`]: { keyRings: [] },
    [`/v1/projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys`]: {
      cryptoKeys: [
        {
          name: `projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys/disks`,
          purpose: 'ENCRYPT_DECRYPT',
          rotationPeriod: '7776000s',
          nextRotationTime: '2027-01-01T00:00:00Z',
          createTime: '2025-01-01T00:00:00Z',
          primary: { protectionLevel: 'SOFTWARE' },
        },
      ],
    },
    [`/v1/projects/${testProject}/locations/europe-west1/keyRings/main:getIamPolicy`]: {
      bindings: [{ role: 'roles/cloudkms.viewer', members: ['group:platform@example.com'] }],
    },
    [`/v1/projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys/disks:getIamPolicy`]: {
      bindings: [],
    },
    [`${compute}/aggregated/instances`]: (query) =>
      query.get('filter') !== null && query.get('filter') !== 'id=101'
        ? { items: {} }
        : {
            items: {
              'zones/us-central1-a': { warning: { code: 'NO_RESULTS_ON_PAGE' } },
              'zones/europe-west1-b': {
                instances: [
                  {
                    id: '101',
                    name: 'web-1',
                    zone,
                    status: 'RUNNING',
                    machineType: `${zone}/machineTypes/e2-medium`,
                    labels: { team: 'shop' },
                    networkInterfaces: [
                      {
                        network: `${compute}/global/networks/default`,
                        subnetwork: `${compute}/regions/europe-west1/subnetworks/default`,
                        networkIP: '10.0.0.2',
                        accessConfigs: [{ natIP: '203.0.113.9' }],
                      },
                    ],
                    serviceAccounts: [
                      {
                        email: '4711-compute@developer.gserviceaccount.com',
                        scopes: ['https://www.googleapis.com/auth/cloud-platform'],
                      },
                    ],
                    metadata: {
                      items: [
                        { key: 'enable-oslogin', value: 'TRUE' },
                        { key: 'startup-script', value: 'export PASSWORD=hunter2' },
                      ],
                    },
                    resourceStatus: { effectiveInstanceMetadata: { serialPortEnableMetadataValue: true } },
                    shieldedInstanceConfig: {
                      enableSecureBoot: false,
                      enableVtpm: true,
                      enableIntegrityMonitoring: true,
                    },
                    disks: [{ deviceName: 'boot', boot: true, source: `${zone}/disks/web-1` }],
                  },
                ],
              },
            },
          },
    [`${compute}/aggregated/disks`]: {
      items: {
        'zones/europe-west1-b': {
          disks: [
            {
              id: '201',
              name: 'web-1',
              zone,
              type: `${zone}/diskTypes/pd-ssd`,
              sizeGb: '20',
              users: [`${zone}/instances/web-1`],
              diskEncryptionKey: {
                kmsKeyName: `projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys/disks/cryptoKeyVersions/3`,
              },
            },
          ],
        },
      },
    },
    [`${compute}/global/snapshots`]: {
      items: [
        {
          id: '301',
          name: 'nightly',
          sourceDisk: `${zone}/disks/web-1`,
          diskSizeGb: '20',
          storageLocations: ['eu'],
          creationTimestamp: '2026-11-01T00:00:00Z',
        },
      ],
    },
    [`${compute}/global/networks`]: {
      items: [
        {
          id: '401',
          name: 'default',
          selfLink: `https://www.googleapis.com${compute}/global/networks/default`,
          autoCreateSubnetworks: true,
          routingConfig: { routingMode: 'REGIONAL' },
        },
      ],
    },
    [`${compute}/global/networks/default/getEffectiveFirewalls`]: {
      firewallPolicys: [
        {
          name: '4711',
          shortName: 'organization',
          type: 'HIERARCHY',
          rules: [
            {
              action: 'goto_next',
              direction: 'INGRESS',
              priority: 2147483647,
              match: { srcIpRanges: ['0.0.0.0/0', '::/0'], layer4Configs: [{ ipProtocol: 'all' }] },
            },
            { action: 'deny', direction: 'EGRESS', priority: 10, match: { destIpRanges: ['198.51.100.0/24'] } },
            { action: 'deny', direction: 'INGRESS', priority: 11, disabled: true },
          ],
        },
      ],
    },
    [`${compute}/aggregated/firewallPolicies`]: {
      items: {
        global: { firewallPolicies: [{ name: 'everywhere' }] },
        'regions/europe-west1': {
          firewallPolicies: [
            {
              name: 'web',
              region: `https://www.googleapis.com${compute}/regions/europe-west1`,
              associations: [{ attachmentTarget: `https://www.googleapis.com${compute}/global/networks/other` }],
            },
          ],
        },
      },
    },
    [`/dns/v1/projects/${testProject}/policies`]: {
      policies: [
        {
          enableLogging: true,
          networks: [{ networkUrl: `https://compute.googleapis.com${compute}/global/networks/default` }],
        },
      ],
    },
    [`${compute}/aggregated/subnetworks`]: {
      items: {
        'regions/europe-west1': {
          subnetworks: [
            {
              id: '501',
              name: 'default',
              region: `https://www.googleapis.com${compute}/regions/europe-west1`,
              network: `${compute}/global/networks/default`,
              ipCidrRange: '10.0.0.0/20',
              purpose: 'PRIVATE',
              logConfig: {
                enable: true,
                aggregationInterval: 'INTERVAL_5_SEC',
                flowSampling: 0.5,
                metadata: 'INCLUDE_ALL_METADATA',
                filterExpr: 'true',
              },
              privateIpGoogleAccess: true,
            },
          ],
        },
      },
    },
    [`${compute}/global/firewalls`]: {
      items: [
        {
          id: '601',
          name: 'allow-ssh',
          network: `${compute}/global/networks/default`,
          direction: 'INGRESS',
          priority: 65534,
          sourceRanges: ['0.0.0.0/0'],
          targetServiceAccounts: ['web@shop.example'],
          allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
        },
      ],
    },
    [compute]: { commonInstanceMetadata: { items: [{ key: 'enable-oslogin', value: 'TRUE' }] } },
    '/storage/v1/b': {
      items: [
        {
          name: 'exports-4711',
          location: 'EUROPE-WEST1',
          storageClass: 'STANDARD',
          labels: { team: 'data' },
          iamConfiguration: { uniformBucketLevelAccess: { enabled: true }, publicAccessPrevention: 'inherited' },
          versioning: { enabled: true },
          retentionPolicy: { retentionPeriod: '864000', isLocked: false },
          timeCreated: '2025-01-01T00:00:00Z',
        },
      ],
    },
    '/storage/v1/b/exports-4711/iam': { bindings: [{ role: 'roles/storage.objectViewer', members: ['allUsers'] }] },
    [`/sql/v1beta4/projects/${testProject}/instances`]: {
      items: [
        {
          name: 'orders',
          project: testProject,
          region: 'europe-west1',
          instanceType: 'READ_REPLICA_INSTANCE',
          databaseVersion: 'POSTGRES_16',
          databaseInstalledVersion: 'POSTGRES_16_4',
          state: 'RUNNABLE',
          settings: {
            tier: 'db-custom-2-7680',
            availabilityType: 'REGIONAL',
            activationPolicy: 'ALWAYS',
            userLabels: { team: 'shop' },
            ipConfiguration: {
              ipv4Enabled: true,
              sslMode: 'ENCRYPTED_ONLY',
              authorizedNetworks: [{ value: '0.0.0.0/0' }],
            },
            backupConfiguration: { enabled: true, pointInTimeRecoveryEnabled: true },
            databaseFlags: [{ name: 'log_connections', value: 'on' }],
          },
        },
      ],
    },
    [`/v2/projects/${testProject}/locations/-/functions`]: {
      functions: [
        {
          name: `projects/${testProject}/locations/europe-west1/functions/resize`,
          environment: 'GEN_2',
          buildConfig: { runtime: 'nodejs20', entryPoint: 'resize' },
          serviceConfig: {
            serviceAccountEmail: 'builder@example.com',
            ingressSettings: 'ALLOW_ALL',
            timeoutSeconds: 60,
            availableMemory: '1Gi',
            environmentVariables: { API_KEY: 'hunter2' },
          },
        },
      ],
    },
    [`/v2/projects/${testProject}/locations/europe-west1/functions/resize:getIamPolicy`]: { bindings: [] },
    [`/v1/projects/${testProject}/locations/-/clusters`]: {
      clusters: [
        {
          name: 'shop',
          location: 'europe-west1',
          currentMasterVersion: '1.34.1-gke.100',
          releaseChannel: { channel: 'REGULAR' },
          network: 'default',
          subnetwork: 'default',
          privateClusterConfig: { enablePrivateNodes: true },
          addonsConfig: { kubernetesDashboard: { disabled: true } },
          securityPostureConfig: { mode: 'BASIC' },
          nodePools: [
            {
              name: 'default-pool',
              management: { autoRepair: true, autoUpgrade: true },
              config: {
                imageType: 'COS_CONTAINERD',
                serviceAccount: 'default',
                shieldedInstanceConfig: { enableIntegrityMonitoring: true },
              },
            },
          ],
          networkConfig: { datapathProvider: 'ADVANCED_DATAPATH' },
          workloadIdentityConfig: { workloadPool: `${testProject}.svc.id.goog` },
          loggingConfig: { componentConfig: { enableComponents: ['SYSTEM_COMPONENTS', 'WORKLOADS'] } },
        },
      ],
    },
    [`/v1/projects/${testProject}/services`]: { services: [{ config: { name: 'cloudasset.googleapis.com' } }] },
    [`/v2/projects/${testProject}/sinks`]: {
      sinks: [{ name: '_Default', destination: 'logging.googleapis.com/x', filter: '' }],
    },
    [`/v2/projects/${testProject}/metrics`]: { metrics: [{ name: 'owners', filter: 'protoPayload.serviceName="x"' }] },
    [`/v3/projects/${testProject}/alertPolicies`]: {
      alertPolicies: [
        {
          displayName: 'Owners changed',
          conditions: [{ conditionThreshold: { filter: 'metric.type="logging.googleapis.com/user/owners"' } }],
        },
      ],
    },
    [`/v1/projects/${testProject}/contacts`]: { contacts: [{ notificationCategorySubscriptions: ['SECURITY'] }] },
    [`/v2/projects/${testProject}/locations/global/keys`]: {
      keys: [
        {
          uid: 'k1',
          displayName: 'maps',
          createTime: '2026-01-01T00:00:00Z',
          restrictions: { apiTargets: [{ service: 'maps' }] },
        },
      ],
    },
  };
}
