import type { NodePool } from '../../../../domain/clouds/gcp/gke/cluster.ts';
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
  networkConfig?: {
    datapathProvider?: string;
    defaultEnablePrivateNodes?: boolean;
    enableIntraNodeVisibility?: boolean;
  };
  workloadIdentityConfig?: { workloadPool?: string };
  databaseEncryption?: { state?: string };
  /** `enabled` is deprecated and used only where no mode is set. */
  binaryAuthorization?: { enabled?: boolean; evaluationMode?: string };
  loggingConfig?: { componentConfig?: { enableComponents?: string[] } };
  monitoringConfig?: { componentConfig?: { enableComponents?: string[] } };
  autopilot?: { enabled?: boolean };
  ipAllocationPolicy?: { useIpAliases?: boolean };
  masterAuth?: { clientCertificate?: string; clientCertificateConfig?: { issueClientCertificate?: boolean } };
  addonsConfig?: { kubernetesDashboard?: { disabled?: boolean } };
  enableKubernetesAlpha?: boolean;
  securityPostureConfig?: { mode?: string };
  authenticatorGroupsConfig?: { enabled?: boolean; securityGroup?: string };
  nodePools?: ClusterNodePool[];
}

interface ClusterNodePool {
  name?: string;
  autoscaling?: { autoprovisioned?: boolean };
  management?: { autoRepair?: boolean; autoUpgrade?: boolean };
  networkConfig?: { enablePrivateNodes?: boolean };
  config?: {
    imageType?: string;
    serviceAccount?: string;
    bootDiskKmsKey?: string;
    shieldedInstanceConfig?: { enableSecureBoot?: boolean; enableIntegrityMonitoring?: boolean };
    workloadMetadataConfig?: { mode?: string };
    sandboxConfig?: { type?: string };
  };
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

/** Returns a flag of an object; false where the object does not show it, null where the object is not shown. */
function flagOf<Name extends string>(around: { [Flag in Name]?: boolean } | undefined, name: Name): boolean | null {
  return around === undefined ? null : (around[name] ?? false);
}

/** Returns a value of an enumeration; null for the one that means none. */
function modeOf(value: string | undefined): string | null {
  return value === undefined || value.endsWith('UNSPECIFIED') ? null : value;
}

function isDashboardOn({ addonsConfig }: Cluster): boolean | null {
  const isOff = flagOf(addonsConfig?.kubernetesDashboard, 'disabled');
  return isOff === null ? null : !isOff;
}

/** A certificate that was issued once is valid, whatever the setting has become. */
function hasClientCertificate({ masterAuth }: Cluster): boolean {
  const { clientCertificate = '', clientCertificateConfig } = masterAuth ?? {};
  return clientCertificateConfig?.issueClientCertificate === true || clientCertificate !== '';
}

function nodePool({ name = '', management, networkConfig, config }: ClusterNodePool): NodePool {
  const { shieldedInstanceConfig, workloadMetadataConfig, sandboxConfig } = config ?? {};
  return {
    name,
    image: config?.imageType ?? null,
    auto_repair: flagOf(management, 'autoRepair'),
    auto_upgrade: flagOf(management, 'autoUpgrade'),
    secure_boot: flagOf(shieldedInstanceConfig, 'enableSecureBoot'),
    integrity_monitoring: flagOf(shieldedInstanceConfig, 'enableIntegrityMonitoring'),
    metadata_mode: modeOf(workloadMetadataConfig?.mode),
    service_account: config?.serviceAccount ?? null,
    boot_disk_key: config?.bootDiskKmsKey || null,
    private_nodes: networkConfig?.enablePrivateNodes ?? null,
    sandbox: modeOf(sandboxConfig?.type),
  };
}

/** Returns the pools of a cluster by who manages them, sorted by name. */
function nodePoolsOf({ autopilot, nodePools = [] }: Cluster): { managed: NodePool[]; provisioned: NodePool[] } {
  const isProvisioned = ({ autoscaling }: ClusterNodePool): boolean =>
    autopilot?.enabled === true || autoscaling?.autoprovisioned === true;
  const sorted = nodePools.toSorted(({ name: one = '' }, { name: other = '' }) => (one < other ? -1 : 1));
  return {
    managed: sorted.filter((pool) => !isProvisioned(pool)).map(nodePool),
    provisioned: sorted.filter(isProvisioned).map(nodePool),
  };
}

function cluster(run: GcpRun, item: Cluster): CollectedResource<'container_cluster'> | null {
  if (item.name === undefined) return null;
  const authorized =
    item.controlPlaneEndpointsConfig?.ipEndpointsConfig?.authorizedNetworksConfig ??
    item.masterAuthorizedNetworksConfig;
  const pools = nodePoolsOf(item);
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
      autopilot: item.autopilot?.enabled ?? false,
      vpc_native: item.ipAllocationPolicy?.useIpAliases ?? false,
      intranode_visibility: item.networkConfig?.enableIntraNodeVisibility ?? false,
      client_certificate: hasClientCertificate(item),
      dashboard: isDashboardOn(item),
      alpha_features: item.enableKubernetesAlpha ?? false,
      security_posture: modeOf(item.securityPostureConfig?.mode),
      rbac_security_group:
        item.authenticatorGroupsConfig?.enabled === true ? item.authenticatorGroupsConfig.securityGroup || null : null,
      node_pools: pools.managed,
      observed: { provisioned_node_pools: pools.provisioned },
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
