import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';

describe('A cluster of Kubernetes Engine', () => {
  const google = useGoogleCloud();

  async function configurationOf(cluster: object): Promise<JsonObject> {
    google.cloud.answers = {
      [`/v1/projects/${testProject}/locations/-/clusters`]: {
        clusters: [{ name: 'shop', location: 'europe-west1', ...cluster }],
      },
    };
    const [resource] = await listed(gcpSession(google.cloud.url), 'kubernetes-engine');
    assert.ok(resource);
    return resource.configuration;
  }

  const cases: [field: string, shown: [cluster: object, value: unknown][]][] = [
    [
      'secrets_encryption',
      [
        [{ databaseEncryption: { state: 'ALL_OBJECTS_ENCRYPTION_ENABLED' } }, true],
        [{ databaseEncryption: { state: 'ENCRYPTED' } }, true],
        [{ databaseEncryption: { state: 'DECRYPTED' } }, false],
        [{}, false],
      ],
    ],
    [
      'binary_authorization',
      [
        [{ binaryAuthorization: { evaluationMode: 'EVALUATION_MODE_UNSPECIFIED' } }, false],
        [{ binaryAuthorization: { evaluationMode: 'EVALUATION_MODE_UNSPECIFIED', enabled: true } }, true],
        [{ binaryAuthorization: { evaluationMode: 'PROJECT_SINGLETON_POLICY_ENFORCE' } }, true],
        [{ binaryAuthorization: { evaluationMode: 'DISABLED', enabled: true } }, false],
        [{ binaryAuthorization: { enabled: true } }, true],
      ],
    ],
    [
      'binary_authorization_mode',
      [
        [
          { binaryAuthorization: { evaluationMode: 'PROJECT_SINGLETON_POLICY_ENFORCE' } },
          'PROJECT_SINGLETON_POLICY_ENFORCE',
        ],
        [{ binaryAuthorization: { enabled: true } }, 'PROJECT_SINGLETON_POLICY_ENFORCE'],
        [{}, 'DISABLED'],
      ],
    ],
    [
      'private_nodes',
      [
        [{ networkConfig: { defaultEnablePrivateNodes: true } }, true],
        [
          {
            networkConfig: { defaultEnablePrivateNodes: false },
            privateClusterConfig: { enablePrivateNodes: true },
          },
          false,
        ],
        [{ privateClusterConfig: { enablePrivateNodes: true } }, true],
      ],
    ],
    [
      'private_endpoint',
      [
        [{ controlPlaneEndpointsConfig: { ipEndpointsConfig: { enablePublicEndpoint: false } } }, true],
        [{ controlPlaneEndpointsConfig: { ipEndpointsConfig: { enablePublicEndpoint: true } } }, false],
        [{ controlPlaneEndpointsConfig: { ipEndpointsConfig: { enabled: false } } }, true],
        [{ privateClusterConfig: { enablePrivateEndpoint: true } }, true],
        [{}, false],
      ],
    ],
    [
      'authorized_networks',
      [
        [
          {
            controlPlaneEndpointsConfig: {
              ipEndpointsConfig: {
                authorizedNetworksConfig: { enabled: true, cidrBlocks: [{ cidrBlock: '10.0.0.0/8' }] },
              },
            },
          },
          ['10.0.0.0/8'],
        ],
        [
          { masterAuthorizedNetworksConfig: { enabled: true, cidrBlocks: [{ cidrBlock: '10.1.0.0/16' }] } },
          ['10.1.0.0/16'],
        ],
        [
          { controlPlaneEndpointsConfig: { ipEndpointsConfig: { authorizedNetworksConfig: { enabled: false } } } },
          null,
        ],
      ],
    ],
    [
      'client_certificate',
      [
        [{ masterAuth: { clientCertificateConfig: { issueClientCertificate: true } } }, true],
        [{ masterAuth: { clientCertificate: 'LS0t' } }, true],
        [{ masterAuth: { clientCertificateConfig: {}, clusterCaCertificate: 'LS0t' } }, false],
        [{}, false],
      ],
    ],
    [
      'dashboard',
      [
        [{ addonsConfig: { kubernetesDashboard: { disabled: true } } }, false],
        [{ addonsConfig: { kubernetesDashboard: {} } }, true],
        [{ addonsConfig: {} }, null],
      ],
    ],
    [
      'security_posture',
      [
        [{ securityPostureConfig: { mode: 'BASIC' } }, 'BASIC'],
        [{ securityPostureConfig: { mode: 'MODE_UNSPECIFIED' } }, null],
        [{}, null],
      ],
    ],
    [
      'rbac_security_group',
      [
        [
          { authenticatorGroupsConfig: { enabled: true, securityGroup: 'gke-security-groups@a.b' } },
          'gke-security-groups@a.b',
        ],
        [{ authenticatorGroupsConfig: { securityGroup: 'gke-security-groups@a.b' } }, null],
        [{}, null],
      ],
    ],
  ];
  for (const [field, shown] of cases) {
    it(`shows ${field} from the current fields, and from deprecated ones only if there are no others`, async () => {
      for (const [cluster, value] of shown) {
        assert.deepEqual((await configurationOf(cluster))[field], value, JSON.stringify(cluster));
      }
    });
  }

  it('shows its node pools by name, and those that Google provisions apart from them', async () => {
    const bare = {
      image: null,
      auto_repair: null,
      auto_upgrade: null,
      secure_boot: null,
      integrity_monitoring: null,
      metadata_mode: null,
      service_account: null,
      boot_disk_key: null,
      private_nodes: null,
      sandbox: null,
    };
    const shown = await configurationOf({
      nodePools: [
        { name: 'nap-1', autoscaling: { autoprovisioned: true } },
        { name: 'b', management: { autoRepair: true }, config: { shieldedInstanceConfig: {} } },
        {
          name: 'a',
          networkConfig: { enablePrivateNodes: false },
          config: {
            imageType: 'COS_CONTAINERD',
            serviceAccount: 'default',
            bootDiskKmsKey: 'projects/p/locations/l/keyRings/r/cryptoKeys/k',
            workloadMetadataConfig: { mode: 'GKE_METADATA' },
            sandboxConfig: { type: 'GVISOR' },
          },
        },
      ],
    });
    assert.deepEqual(shown['node_pools'], [
      {
        ...bare,
        name: 'a',
        image: 'COS_CONTAINERD',
        service_account: 'default',
        boot_disk_key: 'projects/p/locations/l/keyRings/r/cryptoKeys/k',
        metadata_mode: 'GKE_METADATA',
        sandbox: 'GVISOR',
        private_nodes: false,
      },
      { ...bare, name: 'b', auto_repair: true, auto_upgrade: false, secure_boot: false, integrity_monitoring: false },
    ]);
    assert.deepEqual(shown['observed'], { provisioned_node_pools: [{ ...bare, name: 'nap-1' }] });
  });

  it('has no pools of its own in Autopilot', async () => {
    const shown = await configurationOf({ autopilot: { enabled: true }, nodePools: [{ name: 'default-pool' }] });
    assert.deepEqual([shown['autopilot'], shown['node_pools']], [true, []]);
  });
});
