import type { CollectedResource } from '../../cloud.ts';
import { orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { gcpResource } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

/** The read parts of a cluster. */
export interface Cluster {
  name?: string;
  status?: string;
  etag?: string;
  labelFingerprint?: string;
  location?: string;
  resourceLabels?: Record<string, string>;
  currentMasterVersion?: string;
  releaseChannel?: { channel?: string };
  network?: string;
  subnetwork?: string;
  controlPlaneEndpointsConfig?: {
    ipEndpointsConfig?: {
      enabled?: boolean;
      enablePublicEndpoint?: boolean;
      authorizedNetworksConfig?: AuthorizedNetworks;
    };
  };
  /** Deprecated, as is `masterAuthorizedNetworksConfig`: read where the cluster lacks the newer fields. */
  privateClusterConfig?: { enablePrivateNodes?: boolean; enablePrivateEndpoint?: boolean };
  masterAuthorizedNetworksConfig?: AuthorizedNetworks;
  legacyAbac?: { enabled?: boolean };
  shieldedNodes?: { enabled?: boolean };
  networkPolicy?: { enabled?: boolean };
  networkConfig?: { datapathProvider?: string; defaultEnablePrivateNodes?: boolean };
  workloadIdentityConfig?: { workloadPool?: string };
  databaseEncryption?: { state?: string };
  /** `enabled` is deprecated and used only where no mode is set. */
  binaryAuthorization?: { enabled?: boolean; evaluationMode?: string };
  loggingConfig?: { componentConfig?: { enableComponents?: string[] } };
  monitoringConfig?: { componentConfig?: { enableComponents?: string[] } };
}

interface AuthorizedNetworks {
  enabled?: boolean;
  gcpPublicCidrsAccessEnabled?: boolean;
  privateEndpointEnforcementEnabled?: boolean;
  cidrBlocks?: { cidrBlock?: string; displayName?: string }[];
}

const encryptedStates: ReadonlySet<string | undefined> = new Set(['ENCRYPTED', 'ALL_OBJECTS_ENCRYPTION_ENABLED']);

function hasPrivateEndpoint({ controlPlaneEndpointsConfig, privateClusterConfig }: Cluster): boolean {
  const { enabled, enablePublicEndpoint } = controlPlaneEndpointsConfig?.ipEndpointsConfig ?? {};
  if (enabled === false) return true;
  return enablePublicEndpoint === undefined
    ? (privateClusterConfig?.enablePrivateEndpoint ?? false)
    : !enablePublicEndpoint;
}

function binaryAuthorizationMode({ binaryAuthorization }: Cluster): string {
  const { enabled = false, evaluationMode = 'EVALUATION_MODE_UNSPECIFIED' } = binaryAuthorization ?? {};
  if (evaluationMode !== 'EVALUATION_MODE_UNSPECIFIED') return evaluationMode;
  return enabled ? 'PROJECT_SINGLETON_POLICY_ENFORCE' : 'DISABLED';
}

function cluster(run: GcpRun, item: Cluster): CollectedResource<'container_cluster'> | null {
  if (item.name === undefined) return null;
  const authorized =
    item.controlPlaneEndpointsConfig?.ipEndpointsConfig?.authorizedNetworksConfig ??
    item.masterAuthorizedNetworksConfig;
  return gcpResource({
    resourceType: 'container_cluster',
    externalId: `projects/${run.projectId}/locations/${item.location ?? '-'}/clusters/${item.name}`,
    name: item.name,
    location: item.location,
    labels: item.resourceLabels,
    configuration: {
      version: item.currentMasterVersion ?? null,
      release_channel: item.releaseChannel?.channel ?? null,
      network: item.network ?? null,
      subnet: item.subnetwork ?? null,
      private_nodes:
        item.networkConfig?.defaultEnablePrivateNodes ?? item.privateClusterConfig?.enablePrivateNodes ?? false,
      private_endpoint: hasPrivateEndpoint(item),
      authorized_networks:
        authorized?.enabled === true ? textSet(authorized.cidrBlocks?.map(({ cidrBlock }) => cidrBlock)) : null,
      legacy_abac: item.legacyAbac?.enabled ?? false,
      shielded_nodes: item.shieldedNodes?.enabled ?? false,
      // Dataplane V2 always enforces network policies.
      network_policy:
        item.networkPolicy?.enabled === true || item.networkConfig?.datapathProvider === 'ADVANCED_DATAPATH',
      workload_identity: Boolean(item.workloadIdentityConfig?.workloadPool),
      secrets_encryption: encryptedStates.has(item.databaseEncryption?.state),
      binary_authorization: binaryAuthorizationMode(item) !== 'DISABLED',
      binary_authorization_mode: binaryAuthorizationMode(item),
      logging_components: textSet(item.loggingConfig?.componentConfig?.enableComponents),
      monitoring_components: textSet(item.monitoringConfig?.componentConfig?.enableComponents),
    },
    document: item,
  });
}

/** Kubernetes Engine clusters. */
export const clustersUnit: GcpUnit<'container_cluster'> = {
  service: 'kubernetes-engine',
  resourceTypes: ['container_cluster'],
  open: (run) =>
    tokenListing(run, {
      service: 'container',
      path: `/v1/projects/${run.projectId}/locations/-/clusters`,
      items: 'clusters',
      describe: (item: Cluster) => cluster(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<Cluster>('container', `/v1/${externalId}`));
    return item === null ? null : cluster(run, item);
  },
};
