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
  ];
  for (const [field, shown] of cases) {
    it(`shows ${field} from the current fields, and from deprecated ones only if there are no others`, async () => {
      for (const [cluster, value] of shown) {
        assert.deepEqual((await configurationOf(cluster))[field], value, JSON.stringify(cluster));
      }
    });
  }
});
